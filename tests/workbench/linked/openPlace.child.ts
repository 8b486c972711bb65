/**
 * Opens a file or folder as the command line does, in a process of its own. Prints "opening" when it begins, "working"
 * when files are imported, and the result in one line of JSON.
 *
 *     node openPlace.child.ts PLACE HOME LANGUAGE
 */
import { LinkedFiles } from '../../../core/documents/linked/linkedFiles.ts'
import { openPlace } from '../../../core/workbench/linked/openPlace.ts'
import { ProjectSession } from '../../../core/workbench/session.ts'

const [place = '', home = '', language = ''] = process.argv.slice(2)
const owner = { login: 'olena', name: null, mail: null }
const sessions = new Map<string, ProjectSession>()
let isTold = false

process.stdout.write('opening\n')

const opened = await openPlace(
  place,
  { targetLanguageIds: [language] },
  {
    places: new LinkedFiles(home),
    owner,
    open: async (project) => {
      const session = await ProjectSession.open(project, owner, { home, readers: 1 })
      sessions.set(project, session)
      return session
    },
    release: () => Promise.resolve(),
    discard: async (project) => sessions.get(project)?.close(),
  },
  {
    signal: new AbortController().signal,
    onProgress: () => {
      if (!isTold) process.stdout.write('working\n')
      isTold = true
    },
  },
)
if (opened.kind === 'asks') throw new Error('It asks.')
const files = await opened.session.store.read('listFiles', {})
process.stdout.write(
  `${JSON.stringify({
    project: opened.session.path,
    isMade: opened.report !== null,
    strings: files.reduce((sum, file) => sum + file.strings, 0),
    languages: opened.session.facts.targetLanguages.map(({ id }) => id),
  })}\n`,
)
for (const session of sessions.values()) await session.close()
