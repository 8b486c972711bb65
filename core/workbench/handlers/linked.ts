/** Files and folders that stand for projects. */
import type { ContestedForm, Opened } from '../../contract/index.ts'
import { fileOnDisk } from '../../documents/linked/fileOnDisk.ts'
import { LinkedFiles, whereItLies } from '../../documents/linked/linkedFiles.ts'
import { lookForNews } from '../../documents/linked/folderNews.ts'
import { locateDropped } from '../../documents/linked/locateDropped.ts'
import { unbound } from '../linked/fileWatcher.ts'
import { openPlace } from '../linked/openPlace.ts'
import type { OpenedProject } from '../linked/openedProject.ts'
import type { HandlersOf } from '../projectCalls.ts'
import type { OpenProjects, Screen, WorkbenchOptions } from '../openProjects.ts'
import { readOverview } from '../projectOverview.ts'
import { rememberRecent } from '../recent.ts'
import type { ProjectSession } from '../session.ts'
import { personOf } from '../storedState.ts'
import { dirname, resolve } from 'node:path'

export function linkedHandlers(
  projects: OpenProjects,
  screen: Screen,
  { state, home, startPath, shell }: WorkbenchOptions,
): HandlersOf<'linked'> {
  const places = new LinkedFiles(home)

  async function opened({ session, ...others }: OpenedProject): Promise<Opened> {
    rememberRecent(state, session)
    const fileWatcher = await projects.fileWatcher(session.handle)
    // Changes in an already bound file are imported by the project's opening.
    projects.memories.feedAll(session)
    if (others.report !== null) void fileWatcher.start(others.report).then(() => fileWatcher.compare())
    return { ...others, overview: await readOverview(session) }
  }

  return {
    'linked.open': async ({ path, ...answers }, context) => {
      // The project that the screen already shows stays open, even if it was only examined.
      const held = await projects.heldBy(screen)
      const opening = {
        places,
        owner: personOf(state.read().settings),
        open: (project: string) => projects.open(project, screen),
        release: async ({ path: project, handle }: ProjectSession) => {
          if (!held.has(project)) await projects.release(screen, handle)
        },
        discard: (project: string) => projects.discard(project),
      }
      const result = await openPlace(path, answers, opening, context)
      return result.kind === 'asks' ? result : opened(result)
    },
    'linked.write': async (session, { all, anew, ours }, context) => {
      const fileWatcher = await projects.fileWatcher(session.handle)
      return fileWatcher.write({ isAll: all, isAnew: anew, decided: ours }, context)
    },
    'linked.keep': async (session) => {
      await (await projects.fileWatcher(session.handle)).keep()
      return null
    },
    'linked.syncFromDisk': async (session, _, context) => {
      const fileWatcher = await projects.fileWatcher(session.handle)
      return fileWatcher.check({ findsNew: true }, context)
    },
    'linked.update': async (session, { dryRun }, context) => {
      const fileWatcher = await projects.fileWatcher(session.handle)
      return fileWatcher.update({ isDryRun: dryRun }, context)
    },
    'linked.conflicts': async (session, _, context) => {
      const fileWatcher = await projects.fileWatcher(session.handle)
      const { conflicts } = await fileWatcher.write({ isDryRun: true }, context)
      return withStrings(session, conflicts)
    },
    'linked.account': async (session) => {
      const bound = await places.ofProject(session.path)
      return bound?.kind === 'folder' ? lookForNews(session, bound) : null
    },
    'linked.move': async (session, { path }) => {
      const bound = await places.ofProject(session.path)
      const place = await whereItLies(path)
      if (bound !== undefined) {
        // The paths of the files are below the root as before, wherever that lies now.
        const depth = resolve(bound.place).split(/[\\/]/).length - resolve(bound.root).split(/[\\/]/).length
        let root = place
        for (let up = 0; up < depth; up++) root = dirname(root)
        await places.bind({ ...bound, place, root })
        void (await projects.fileWatcher(session.handle)).start()
      }
      return readOverview(session)
    },
    'linked.reveal': async (session, wanted) => {
      const bound = await places.ofProject(session.path)
      if (bound === undefined) throw unbound()
      const path = await fileOnDisk(session, bound, wanted)
      shell.revealFile?.(path)
      return { path, isShown: shell.revealFile !== undefined }
    },
    'linked.locate': async ({ name, bytes, hash }) => {
      const recent = (await places.all()).map(({ root }) => root)
      return locateDropped({ name, bytes, hash }, [
        ...(startPath === undefined ? [] : [dirname(startPath)]),
        ...recent,
      ])
    },
  }
}

/** The forms with the strings that they belong to. */
async function withStrings(
  { store }: ProjectSession,
  conflicts: readonly Omit<ContestedForm, 'stringId' | 'source'>[],
): Promise<ContestedForm[]> {
  const byFile = Map.groupBy(conflicts, ({ fileId }) => fileId)
  const named = await Promise.all(
    [...byFile].map(async ([fileId, forms]) => {
      const identifiers = [...new Set(forms.map(({ identifier }) => identifier))]
      const strings = await store.read('stringsNamed', { fileId, identifiers })
      const strung = new Map(strings.map((one) => [one.identifier, one]))
      return forms.map((form) => {
        const string = strung.get(form.identifier)
        return { ...form, stringId: string?.id ?? null, source: string?.text ?? form.identifier }
      })
    }),
  )
  return named.flat()
}
