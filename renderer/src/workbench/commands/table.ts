/** All commands, and those of the current project: for each worklist, language and file. */
import { worklists } from '../../croql/worklists.ts'
import type { App } from '../app.svelte.ts'
import { inEnglish } from '../../texts/english.ts'
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
import { segmentCommands } from '../../segmentation/commands.ts'
import { serviceCommands } from '../../service/commands.ts'
import { glossaryCommands } from '../../glossary/commands.ts'
import { translationCommands } from '../../translations/commands.ts'
import { proposalCommands } from '../../translations/proposals.ts'
import { viewCommands } from './view.ts'
import { withWords, type FoundCommand } from './words.ts'

const all: readonly Command[] = [
  ...translationCommands,
  ...proposalCommands,
  ...glossaryCommands,
  ...memoryCommands,
  ...stringCommands,
  ...segmentCommands,
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

export const commands: readonly FoundCommand[] = all.map(withWords)

/** More files than this are found by the query bar. */
const MAX_FILES = 200

export function placeCommands(app: App): FoundCommand[] {
  const { project } = app
  if (project === null) return []
  const { targetLanguages, files, user } = project.overview
  const found: Command[] = [
    ...worklists(user.login).map(({ id, croql }): Command => ({
      id: `worklist.${id}`,
      title: t.commands.worklist({ name: t.side.worklist[id] }),
      inEnglish: inEnglish.commands.worklist({ name: inEnglish.side.worklist[id] }),
      group: 'find',
      run: () => project.listing.openList(croql),
    })),
    {
      id: 'worklist.drafts',
      title: t.commands.worklist({ name: t.side.drafts }),
      inEnglish: inEnglish.commands.worklist({ name: inEnglish.side.drafts }),
      group: 'find',
      run: () => project.listing.showDrafts({ fileId: null }),
    },
    ...project.savedQueries.all.map(({ id, name, croql }): Command => ({
      id: `savedQuery.${id}`,
      title: t.commands.savedQuery({ name }),
      group: 'find',
      run: () => project.listing.runList(croql),
    })),
    ...targetLanguages.map(({ id, name }): Command => ({
      id: `language.${id}`,
      title: t.commands.language({ name }),
      inEnglish: inEnglish.commands.language({ name }),
      group: 'project',
      run: () => project.setLanguage(id),
    })),
    ...files.slice(0, MAX_FILES).map(({ id, path }): Command => ({
      id: `file.${id}`,
      title: t.commands.file({ name: path }),
      path,
      group: 'find',
      run: () => project.listing.setFile(id),
    })),
  ]
  return found.map(withWords)
}

/** The sentence why a command cannot be used now; null where it can. */
export function lackOf({ needs }: Pick<Command, 'needs'>, app: App): string | null {
  return needs?.find((need) => !need.isMet(app))?.sentence ?? null
}

export function isEnabled(command: Pick<Command, 'needs'>, app: App): boolean {
  return lackOf(command, app) === null
}

export function runCommand(id: string, app: App): void {
  const command = commands.find((candidate) => candidate.id === id)
  if (command !== undefined && isEnabled(command, app)) command.run(app)
}
