/** The analysis of a project: each segment in the band of its best match (docs/reference/analysis.md). */
import { randomUUID } from 'node:crypto'
import type { Project } from '../../history/project.ts'
import type { RunOptions } from '../../platform/threads/progress.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { better, type BestMatch } from '../../memory/rows/bestMatches.ts'
import type { MemoryBeside } from '../../memory/memoryUse.ts'
import type { Analysis, AnalyzedBands, AnalyzedLanguage, TextVolume } from '../../contract/analysis.ts'
import { ANALYSIS_BANDS, bandOfMatch, type AnalysisBand } from '../../contract/analysisBands.ts'
import type { Language } from '../../contract/language.ts'
import type { AnalysisPage, AnalyzedSegment } from '../rows/analysisPages.ts'

export interface AnalysisRequest {
  languageIds: readonly string[]
  /** Absent: all files. */
  fileIds?: readonly number[] | undefined
  /** Absent: the attached memories, and the one beside the project. */
  memoryIds?: readonly number[] | undefined
  beside?: MemoryBeside | null
}

/** The least similarity of a fuzzy match, 0 to 1: the lowest band begins at 50 %. */
const MIN_SIMILARITY = 0.5
/** Strings of a page, and pages that are looked up at a time: a reader is free for a screen after each of them. */
const PAGE = 50
const LANES = 2

/** Counts in pages. A file that cannot be read is named in `failed`, and the others are counted. */
export async function analyzeProject(
  session: Project,
  request: AnalysisRequest,
  options: RunOptions = {},
): Promise<Analysis> {
  const languages = request.languageIds.map((id) => session.targetLanguage(id))
  const { name, sourceLanguage } = session.facts
  const analyzed: AnalyzedLanguage[] = []
  const progress = new AnalysisProgress(languages.length, options)
  for (const language of languages)
    analyzed.push(await new LanguageAnalysis(session, language, request, progress, options).run())
  return {
    format: 'interlinear-analysis',
    version: 1,
    project: name,
    at: new Date().toISOString(),
    sourceLanguage: { id: sourceLanguage.id, name: sourceLanguage.name },
    memories: await memoryNames(session, request),
    languages: analyzed,
  }
}

async function memoryNames(session: Project, { memoryIds, beside }: AnalysisRequest): Promise<string[]> {
  const all = await session.store.read('memories', {})
  const own = all.filter(({ id, isAttached }) => memoryIds?.includes(id) ?? isAttached)
  const names = own.map((memory) => memory.name)
  return isUsed(memoryIds, beside) ? [...names, beside.name] : names
}

/** The memory beside the project is searched unless memories of the project are chosen. */
function isUsed(
  memoryIds: readonly number[] | undefined,
  beside: MemoryBeside | null | undefined,
): beside is MemoryBeside {
  return memoryIds === undefined && beside !== null && beside !== undefined
}

class AnalysisProgress {
  readonly #languages: number
  readonly #onProgress: RunOptions['onProgress']
  #total = 0
  #done = 0

  constructor(languages: number, { onProgress }: RunOptions) {
    this.#languages = languages
    this.#onProgress = onProgress
  }

  begin(strings: number): void {
    this.#total = strings * this.#languages
  }

  add(strings: number): void {
    this.#done += strings
    this.#onProgress?.({ label: 'Analysing', done: this.#done, total: this.#total })
  }
}

interface AnalyzedFile {
  fileId: number | null
  path: string | null
  bands: AnalyzedBands
}

interface SegmentPage {
  file: AnalyzedFile
  strings: number
  /** Segments whose band is that of their best match. */
  toMatch: AnalyzedSegment[]
}

class LanguageAnalysis {
  readonly #session: Project
  readonly #language: Language
  readonly #request: AnalysisRequest
  readonly #progress: AnalysisProgress
  readonly #signal: AbortSignal | undefined
  readonly #run = randomUUID()
  /** The file of the first segment of each text, by the text's key. */
  readonly #firstFiles = new Map<string, number | null>()
  readonly #failed = new Map<AnalyzedFile, string>()

  constructor(
    session: Project,
    language: Language,
    request: AnalysisRequest,
    progress: AnalysisProgress,
    { signal }: RunOptions,
  ) {
    this.#session = session
    this.#language = language
    this.#request = request
    this.#progress = progress
    this.#signal = signal
  }

