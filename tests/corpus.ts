/** The corpus of real localization files, beside the project's root; tests read it there and never change it. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../shared/corpus/', import.meta.url))

export const hasCorpus = existsSync(root)

if (!hasCorpus) console.warn('SKIPPED: ../shared/corpus is not here, so no test runs on real files.')

/** The absolute path of a corpus file: `corpusPath('po/poedit/locales/uk.po')`. */
export function corpusPath(path: string): string {
  return root + path
}

export function corpusFile(path: string): Uint8Array {
  return new Uint8Array(readFileSync(corpusPath(path)))
}
