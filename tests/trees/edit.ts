/** One string of a tree is edited; then the tree has to differ by that edit alone. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportReport, Translation, Workbench } from './commandLine.ts'
import { readValues } from './readers/readers.ts'

export interface Edit {
  path: string
  language: string
  key: string
  before: string
  after: string
}

/** The added text: only letters, so that no format escapes it. */
const ADDED = ' Interlinear'

/** A text that every format spells as it is read: words, and nothing that is markup anywhere. */
const PLAIN = /^\p{L}[\p{L}\p{M}]*(?:,? \p{L}[\p{L}\p{M}]*){1,8}[.:!?…。]?$/u

/** The most texts that are looked for in the project. */
const TRIED = 200

/**
 * Chooses a text that the reader sees once in its language and that the project has once, and adds a word to it
 * in the project. Undefined where there is none.
 */
export async function editOne(
  workbench: Workbench,
  folder: string,
  files: readonly { path: string; language: string }[],
  report: ImportReport,
): Promise<Edit | undefined> {
  const withTranslations = new Set(
    report.files.filter(({ translations }) => translations > 0).map(({ languageId }) => languageId),
  )
  const byLanguage = [...Map.groupBy(files, ({ language }) => language)]
    .filter(([language]) => withTranslations.has(language) || withTranslations.has(undefined))
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, 4)
  for (const [language, ofLanguage] of byLanguage) {
    const chosen = await chooseText(
      workbench,
      folder,
      language,
      ofLanguage.map(({ path }) => path),
    )
    if (chosen === undefined) continue
    const { edit, translation } = chosen
    await workbench.translate(translation, language, edit.after)
    return edit
  }
  return undefined
}

async function chooseText(
  workbench: Workbench,
  folder: string,
  language: string,
  paths: readonly string[],
): Promise<{ edit: Edit; translation: Translation } | undefined> {
  const read = await readValues(paths.map((path) => join(folder, path)))
  const seen = paths.flatMap((path) => {
    const values = read.get(join(folder, path))
    return values instanceof Map ? [...values].map(([key, before]) => ({ path, key, before })) : []
  })
  const byText = Map.groupBy(seen, ({ before }) => before)
  const isLiteral = literalIn(folder)
  const candidates = seen.filter(
    ({ path, key, before }) =>
      PLAIN.test(before) &&
      byText.get(before)?.length === 1 &&
      !/^(?:fuzzy|unfinished) /.test(key) &&
      isLiteral(path, before),
  )
  if (candidates.length === 0) return undefined
  const ofProject = Map.groupBy(await workbench.translations(language), ({ text }) => text)
  // The middle of a file is more of a trial than its beginning.
  const half = Math.floor(candidates.length / 2)
  for (const candidate of [...candidates.slice(half), ...candidates.slice(0, half)].slice(0, TRIED)) {
    const found = ofProject.get(candidate.before)
    if (found?.length !== 1 || found[0] === undefined) continue
    const after = candidate.before + ADDED
    return { edit: { ...candidate, language, after }, translation: found[0] }
  }
  return undefined
}

/** Whether a file spells a text as it is read: not by escapes, which an edit need not spell again. */
function literalIn(folder: string): (path: string, text: string) => boolean {
  const files = new Map<string, Buffer>()
  return (path, text) => {
    const bytes = files.get(path) ?? readFileSync(join(folder, path))
    files.set(path, bytes)
    return (['utf8', 'utf16le', 'latin1'] as const).some((encoding) => bytes.includes(text, 0, encoding))
  }
}

/** How a tree after an edit differs from what it ought to be; empty where it is as it ought to be. */
export async function judgeEdit(
  edit: Edit,
  { changed, before, after }: { changed: readonly string[]; before: string; after: string },
): Promise<string[]> {
  const others = changed.filter((path) => path !== edit.path)
  const problems = others.map((path) => `The edit in ${edit.path} changes ${path} too.`)
  if (!changed.includes(edit.path))
    return [...problems, `The edit of ${quote(edit)} does not come to the file.`]
  const [old, now] = [join(before, edit.path), join(after, edit.path)]
  const values = await readValues([old, now])
  problems.push(...valueProblems(edit, values.get(old), values.get(now)))
  const [oldBytes, newBytes] = [readFileSync(old), readFileSync(now)]
  // Objects behind a longer value in a binary property list move: its values show the change.
  const isBinary = oldBytes.toString('latin1', 0, 6) === 'bplist'
  const beyond = isBinary ? null : beyondEdit(...withSameRevision(oldBytes, newBytes))
  if (beyond !== null) problems.push(`${edit.path}: beside the edit of ${quote(edit)} ${beyond}`)
  return problems
}

function quote({ path, key, before }: Edit): string {
  return `${path} ${JSON.stringify(key.replaceAll('\u0004', ' / ').slice(0, 80))} ${JSON.stringify(before.slice(0, 60))}`
}

type Values = Map<string, string> | string | undefined

function valueProblems(edit: Edit, old: Values, now: Values): string[] {
  if (!(old instanceof Map) || !(now instanceof Map))
    return [`${edit.path}: another reader cannot read it after the edit: ${now instanceof Map ? '' : now}`]
  const keys = new Set([...old.keys(), ...now.keys()])
  return [...keys].flatMap((key) => {
    const ought = key === edit.key ? edit.after : old.get(key)
    const is = now.get(key)
    return is === ought
      ? []
      : [
          `${edit.path}: another reader sees ${JSON.stringify(is)} at ${JSON.stringify(key)}, not ${JSON.stringify(ought)}.`,
        ]
  })
}

/** Metadata that an editor writes with a change of translations: the lines of PO's header, ARB's time. */
const REVISION =
  /^"(?:PO-Revision-Date|Last-Translator|X-Generator): [^"]*\\n"\r?$|"@@last_modified"\s*:\s*"[^"]*"/gm

/** Both files, the newer one with what the older says of its last change. */
function withSameRevision(old: Buffer, now: Buffer): [old: Buffer, now: Buffer] {
  const before = [...old.toString('latin1').matchAll(REVISION)].map(([line]) => line)
  let index = 0
  const text = now.toString('latin1').replace(REVISION, (line) => before[index++] ?? line)
  return [old, Buffer.from(text, 'latin1')]
}

/** Returns the difference beyond the added word, or null. A wrapped text may break its lines elsewhere. */
function beyondEdit(old: Buffer, now: Buffer): string | null {
  let start = 0
  while (start < old.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const removed = old.subarray(start, old.length - end)
  const added = now.subarray(start, now.length - end)
  if (removed.length === 0 && lettersOf(added) === lettersOf(Buffer.from(ADDED))) return null
  if (lettersOf(added) === lettersOf(removed) + lettersOf(Buffer.from(ADDED))) return null
  return `${removed.length} bytes became ${added.length}: ${excerpt(removed)} became ${excerpt(added)}`
}

/** The letters without blanks, quotes and what UTF-16 puts between them. */
function lettersOf(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\s"\0]/g, '')
}

function excerpt(bytes: Buffer): string {
  return JSON.stringify(bytes.toString('utf8').slice(0, 200))
}
