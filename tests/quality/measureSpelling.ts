/**
 * Measures the spelling check on published translations: `npx node tests/quality/measureSpelling.ts FOLDER LANGUAGE`.
 * Uses the catalogues of one language below the folder, and the dictionary that the workbench would use. Prints the
 * numbers of checked and flagged words, and a sample of a hundred flagged words with their places for a review. `--all`
 * prints each of them, the most frequent first.
 */
import { findLanguage } from '../../core/languages/catalog.ts'
import { NO_CONTEXT } from '../../core/quality/check.ts'
import { checkTranslation } from '../../core/quality/checkTranslation.ts'
import { findDictionary } from '../../core/quality/spelling/dictionaries.ts'
import { openSpeller } from '../../core/quality/spelling/speller.ts'
import { wordsOf } from '../../core/quality/text/words.ts'
import { treeFiles } from './trees.ts'

const SAMPLE = 100
/** The most strings of each file, so that no large catalogue outweighs the others. */
const MAX_OF_FILE = 400

const [folder = '.', code = '', flag] = process.argv.slice(2)
const language = findLanguage(code)
const files = language && findDictionary(language, folder)
if (!language || !files) throw new Error(`No dictionary of ${code} is found.`)
const context = { ...NO_CONTEXT, speller: openSpeller(files, [], false, language.id.split('-')[0]) }

interface Flagged {
  word: string
  path: string
  text: string
}

const flagged: Flagged[] = []
let [catalogues, translations, words] = [0, 0, 0]
for (const { path, languageId, inputs } of treeFiles(folder)) {
  if (languageId !== language.id) continue
  catalogues += 1
  const step = Math.ceil(inputs.length / MAX_OF_FILE)
  for (const input of inputs.filter((_, at) => at % step === 0)) {
    translations += 1
    words += wordsOf(input.text, input.string, language).length
    for (const { place } of checkTranslation(input, context, (check) => check === 'spelling'))
      if (place) flagged.push({ word: input.text.slice(place.start, place.end), path, text: input.text })
  }
}

const byWord = [...Map.groupBy(flagged, ({ word }) => word)].toSorted(
  ([, one], [, other]) => other.length - one.length,
)
const percent = ((100 * flagged.length) / words).toFixed(2)
console.log(`${files.dic}: ${catalogues} catalogues, ${translations} translations, ${words} words checked`)
console.log(`${flagged.length} flagged (${percent} %), ${byWord.length} different ones`)
const step = flag === '--all' ? 1 : Math.max(1, byWord.length / SAMPLE)
for (let at = 0; at < byWord.length; at += step) {
  const [word, places] = byWord[Math.floor(at)]!
  const { path, text } = places[0]!
  const index = text.indexOf(word)
  const around = text.slice(Math.max(0, index - 30), index + word.length + 30)
  console.log(`${word}\t${places.length}\t${path}\t${JSON.stringify(around)}`)
}
