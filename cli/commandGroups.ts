/**
 * Which file adds which command. Only the file of the command that was named is loaded: a query does not wait for
 * the formats, the checks and the cloud.
 */
import type { Command } from 'commander'

interface CommandGroup {
  names: readonly string[]
  load: () => Promise<(program: Command) => void>
}

/** The groups, ordered as `--help` lists them. */
export const commandGroups: readonly CommandGroup[] = [
  { names: ['init'], load: async () => (await import('./commands/init.ts')).addInitCommand },
  { names: ['import'], load: async () => (await import('./commands/import.ts')).addImportCommand },
  { names: ['update'], load: async () => (await import('./commands/update.ts')).addUpdateCommand },
  {
    names: ['properties'],
    load: async () => (await import('./commands/properties.ts')).addPropertiesCommand,
  },
  { names: ['export'], load: async () => (await import('./commands/export.ts')).addExportCommand },
  {
    names: ['strings', 'files', 'languages', 'status'],
    load: async () => (await import('./commands/lists.ts')).addListCommands,
  },
  { names: ['remove'], load: async () => (await import('./commands/remove.ts')).addRemoveCommand },
  {
    names: ['translate', 'approve', 'vote', 'comment'],
    load: async () => (await import('./commands/edit.ts')).addEditCommands,
  },
  {
    names: ['segments'],
    load: async () => (await import('./commands/segments.ts')).addSegmentsCommand,
  },
  {
    names: ['query', 'check'],
    load: async () => (await import('./commands/query.ts')).addQueryCommands,
  },
  { names: ['qa', 'dictionaries'], load: async () => (await import('./commands/qa.ts')).addQaCommand },
  {
    names: ['report', 'snapshot'],
    load: async () => (await import('./commands/overview.ts')).addOverviewCommands,
  },
  { names: ['analyze'], load: async () => (await import('./commands/analyze.ts')).addAnalyzeCommand },
  {
    names: ['questions'],
    load: async () => (await import('./commands/questions.ts')).addQuestionsCommand,
  },
  { names: ['module'], load: async () => (await import('./commands/module.ts')).addModuleCommands },
  {
    names: ['tm', 'glossary', 'worklist'],
    load: async () => (await import('./commands/exchange.ts')).addExchangeCommands,
  },
  // Adds to `tm`, so after the file that makes it.
  {
    names: ['tm', 'pretranslate'],
    load: async () => (await import('./commands/memory.ts')).addMemoryCommands,
  },
  { names: ['mt'], load: async () => (await import('./commands/mt.ts')).addMtCommands },
  { names: ['bind', 'watch'], load: async () => (await import('./commands/bind.ts')).addBindCommands },
  {
    names: ['merge', 'textconv'],
    load: async () => (await import('./commands/merge.ts')).addMergeCommands,
  },
  {
    names: ['backup', 'restore'],
    load: async () => (await import('./commands/archive.ts')).addArchiveCommands,
  },
  { names: ['mirror'], load: async () => (await import('./commands/mirror.ts')).addMirrorCommand },
  { names: ['open'], load: async () => (await import('./commands/open.ts')).addOpenCommand },
  { names: ['serve'], load: async () => (await import('./commands/serve.ts')).addServeCommand },
  { names: ['mcp'], load: async () => (await import('./commands/mcp.ts')).addMcpCommand },
  { names: ['run'], load: async () => (await import('./commands/run.ts')).addRunCommand },
  {
    names: ['login', 'logout'],
    load: async () => (await import('./commands/signIn.ts')).addSignInCommands,
  },
  {
    names: ['sync', 'unlink', 'conflicts'],
    load: async () => (await import('./commands/cloud.ts')).addCloudCommands,
  },
  { names: ['unsent'], load: async () => (await import('./commands/unsent.ts')).addUnsentCommand },
]

export function isCommand(name: string): boolean {
  return name === 'help' || commandGroups.some(({ names }) => names.includes(name))
}

/**
 * Adds the command that the arguments name; all of them where they name none, as for `--help` and for a command
 * that is not there, whose like is then suggested.
 */
export async function addCommands(program: Command, args: readonly string[]): Promise<void> {
  const name = args.find((arg) => !arg.startsWith('-'))
  const named = commandGroups.filter(({ names }) => name !== undefined && names.includes(name))
  for (const { load } of named.length > 0 ? named : commandGroups) (await load())(program)
}
