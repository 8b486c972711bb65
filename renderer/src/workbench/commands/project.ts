/** Commands for projects as a whole. */
import { chooseFile, chooseFolder, openPath } from '../../documents/openPlace.ts'
import { fileName } from '../../documents/places.ts'
import { removeLanguage } from '../../languages/removeLanguage.ts'
import { t } from '../../texts/texts.ts'
import type { App } from '../app.svelte.ts'
import { openProject, type Command, type Need } from './command.ts'

export async function chooseProject(app: App): Promise<void> {
  const path = await app.files.pickOne('open-project')
  if (path !== null) await openPath(app, path)
}

export async function chooseArchive(app: App): Promise<void> {
  const archive = await app.files.pickOne('open-archive')
  if (archive === null) return
  const path = await app.files.pickOne('save-project', `${baseName(archive)}.interlinear`)
  if (path !== null) app.dialog = { kind: 'restore', archive, path }
}

export async function chooseBackup(app: App): Promise<void> {
  const path = await app.files.pickOne(
    'save-archive',
    `${app.project?.overview.name ?? t.newProject.nameDefault}.ndjson`,
  )
  if (path !== null) app.dialog = { kind: 'backup', path }
}

/** The name of an archive without folder and endings: 'shop' for '/home/anna/shop.ndjson.gz'. */
function baseName(path: string): string {
  const name = fileName(path)
  return name.replace(/\..*$/, '') || t.newProject.nameDefault
}

/** A place outside of the project that it is written back to. */
const linkedPlace: Need = {
  isMet: (app) => (app.project?.overview.linkedPlace ?? null) !== null,
  sentence: t.needs.bound,
}

const boundFolder: Need = {
  isMet: (app) => app.project?.overview.linkedPlace?.kind === 'folder',
  sentence: t.needs.boundFolder,
}

const notes: Need = {
  isMet: (app) => (app.project?.diskSync.notes.all ?? []).length > 0,
  sentence: t.needs.notes,
}

/** The file that is listed alone, or the only one that there is. */
function fileAtHand({ project }: App): number | undefined {
  const files = project?.overview.files ?? []
  return project?.listing.fileId ?? (files.length === 1 ? files[0]?.id : undefined)
}

const catalogue: Need = {
  isMet: (app) => {
    const fileId = fileAtHand(app)
    return app.project?.overview.files.find(({ id }) => id === fileId)?.type === 'po'
  },
  sentence: t.needs.catalogue,
}

/** A command that changes the one file that is listed, in a dialog. */
function fileCommand(
  id: string,
  title: string,
  kind: 'update-file' | 'remove-file' | 'properties',
  needs: Need[] = [],
): Command {
  return {
    ...{ id, title, group: 'project' },
    needs: [
      openProject,
      { isMet: (app) => app.project?.isPast === false, sentence: t.needs.present },
      { isMet: (app) => fileAtHand(app) !== undefined, sentence: t.needs.file },
      ...needs,
    ],
    run: (app) => {
      const fileId = fileAtHand(app)
      if (fileId !== undefined) app.dialog = { kind, fileId }
    },
  }
}

