/**
 * The answer cache: answers of providers are stored in the project's file, under a key of all inputs, so that no text
 * is requested twice.
 */
import { hash } from 'node:crypto'
import type { Project } from '../history/project.ts'
import type { ProtectionProblem } from './protection/problems.ts'
import type { ReadyProvider } from './providers.ts'
import type { CachedSuggestion } from './rows/suggestions.ts'
import type { Suggested, TextToTranslate } from './translateTexts.ts'

const keysOfTexts = {
  plain: new WeakMap<TextToTranslate, string>(),
  told: new WeakMap<TextToTranslate, string>(),
}

/**
 * Returns the cache key: texts with the same key have the same answer. Inputs of chats only are not part of others'
 * keys.
 */
export function answerKey(
  text: TextToTranslate,
  { takesExamples }: Pick<ReadyProvider, 'takesExamples'>,
): string {
  const known = takesExamples ? keysOfTexts.told : keysOfTexts.plain
  let key = known.get(text)
  if (key === undefined) {
    const own = [
      text.text,
      text.fileType,
      text.syntax,
      text.maxLength ?? null,
      ...(text.format ? [text.format] : []),
    ]
    const told = takesExamples ? [text.context ?? null, text.counts ?? null] : []
    key = hash('sha256', JSON.stringify([...own, ...told]), 'base64url').slice(0, 22)
    known.set(text, key)
  }
  return key
}

/** Returns a provider's cached answers, by the indexes of the texts. */
export async function keptAnswers(
  { store }: Project,
  provider: ReadyProvider,
  texts: readonly TextToTranslate[],
  languageId: string,
): Promise<Map<number, Suggested>> {
  const hashes = texts.map((text) => answerKey(text, provider))
  const place = { provider: provider.name, version: provider.version, languageId }
  const rows = await store.read('cachedSuggestions', { ...place, hashes })
  const byHash = new Map(rows.map((row) => [row.sourceHash, row]))
  return new Map(
    hashes.flatMap((key, index): [number, Suggested][] => {
      const row = byHash.get(key)
      if (row === undefined) return []
      return [[index, { text: row.text, problems: JSON.parse(row.problems) as ProtectionProblem[] }]]
    }),
  )
}

/**
 * Answers of a local engine that are written together: keys lie anywhere in their table, whose pages are written each
 * time.
 */
const GATHERED = 4_000
/** Milliseconds after which buffered answers are written, which bounds the loss of a crash. */
const GATHERED_FOR = 2_000

/**
 * Writes answers: those of a host, which may cost money, as soon as they are there; those of a local engine, which
 * gives hundreds at a time, together.
 */
export class AnswerCache {
  readonly #project: Project
  readonly #provider: ReadyProvider
  readonly #languageId: string
  #gathered: CachedSuggestion[] = []
  #since = performance.now()
  #written: Promise<unknown> = Promise.resolve()

  constructor(project: Project, provider: ReadyProvider, languageId: string) {
    this.#project = project
    this.#provider = provider
    this.#languageId = languageId
  }

  /** Resolves as soon as more answers may come. */
  async keep(answers: readonly { text: TextToTranslate; suggested: Suggested }[]): Promise<void> {
    // A project of the past is only looked at.
    if (this.#project.past !== null) return
    for (const { text, suggested } of answers) {
      const { problems } = suggested
      // Refused or incomplete answers may succeed next time, so they are not cached.
      if (problems.some(({ kind }) => kind === 'refused' || kind === 'incomplete')) continue
      this.#gathered.push({
        sourceHash: answerKey(text, this.#provider),
        text: suggested.text,
        problems: JSON.stringify(problems),
      })
    }
    const isDue = this.#gathered.length >= GATHERED || performance.now() - this.#since >= GATHERED_FOR
    if (!this.#provider.isLocal) await this.end()
    else if (isDue) void this.end()
  }

  /** Resolves when all of them are in the file. The last caller gets a failure. */
  end(): Promise<void> {
    const suggestions = this.#gathered
    this.#gathered = []
    this.#since = performance.now()
    const { name: provider, version } = this.#provider
    const place = { provider, version, languageId: this.#languageId }
    const write = async () => {
      if (suggestions.length > 0)
        await this.#project.store.write('keepSuggestions', { ...place, suggestions })
    }
    const written = this.#written.then(write)
    this.#written = written
    written.catch(() => undefined)
    return written
  }
}