  async run(): Promise<AnalyzedLanguage> {
    const files = await this.#files()
    const pages = this.#pages(files)
    const lane = async (): Promise<void> => {
      for (let next = await pages.next(); next.done !== true; next = await pages.next()) {
        const page = next.value
        await this.#whole(page.file, () => this.#match(page))
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    const counted = files.filter((file) => !this.#failed.has(file))
    const { id, name, textDirection } = this.#language
    return {
      languageId: id,
      name,
      textDirection,
      files: counted.map(({ path, bands }) => ({ path, bands })),
      total: sumOfBands(counted.map(({ bands }) => bands)),
      failed: [...this.#failed].map(([{ path }, message]) => ({ path: path ?? '', message })),
    }
  }

  async #files(): Promise<AnalyzedFile[]> {
    const { fileIds } = this.#request
    const figures = await this.#session.store.read('progressFigures', { languageId: this.#language.id })
    const chosen = figures.files.filter(({ fileId }) => fileIds?.includes(fileId ?? 0) ?? true)
    this.#progress.begin(chosen.reduce((sum, { strings }) => sum + strings, 0))
    return chosen.map(({ fileId, path }) => ({ fileId, path, bands: emptyBands() }))
  }

  /** The pages in their order: whether a text is a repetition depends on those before it. */
  async *#pages(files: readonly AnalyzedFile[]): AsyncGenerator<SegmentPage, void> {
    for (const file of files) {
      let after: AnalysisPage['next'] = null
      do {
        const from: AnalysisPage['next'] = after
        const page: AnalysisPage | null = await this.#whole(file, () => this.#page(file, from))
        if (page === null) break
        yield {
          file,
          strings: page.strings,
          toMatch: page.segments.filter((segment) => !this.#countUnmatched(file, segment)),
        }
        after = page.next
      } while (after !== null)
    }
  }

  #page({ fileId }: AnalyzedFile, after: AnalysisPage['next']): Promise<AnalysisPage> {
    const input = { languageId: this.#language.id, fileId, after, limit: PAGE }
    return this.#session.store.read('analysisPage', input, { signal: this.#signal })
  }

  /** Counts a segment whose band needs no match; answers whether it did. */
  #countUnmatched(file: AnalyzedFile, segment: AnalyzedSegment): boolean {
    const band = this.#bandWithoutMatch(file, segment)
    if (band === null) return false
    add(file.bands[band], segment)
    return true
  }

  #bandWithoutMatch(
    { fileId }: AnalyzedFile,
    { isTranslated, volume, key }: AnalyzedSegment,
  ): AnalysisBand | null {
    if (isTranslated) return 'translated'
    if (!volume.hasLetters) return 'numbers'
    const first = this.#firstFiles.get(key)
    if (first !== undefined) return first === fileId ? 'withinFile' : 'acrossFiles'
    this.#firstFiles.set(key, fileId)
    return null
  }

  async #match({ file, strings, toMatch }: SegmentPage): Promise<void> {
    const best = toMatch.length === 0 ? [] : await this.#bestMatches(toMatch)
    for (const [place, segment] of toMatch.entries())
      add(file.bands[bandOfMatch(best[place] ?? null)], segment)
    this.#progress.add(strings)
  }

  async #bestMatches(segments: readonly AnalyzedSegment[]): Promise<(BestMatch | null)[]> {
    const { memoryIds, beside } = this.#request
    const { store, facts } = this.#session
    const input = {
      run: this.#run,
      texts: segments.map(({ stringId, form, text }) => ({ stringId, form, text })),
      sourceLanguageId: facts.sourceLanguage.id,
      languageId: this.#language.id,
      memoryIds: memoryIds ?? null,
      atLeast: MIN_SIMILARITY,
    }
    const own = await store.read('bestMatches', input, { signal: this.#signal })
    if (!isUsed(memoryIds, beside)) return own
    const texts = input.texts.map((text) => ({ ...text, stringId: null }))
    const others = await beside.bestMatches({ ...input, texts, memoryIds: null }, { signal: this.#signal })
    return own.map((best, place) => better(best, others[place] ?? null))
  }

  /** Runs a part of a file; a failure leaves the file out, and is null. Cancelling ends the analysis. */
  async #whole<Value>(file: AnalyzedFile, work: () => Promise<Value>): Promise<Value | null> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'cancelled') throw error
      this.#failed.set(file, error.message)
      return null
    }
  }
}

function emptyVolume(): TextVolume {
  return { segments: 0, words: 0, characters: 0, charactersWithSpaces: 0, numbers: 0, placeholders: 0 }
}

function emptyBands(): AnalyzedBands {
  return Object.fromEntries(ANALYSIS_BANDS.map((band) => [band, emptyVolume()])) as AnalyzedBands
}

function add(sum: TextVolume, { volume: { hasLetters: _, ...volume } }: AnalyzedSegment): void {
  addVolume(sum, { segments: 1, ...volume })
}

function addVolume(sum: TextVolume, volume: TextVolume): void {
  for (const unit of Object.keys(sum) as (keyof TextVolume)[]) sum[unit] += volume[unit]
}

export function sumOfBands(all: readonly AnalyzedBands[]): AnalyzedBands {
  const sum = emptyBands()
  for (const bands of all) for (const band of ANALYSIS_BANDS) addVolume(sum[band], bands[band])
  return sum
}

/** All bands together. */
export function sumOfVolumes(bands: AnalyzedBands): TextVolume {
  const sum = emptyVolume()
  for (const band of ANALYSIS_BANDS) addVolume(sum, bands[band])
  return sum
}
