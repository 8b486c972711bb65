/** The parts that inputs are made of. */
import { z } from 'zod'
import { pastedPath } from '../platform/files/pastedPath.ts'
import { BUDGETS } from './budgets.ts'
import { PLURAL_FORMS } from '../model/plural.ts'

export const pathInput = z.string().min(1).max(BUDGETS.path.max)
/** A path on this machine as a user pastes or types it. */
export const pastedPathInput = pathInput.transform((text) => pastedPath(text))
export const idInput = z.int().positive()
export const languageIdInput = z.string().min(1).max(BUDGETS.languageId.max)
export const textInput = z.string().max(BUDGETS.text.max)
export const formInput = z.enum(PLURAL_FORMS)
/** Names an open project: given by `project.open` and its like. */
export const projectInput = z.string().min(1).max(BUDGETS.code.max)
export const listInput = z.string().min(1).max(BUDGETS.code.max)
/** Rows of a list: `from` is in, `to` is out; in their order, without overlaps. */
export const rowRanges = z
  .array(z.strictObject({ from: z.int().min(0), to: z.int().min(1) }))
  .min(1)
  .max(10_000)
export const croqlInput = z.string().max(BUDGETS.query.max)
export const contextInput = z.enum(['strings', 'translations', 'segments', 'terms']).default('strings')
/** A place in a text, in UTF-16 units. */
export const offsetInput = z.int().min(0)
export const ofString = { project: projectInput, stringId: idInput, languageId: languageIdInput }
