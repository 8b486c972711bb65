/** Parts of the inputs of several tools. */
import { z } from 'zod'
import { idInput, languageIdInput } from '../../contract/parts.ts'

export const ofString = {
  stringId: idInput.describe('The id of the string, as `query` returns it.'),
  languageId: languageIdInput.describe('A target language of the project, such as uk or pt-BR.'),
}
export const offsetOfPage = z
  .int()
  .min(0)
  .max(10_000_000)
  .default(0)
  .describe('Rows to skip: `nextOffset` of the page before.')
export const limitOfPage = (most: number) => z.int().min(1).max(most).default(Math.min(50, most))
