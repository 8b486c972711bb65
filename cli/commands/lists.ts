/** strings, files, languages (which are added and taken out there, too), status. */
import type { Command } from 'commander'
import type { CloudState, PluralForms } from '../../core/contract/index.ts'
import { readOverview } from '../../core/workbench/projectOverview.ts'
import { printJson, printTable, printNotice, sayRepetitions } from '../output.ts'
import { differencesOf, isBehind, sayDifferences } from '../linkedPlace.ts'
import { projectAt } from '../projectAt.ts'
import { commaList, lookingUp, withProject } from '../project.ts'
import { countNoun } from '../countNoun.ts'

interface JsonOption {
  json?: true
}

export function addListCommands(program: Command): void {
  const list = (
    name: string,
    description: string,
    action: (project: string, options: JsonOption) => Promise<void>,
  ) =>
    program
      .command(name)
      .description(description)
      .argument('<project>')
      .option('--json', 'print the result as JSON')
      .action(action)
  list('strings', 'list the source strings', listStrings)
  list('files', 'list the files', listFiles)
  list('languages', 'list the languages, or add and remove some', listLanguages)
    .option('--add <languages>', 'target languages to add, such as uk,de', commaList)
    .option(
      '--remove <languages>',
      'target languages to remove; their translations are hidden, and return with the language',
      commaList,
    )
  program
    .command('status')
    .description(
      'show the progress of each file in each language; for an opened folder also the changes in files and the edits that are not written yet',
    )
    .argument('[project]', 'a project, or an opened file or folder; by default that of the current folder')
    .option('--gate', 'exit with 1 if files and project differ, or texts need work')
    .option('--json', 'print the result as JSON')
    .action(showStatus)
}

async function listStrings(project: string, { json }: JsonOption): Promise<void> {
  const strings = await lookingUp(project, (session) => session.store.read('listStrings', {}))
  if (json) return printJson(strings)
  printTable(
    ['id', 'identifier', 'type', 'text'],
    strings.map((string) => [string.id, string.identifier, string.type, oneText(string.text)]),
  )
}

function oneText(text: string | PluralForms): string {
  return typeof text === 'string' ? text : Object.values(text).join(' | ')
}

async function listFiles(project: string, { json }: JsonOption): Promise<void> {
  const { files } = await lookingUp(project, readOverview)
  if (json) {
    return printJson(
      files.map(({ id, name, path, type, branch, strings }) => ({ id, name, path, type, branch, strings })),
    )
  }
  printTable(
    ['id', 'path', 'type', 'branch', 'strings'],
    files.map((file) => [file.id, file.path, file.type, file.branch, file.strings]),
  )
}

interface LanguagesOptions extends JsonOption {
  add?: string[]
  remove?: string[]
}

async function listLanguages(
  project: string,
  { json, add = [], remove = [] }: LanguagesOptions,
): Promise<void> {
  if (add.length + remove.length > 0) await changeLanguages(project, add, remove)
  const { sourceLanguage, targetLanguages } = await lookingUp(project, (session) =>
    Promise.resolve(session.facts),
  )
  if (json) return printJson({ source: sourceLanguage, targets: targetLanguages })
  printTable(
    ['code', 'name', 'role', 'plural categories', 'direction'],
    [sourceLanguage, ...targetLanguages].map((language, index) => [
      language.id,
      language.name,
      index === 0 ? 'source' : 'target',
      language.pluralCategoryNames.join(' '),
      language.textDirection,
    ]),
  )
}

function changeLanguages(
  project: string,
  add: readonly string[],
  remove: readonly string[],
): Promise<unknown> {
  return withProject(project, async (session) =>
    session.edit('changeTargetLanguages', {
      add,
      remove: remove.map((code) => session.targetLanguage(code).id),
    }),
  )
}

/** Reports the edits that the server of a project lacks; prints nothing if there are none. */
function sayUnsent({ outbox, conflicts }: CloudState): void {
  const { pending, sending, rejected } = outbox
  if (pending + sending > 0) printNotice(`Not sent yet: ${countNoun(pending + sending, 'edit')}.`)
  if (rejected > 0)
    printNotice(`Not taken by the cloud: ${countNoun(rejected, 'edit')}, which \`interlinear unsent\` shows.`)
  if (conflicts > 0)
    printNotice(`Conflicts with the cloud: ${conflicts}, which \`interlinear conflicts\` shows.`)
}

async function showStatus(
  named: string | undefined,
  { json, gate }: JsonOption & { gate?: true },
): Promise<void> {
  const { project, bound } = await projectAt(named)
  const [{ files, strings, progress }, repetitions, cloud, differences] = await lookingUp(
    project,
    async (session) => {
      return [
        await readOverview(session),
        await session.store.read('countRepetitions', {}),
        await session.store.read('cloudState', {}),
        bound === undefined ? undefined : await differencesOf(session, bound),
      ] as const
    },
  )
  if (gate && differences !== undefined && isBehind(differences)) process.exitCode = 1
  if (json) {
    const ofFiles = files.map(({ id, path, progress: ofFile }) => ({ id, path, progress: ofFile }))
    const { outbox: unsent, conflicts } = cloud
    const ofCloud = cloud.project && { cloud: { unsent, conflicts } }
    const ofBound = bound && { bound: { kind: bound.kind, place: bound.place, ...differences } }
    return printJson({ strings, repetitions, progress, files: ofFiles, ...ofCloud, ...ofBound })
  }
  const rows = [
    ...files.map((file) => ({ path: file.path, progress: file.progress })),
    { path: 'all files', progress },
  ]
  printTable(
    ['file', 'language', 'strings', 'translated', 'approved', '%'],
    rows.flatMap(({ path, progress: ofFile }) =>
      ofFile.map((one) => [
        path,
        one.languageId,
        one.strings,
        one.translated,
        one.approved,
        percent(one.translated, one.strings),
      ]),
    ),
  )
  sayRepetitions(repetitions)
  if (cloud.project !== null) sayUnsent(cloud)
  if (differences !== undefined) sayDifferences(differences, project)
}

/** Never 0 once anything is done, which a small share of many strings would round to; of no strings there is no share. */
function percent(part: number, whole: number): number | string {
  if (whole === 0) return '–'
  const exact = (part / whole) * 100
  return exact > 0 && exact < 1 ? 'under 1' : Math.floor(exact)
}
