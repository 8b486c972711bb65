/** The round of one tree: in, out in place, compared; edited, out in place, compared. */
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob, relative, resolve } from 'node:path'
import { Workbench, type ImportReport } from './commandLine.ts'
import { editOne, judgeEdit } from './edit.ts'
import { copyTree } from './fetch.ts'
import { Repository } from './git.ts'
import { languagesOf } from './languages.ts'
import { blocksOf, readValues } from './readers/readers.ts'
import type { Tree } from './tree.ts'

export interface Outcome {
  tree: Tree
  /** Files with texts. */
  files: number
  languages: number
  /** The number of imported files. */
  takenIn: number
  /** The numbers of imported translations, and of those that third-party readers find in the same files. */
  translations: number
  seen: number
  /** Files that are equal byte for byte after an export without edits. */
  identical: number
  /** Files of which other readers see the same values. */
  equal: number
  /** Paths that one export wrote more than once. */
  twice: number
  /** Whether the tree differed by the edit alone. */
  isEditClean: boolean
  /** Files that do not count, with the table's reason. */
  leftOut: { path: string; reason: string }[]
  problems: string[]
  seconds: number
}

export async function goRound(tree: Tree, source: string, work: string): Promise<Outcome> {
  const started = performance.now()
  const [before, after] = [join(work, 'before'), join(work, 'after')]
  mkdirSync(work, { recursive: true })
  copyTree(source, before)
  copyTree(source, after)
  const texts = globSync([...tree.texts], { cwd: before }).sort()
  const lines = new Map(texts.flatMap((path) => lineOf(tree, before, path) ?? []))
  const counted = texts.filter((path) => !lines.has(path))
  const { ofFiles, unknown } = languagesOf(tree, counted)
  const languages = [...new Set(ofFiles.values())]
  const outcome: Outcome = {
    tree,
    files: texts.length,
    languages: languages.length,
    takenIn: 0,
    translations: 0,
    seen: 0,
    identical: 0,
    equal: 0,
    twice: 0,
    isEditClean: false,
    leftOut: [],
    problems: [],
    seconds: 0,
  }
  const { problems } = outcome
  try {
    if (texts.length < 2 || languages.length === 0) throw new Error('The table finds no texts in it.')
    const repository = new Repository(after)
    await repository.begin()
    const workbench = new Workbench({
      project: join(work, 'project.interlinear'),
      home: join(work, 'home'),
      folder: after,
    })
    await workbench.init(tree.source ?? 'en', languages)
    if (tree.hasNoSource) {
      await refuseAll(outcome, workbench, repository)
      return outcome
    }
    const report = await workbench.import()
    for (const path of await builtOtherwise(tree, before, report)) lines.set(path, BUILT_OTHERWISE)
    compareTaken(outcome, texts, { report, lines })
    if ((await repository.changed()).length > 0) problems.push('The import has changed files.')
    await compareTranslations(outcome, before, ofFiles, report)

    outcome.twice += countTwice(await workbench.export(languages), after)
    const changed = await repository.changed()
    await compareUntouched(outcome, { texts, changed, before, after })

    await repository.restore()
    const files = [...ofFiles].map(([path, language]) => ({ path, language }))
    const edit = await editOne(workbench, before, files, report)
    if (edit === undefined && tree.hasNothingToEdit) outcome.isEditClean = changed.length === 0
    else if (edit === undefined)
      problems.push('Nothing to edit: no plain text that another reader sees is in the project.')
    else {
      outcome.twice += countTwice(await workbench.export(languages), after)
      // Changes of an export without edits are reported above; here they would hide those of the edit.
      const byEdit = (await repository.changed()).filter(
        (path) => path === edit.path || !changed.includes(path),
      )
      const found = await judgeEdit(edit, { changed: byEdit, before, after })
      outcome.isEditClean = found.length === 0
      problems.push(...found)
    }
    if (outcome.twice > 0) problems.push(`${outcome.twice} paths were written more than once.`)
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  } finally {
    for (const code of unknown) problems.push(`No language is known by the code ${code}.`)
    outcome.seconds = (performance.now() - started) / 1000
  }
  return outcome
}

const BUILT_OTHERWISE = 'It has other blocks than its source, as another reader sees too.'

/** Pages that the import says are not built like their sources, where another reader says so too. */
async function builtOtherwise(tree: Tree, folder: string, { skipped }: ImportReport): Promise<string[]> {
  const pages = skipped
    .filter(({ reason }) => reason.startsWith('The file is not built like its source'))
    .map(({ path }) => ({ path, source: path.replace(tree.locale, sourceInstead(tree.source ?? 'en')) }))
  const files = pages.flatMap(({ path, source }) => [join(folder, path), join(folder, source)])
  const read = await readValues(files)
  return pages
    .filter(({ path, source }) => {
      const [own, other] = [read.get(join(folder, path)), read.get(join(folder, source))]
      if (path === source || !(own instanceof Map) || !(other instanceof Map)) return false
      return blocksOf(own).join('\n') !== blocksOf(other).join('\n')
    })
    .map(({ path }) => path)
}

