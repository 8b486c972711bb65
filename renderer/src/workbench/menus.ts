/** The menu of a project: groups of commands by their ids, none with more than ten. */
import { t } from '../texts/texts.ts'
import type { Command } from './commands/command.ts'
import { commands } from './commands/table.ts'

export interface MenuGroup {
  title: string
  /** Parts of a group are separated by a line. */
  parts: Command[][]
}

/** The ids of each group, in parts. */
const GROUPS: Readonly<Record<keyof typeof t.menus, readonly (readonly string[])[]>> = {
  file: [
    ['project.new', 'file.open', 'folder.open', 'project.open'],
    ['file.writeAll', 'file.notes', 'project.backup', 'project.restore'],
    ['project.close'],
  ],
  exchange: [
    ['project.import', 'project.importTranslations', 'project.export'],
    ['list.export', 'worklist.import'],
    ['memory.import', 'memory.export', 'glossary.import', 'glossary.export'],
  ],
  edit: [
    ['project.undo', 'project.redo'],
    ['list.change', 'list.replace', 'memory.pretranslate'],
    ['string.labels', 'string.screenshot', 'string.code'],
    ['segment.split', 'segment.merge'],
  ],
  project: [
    ['project.overview', 'project.report', 'project.questions', 'project.snapshots'],
    ['project.addLanguage', 'file.segmentation', 'project.modules', 'project.service', 'project.mirror'],
  ],
  tools: [
    ['memory.show', 'memory.concordance', 'glossary.show'],
    ['qa.checks', 'file.update', 'folder.update', 'file.contested', 'folder.account'],
    ['file.remove'],
  ],
  cloud: [['cloud.show', 'cloud.sync', 'cloud.conflicts', 'cloud.connections']],
  view: [
    ['view.preview.list', 'view.preview.preview', 'view.preview.both'],
    ['view.side', 'view.lines', 'list.columns', 'view.pane.window'],
    ['view.theme.system', 'view.theme.light', 'view.theme.dark'],
  ],
  help: [
    ['help.guides', 'view.palette', 'view.shortcuts', 'view.keys'],
    ['help.news', 'help.updates', 'help.about'],
  ],
}

/** The entry beside the groups: the settings, by their own word. */
export const SETTINGS_COMMAND = 'view.settings'

export function commandOf(id: string): Command | undefined {
  return commands.find((command) => command.id === id)
}

export const menuGroups: readonly MenuGroup[] = Object.entries(GROUPS).map(([name, parts]) => ({
  title: t.menus[name as keyof typeof t.menus],
  parts: parts.map((ids) => ids.flatMap((id) => commandOf(id) ?? [])),
}))
