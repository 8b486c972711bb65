/** A repository as a person works in it: bound, written back untouched, edited, written back, and the diff read. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chooseEdits, type BoundEdit } from './linkedEdits.ts'
import { BoundFolder } from './linkedFolder.ts'
import { copyTree } from './fetch.ts'
import { Repository } from './git.ts'
import { describe, judgeBound } from './judgeLinked.ts'
import type { PinnedRepository } from './repositories.ts'

export interface BoundOutcome {
  repository: string
  files: number
  languages: number
  translations: number
  edits: number
  /** Edits that are in no file, and are named. */
  named: number
  changedFiles: number
  problems: string[]
  seconds: number
}

/** Languages with different plural rules come first: a rule for each way of a format to go wrong. */
const PREFERRED = ['ar', 'uk', 'pl', 'ru', 'fr', 'pt-BR', 'ja', 'de', 'es-ES', 'sl', 'zh-CN']

export async function goBound(
  { repository, source }: PinnedRepository,
  from: string,
  { work, isVerbose, most = 3 }: { work: string; isVerbose: boolean; most?: number },
): Promise<BoundOutcome> {
  const started = performance.now()
  const [before, after] = [join(work, 'before'), join(work, 'after')]
  mkdirSync(work, { recursive: true })
  copyTree(from, before)
  copyTree(from, after)
  const outcome: BoundOutcome = {
    ...{ repository, files: 0, languages: 0, translations: 0, edits: 0, named: 0, changedFiles: 0 },
    ...{ problems: [], seconds: 0 },
  }
  const { problems } = outcome
  try {
    const git = new Repository(after)
    await git.begin()
    const folder = new BoundFolder({ folder: after, home: join(work, 'home') })
    const report = await folder.bind(source === undefined ? [] : ['--source', source])
    const ofLanguages = Map.groupBy(
      report.files.filter(({ languageId }) => languageId !== undefined),
      ({ languageId }) => languageId ?? '',
    )
    outcome.files = report.files.length
    outcome.languages = ofLanguages.size
    outcome.translations = report.files.reduce((sum, { translations }) => sum + translations, 0)
    if ((await git.changed()).length > 0) problems.push('bind has changed files.')
    const untouched = await folder.export()
    if (untouched.code !== 0)
      problems.push(`An export of nothing ends with 1: ${JSON.stringify(untouched).slice(0, 600)}`)
    for (const path of await git.changed()) problems.push(`${path} differs after an export of nothing.`)
    await git.restore()

    const strings = await folder.strings(report)
    const size = (language: string) =>
      ofLanguages.get(language)?.reduce((sum, { translations }) => sum + translations, 0) ?? 0
    const languages = [...ofLanguages.keys()].toSorted((a, b) => size(b) - size(a))
    const chosen = [...PREFERRED.filter((one) => size(one) > 0), ...languages].slice(0, most)
    let number = 0
    const edits: BoundEdit[] = []
    for (const language of new Set(chosen)) {
      const fileIds = new Set(ofLanguages.get(language)?.map(({ fileId }) => fileId))
      const own = strings.filter(({ fileId }) => fileIds.has(fileId))
      const translations = await folder.translations(language)
      edits.push(...chooseEdits(language, own, translations, () => ++number))
    }
    await folder.translate(edits)
    outcome.edits = edits.length
    const exported = await folder.export()
    const changed = await git.changed()
    outcome.changedFiles = changed.length
    outcome.named = exported.noPlace.length
    const sources = new Set(strings.flatMap(({ identifier, text }) => [identifier, text]))
    const lines = linesOf(await git.diff())
    problems.push(...(await judgeBound({ edits, exported, changed, before, after, lines, sources })))
    if (isVerbose) {
      for (const edit of edits) console.log(`  ${describe(edit)}`)
      for (const one of exported.noPlace) console.log(`  named: ${JSON.stringify(one)}`)
      console.log(await git.diff())
    }
    const again = await folder.export()
    for (const { path, isChanged } of again.files)
      if (isChanged) problems.push(`A second export writes ${path}.`)
    if (again.noPlace.length !== exported.noPlace.length)
      problems.push(
        `A second export names ${again.noPlace.length} texts, the first one ${exported.noPlace.length}.`,
      )
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  } finally {
    outcome.seconds = (performance.now() - started) / 1000
  }
  return outcome
}

/** The lines that were taken out and added, of each file of a diff. */
function linesOf(diff: string): Map<string, { removed: string[]; added: string[] }> {
  const lines = new Map<string, { removed: string[]; added: string[] }>()
  for (const file of diff.split(/^diff --git /m).slice(1)) {
    const path = /^\+\+\+ b\/(.+)$/m.exec(file)?.[1]
    const start = file.indexOf('\n@@')
    if (path === undefined || start === -1) continue
    const own = file.slice(start).split('\n')
    const starting = (sign: string) =>
      own.filter((line) => line.startsWith(sign)).map((line) => line.slice(1))
    lines.set(path, { removed: starting('-'), added: starting('+') })
  }
  return lines
}
