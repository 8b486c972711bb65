/** The parts that inputs are made of. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { PLURAL_FORMS } from './plural.ts'

export const pathInput = z.string().min(1).max(BUDGETS.path.most)
export const idInput = z.int().positive()
export const languageIdInput = z.string().min(1).max(BUDGETS.languageId.most)
export const textInput = z.string().max(BUDGETS.text.most)
export const formInput = z.enum(PLURAL_FORMS)
/** Names an open project: given by `project.open` and its like. */
export const projectInput = z.string().min(1).max(BUDGETS.code.most)
export const listInput = z.string().min(1).max(BUDGETS.code.most)
export const croqlInput = z.string().max(BUDGETS.query.most)
export const contextInput = z.enum(['strings', 'translations', 'segments', 'terms']).default('strings')
/** A place in a text, in UTF-16 units. */
export const offsetInput = z.int().min(0)
export const ofString = { project: projectInput, stringId: idInput, languageId: languageIdInput }
