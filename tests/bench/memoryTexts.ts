/** Real sentences of this machine for the bench of translation memories, and made ones where they do not suffice. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusTexts } from './corpusTexts.ts'
import { Texts } from './texts.ts'

export interface MemoryTexts {
  texts: string[]
  /** The number of real texts, which come first. */
  real: number
  /** The origin of those. */
  from: string
}

/** Makes `wanted` texts, each the beginning of one real text and the end of another. */
export function memoryTexts(languageId: 'en' | 'ja', wanted: number): MemoryTexts {
  const { texts, from } = realTexts(languageId)
  const real = Math.min(texts.length, wanted)
  const chances = new Texts(11, languageId)
  const all = new Set(texts.slice(0, wanted))
  while (all.size < wanted && real > 0) {
    const [one, other] = [texts[chances.below(real)] ?? '', texts[chances.below(real)] ?? '']
    all.add(halves(one)[0] + halves(other)[1])
  }
  return { texts: [...all], real, from }
}

function realTexts(languageId: 'en' | 'ja'): { texts: string[]; from: string } {
  const folder = process.env.INTERLINEAR_BENCH_TEXTS
  const file = folder === undefined ? null : join(folder, `${languageId}.txt`)
  if (file !== null && existsSync(file))
    return { texts: distinct(readFileSync(file, 'utf8').split('\n')), from: 'the file given' }
  const catalogues = globSync('/usr/share/locale/{ja,uk,de,fr,es}/LC_MESSAGES/*.mo')
  if (languageId === 'ja') {
    const translated = catalogues
      .filter((path) => path.includes('/ja/'))
      .flatMap((path) => readMo(path, 'target'))
    return {
      texts: distinct([...corpusTexts('ja'), ...translated].filter((text) => /[\u3040-\u30ff]/.test(text))),
      from: 'the corpus and gettext catalogues',
    }
  }
  const sources = catalogues.flatMap((path) => readMo(path, 'source'))
  return {
    texts: distinct([...corpusTexts('en'), ...sources, ...packageDescriptions()]),
    from: 'the corpus, gettext catalogues and package descriptions',
  }
}

function distinct(texts: readonly string[]): string[] {
  const clean = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
  return [...new Set(clean.filter((text) => text.length >= 4 && text.length <= 400))]
}

function halves(text: string): [string, string] {
  const space = text.indexOf(' ', text.length >> 1)
  const middle = space < 0 ? text.length >> 1 : space
  return [text.slice(0, middle), text.slice(middle)]
}

function packageDescriptions(): string[] {
  try {
    const lists = execFileSync('apt-cache', ['dumpavail'], { encoding: 'utf8', maxBuffer: 1 << 30 })
    return lists.split('\n').flatMap((line) => (line.startsWith('Description: ') ? line.slice(13) : []))
  } catch {
    return []
  }
}

/** The messages of a compiled catalogue (the GNU gettext manual, "The Format of GNU MO Files"). */
function readMo(path: string, side: 'source' | 'target'): string[] {
  const file = readFileSync(path)
  if (file.length < 28) return []
  const isLittle = file.readUInt32LE(0) === 0x950412de
  const number = (at: number) => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at))
  const table = number(side === 'source' ? 12 : 16)
  return Array.from({ length: number(8) }, (_, index) => {
    const [length, start] = [number(table + index * 8), number(table + index * 8 + 4)]
    const text = file.toString('utf8', start, start + length)
    // The text is taken without its context; a plural gives its first form.
    return text.slice(text.indexOf('\u0004') + 1).split('\0')[0] ?? ''
  })
}