export const projectCommands: Command[] = [
  {
    id: 'project.new',
    title: t.commands.newProject,
    group: 'project',
    run: (app) => (app.dialog = { kind: 'new-project' }),
  },
  {
    id: 'file.open',
    title: t.bound.openFileCommand,
    group: 'project',
    keys: ['$mod+KeyO'],
    run: (app) => void chooseFile(app),
  },
  {
    id: 'folder.open',
    title: t.bound.openFolderCommand,
    group: 'project',
    keys: ['$mod+Shift+KeyO'],
    run: (app) => void chooseFolder(app),
  },
  {
    id: 'file.writeAll',
    title: t.bound.writeAll,
    group: 'project',
    needs: [openProject, linkedPlace],
    run: (app) => void app.project?.diskSync.write({ all: true }),
  },
  {
    id: 'file.autoWrite',
    title: t.bound.autoWrite,
    group: 'project',
    run: (app) => {
      const isOn = app.project?.writesAfterSave ?? app.settings.writesAfterSave !== 'never'
      app.changeSettings({ writesAfterSave: isOn ? 'never' : 'always' })
      app.toasts.show(isOn ? t.bound.autoWriteOff : t.bound.autoWriteOn)
    },
  },
  {
    id: 'file.contested',
    title: t.bound.contestedCommand,
    group: 'project',
    needs: [openProject, linkedPlace],
    run: (app) => (app.dialog = { kind: 'contested' }),
  },
  {
    id: 'folder.account',
    title: t.bound.accountCommand,
    group: 'project',
    needs: [openProject, boundFolder],
    run: (app) => (app.dialog = { kind: 'folder-account' }),
  },
  {
    id: 'folder.update',
    title: t.updating.folderCommand,
    group: 'project',
    needs: [openProject, boundFolder],
    run: (app) => (app.dialog = { kind: 'update-folder' }),
  },
  {
    id: 'file.notes',
    title: t.bound.notesCommand,
    group: 'project',
    needs: [openProject, notes],
    run: (app) => (app.dialog = { kind: 'notes' }),
  },
  {
    id: 'project.open',
    title: t.commands.open,
    group: 'project',
    run: (app) => void chooseProject(app),
  },
  {
    id: 'project.openSample',
    title: t.commands.openSample,
    group: 'project',
    run: (app) => void app.openSample(),
  },
  {
    id: 'project.restore',
    title: t.commands.restore,
    group: 'project',
    run: (app) => void chooseArchive(app),
  },
  {
    id: 'project.import',
    title: t.commands.import,
    group: 'project',
    keys: ['$mod+KeyI'],
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'import', paths: [], contents: 'sources' }),
  },
  {
    id: 'project.importTranslations',
    title: t.commands.importTranslations,
    group: 'project',
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'import', paths: [], contents: 'translations' }),
  },
  {
    id: 'project.export',
    title: t.commands.export,
    group: 'project',
    keys: ['$mod+KeyE'],
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'export' }),
  },
  {
    id: 'project.backup',
    title: t.commands.backup,
    group: 'project',
    needs: [openProject],
    run: (app) => void chooseBackup(app),
  },
  {
    id: 'project.mirror',
    title: t.mirror.command,
    group: 'project',
    needs: [openProject, { isMet: (app) => app.project?.isPast === false, sentence: t.needs.present }],
    run: (app) => (app.dialog = { kind: 'mirror' }),
  },
  {
    id: 'project.addLanguage',
    title: t.commands.addLanguage,
    group: 'project',
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'add-language' }),
  },
  {
    id: 'project.removeLanguage',
    title: t.languages.remove,
    group: 'project',
    needs: [
      openProject,
      { isMet: (app) => app.project?.isPast === false, sentence: t.needs.present },
      {
        isMet: (app) => (app.project?.overview.targetLanguages.length ?? 0) > 1,
        sentence: t.languages.last,
      },
    ],
    run: (app) => {
      if (app.project !== null) void removeLanguage(app, app.project)
    },
  },
  {
    id: 'project.modules',
    title: t.modules.command,
    group: 'project',
    needs: [openProject],
    run: (app) => (app.dialog = { kind: 'modules' }),
  },
  {
    id: 'file.segmentation',
    title: t.segmentation.command,
    group: 'project',
    needs: [openProject, { isMet: (app) => fileAtHand(app) !== undefined, sentence: t.needs.file }],
    run: (app) => {
      const fileId = fileAtHand(app)
      if (fileId !== undefined) app.dialog = { kind: 'segmentation', fileId }
    },
  },
  fileCommand('file.update', t.updating.command, 'update-file'),
  fileCommand('file.properties', t.properties.command, 'properties', [catalogue]),
  fileCommand('file.remove', t.removing.command, 'remove-file'),
  {
    id: 'project.undo',
    title: t.commands.undo,
    group: 'project',
    // With Control and Alt some keyboards make letters, so the other way is the first.
    keys: ['Alt+KeyZ', '$mod+Alt+KeyZ'],
    needs: [openProject],
    run: (app) => void app.project?.undoing.undo(),
  },
  {
    id: 'project.redo',
    title: t.commands.redo,
    group: 'project',
    keys: ['Alt+Shift+KeyZ', '$mod+Alt+Shift+KeyZ'],
    needs: [openProject],
    run: (app) => void app.project?.undoing.redo(),
  },
  {
    id: 'window.close',
    title: t.commands.closeWindow,
    group: 'project',
    // A page of a browser cannot close itself.
    isUnlisted: !('interlinear' in globalThis),
    run: () => window.close(),
  },
  {
    id: 'project.close',
    title: t.commands.close,
    group: 'project',
    needs: [openProject],
    run: (app) => app.leaveProject(),
  },
]