/** The part of a path that names a language, with the source's code instead. */
function sourceInstead(code: string): (part: string, own: string) => string {
  return (part, own) => part.replace(own, code)
}

/** The table's reason why a file does not count. */
function lineOf(tree: Tree, folder: string, path: string): [path: string, reason: string][] | undefined {
  const line = tree.leftOut?.find(
    ({ files, holding }) =>
      matchesGlob(path, files) && (holding?.test(readFileSync(join(folder, path), 'utf8')) ?? true),
  )
  return line && [[path, line.reason]]
}

/** A tree without a file in the source language is refused by name, and stays as it is. */
async function refuseAll(outcome: Outcome, workbench: Workbench, repository: Repository): Promise<void> {
  const said = await workbench.import().then(
    () => '',
    (error: unknown) => String(error),
  )
  if (!said.includes('import.otherLanguage')) outcome.problems.push(`An import of no source says: ${said}`)
  const changed = await repository.changed()
  outcome.identical = outcome.files - changed.length
  outcome.equal = outcome.identical
  if (changed.length > 0) outcome.problems.push('The import has changed files.')
  outcome.isEditClean = outcome.problems.length === 0
}

/** Every file with texts is imported, or a line in the table has the reason why not. */
function compareTaken(
  outcome: Outcome,
  texts: readonly string[],
  { report, lines }: { report: ImportReport; lines: ReadonlyMap<string, string> },
): void {
  const taken = new Set(report.files.map(({ path }) => path))
  const skipped = new Map([
    ...report.skipped.map(({ path, reason }) => [path, reason] as const),
    ...report.failed.map(({ message, details: { path = '' } }) => [path, message] as const),
  ])
  for (const path of texts) {
    const reason = lines.get(path)
    if (reason !== undefined) outcome.leftOut.push({ path, reason })
    else if (taken.has(path)) outcome.takenIn++
    else outcome.problems.push(`${path} was not taken in: ${skipped.get(path) ?? 'nothing was said of it'}`)
  }
}

/** A tree without imported files is unchanged: the readers count its texts. */
async function compareTranslations(
  outcome: Outcome,
  before: string,
  ofFiles: ReadonlyMap<string, string>,
  report: ImportReport,
): Promise<void> {
  const taken = new Map(report.files.map(({ path, translations }) => [path, translations]))
  const paths = [...ofFiles.keys()].filter((path) => taken.has(path))
  // A catalogue of several files has no file of its own.
  const sources = [...taken.keys()].filter((path) => !ofFiles.has(path) && existsSync(join(before, path)))
  const read = await readValues([...paths, ...sources].map((path) => join(before, path)))
  const ofSources = new Set(
    sources.flatMap((path) => {
      const values = read.get(join(before, path))
      return values instanceof Map ? [...values.values()] : []
    }),
  )
  for (const path of paths) {
    const values = read.get(join(before, path))
    if (!(values instanceof Map)) continue
    const seen = [...values].filter(
      ([key, value]) => value.trim() !== '' && !/^(?:fuzzy|unfinished) /.test(key),
    ).length
    outcome.seen += seen
    const count = taken.get(path) ?? 0
    outcome.translations += count
    const isUntranslated = [...values.values()].every((value) => value.trim() === '' || ofSources.has(value))
    if (count === 0 && seen > 0 && !isUntranslated)
      outcome.problems.push(`${path}: none of its ${seen} texts was taken in.`)
  }
}

async function compareUntouched(
  outcome: Outcome,
  {
    texts,
    changed,
    before,
    after,
  }: { texts: readonly string[]; changed: readonly string[]; before: string; after: string },
): Promise<void> {
  const known = new Set(texts)
  const differing = changed.filter((path) => known.has(path))
  for (const path of changed)
    if (!known.has(path)) outcome.problems.push(`${path} was written, and was not there.`)
  outcome.identical = texts.length - differing.length
  outcome.equal = outcome.identical
  const read = await readValues(differing.flatMap((path) => [join(before, path), join(after, path)]))
  for (const path of differing) {
    const [old, now] = [read.get(join(before, path)), read.get(join(after, path))]
    const isEqual = old instanceof Map && now instanceof Map && isSame(old, now)
    if (isEqual) outcome.equal++
    outcome.problems.push(
      `${path} differs after an export of nothing${isEqual ? '' : ', and so do its values'}.`,
    )
  }
}

function isSame(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)
}

function countTwice(written: readonly string[], folder: string): number {
  const paths = written.map((path) => relative(folder, resolve(folder, path)))
  return paths.length - new Set(paths).size
}
