/** All commands, and those that the project at hand adds: a worklist, a language, a file each. */
import { worklists } from '../../croql/worklists.ts'
import type { App } from '../app.svelte.ts'
import { t } from '../../texts/texts.ts'
import { syncCommands } from '../../sync/commands.ts'
import type { Command } from './command.ts'
import { codeCommands } from '../../strings/code/commands.ts'
import { documentCommands } from '../../documents/commands.ts'
import { memoryCommands } from '../../memory/commands.ts'
import { moveCommands } from './move.ts'
import { overviewCommands } from '../../overview/commands.ts'
import { projectCommands } from './project.ts'
import { qualityCommands } from '../../quality/commands.ts'
import { stringCommands } from '../../strings/commands.ts'
import { serviceCommands } from '../../service/commands.ts'
import { glossaryCommands } from '../../glossary/commands.ts'
import { translationCommands } from '../../translations/commands.ts'
import { viewCommands } from './view.ts'

const words: Readonly<Record<string, string>> = t.commandWords

const all: readonly Command[] = [
  ...translationCommands,
  ...glossaryCommands,
  ...memoryCommands,
  ...stringCommands,
  ...codeCommands,
  ...qualityCommands,
  ...moveCommands,
  ...projectCommands,
  ...overviewCommands,
  ...documentCommands,
  ...syncCommands,
  ...serviceCommands,
  ...viewCommands,
]

export const commands: readonly Command[] = all.map((command) => {
  const others = words[command.id]
  return others === undefined ? command : { ...command, words: others }
})

/** More files than this are found by the query bar. */
const MOST_FILES = 200

export function placeCommands(app: App): Command[] {
  const { project } = app
  if (project === null) return []
  const { targetLanguages, files, user } = project.overview
  return [
    ...worklists(user.login).map(({ id, croql }): Command => ({
      id: `worklist.${id}`,
      title: t.commands.worklist(t.side.worklist[id]),
      group: 'find',
      run: () => project.listing.openList(croql),
    })),
    {
      id: 'worklist.drafts',
      title: t.commands.worklist(t.side.drafts),
      group: 'find',
      run: () => project.listing.showDrafts({ fileId: null }),
    },
    ...project.savedQueries.all.map(({ id, name, croql }): Command => ({
      id: `savedQuery.${id}`,
      title: t.commands.savedQuery(name),
      group: 'find',
      run: () => project.listing.runList(croql),
    })),
    ...targetLanguages.map(({ id, name }): Command => ({
      id: `language.${id}`,
      title: t.commands.language(name),
      group: 'project',
      run: () => project.setLanguage(id),
    })),
    ...files.slice(0, MOST_FILES).map(({ id, path }): Command => ({
      id: `file.${id}`,
      title: t.commands.file(path),
      group: 'find',
      run: () => project.listing.setFile(id),
    })),
  ]
}

export function isEnabled(command: Command, app: App): boolean {
  return command.isEnabled?.(app) ?? true
}

export function runCommand(id: string, app: App): void {
  const command = commands.find((candidate) => candidate.id === id)
  if (command !== undefined && isEnabled(command, app)) command.run(app)
}
