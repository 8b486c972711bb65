/** The parts that inputs are made of. */
import { z } from 'zod'
import { PLURAL_FORMS } from './plural.ts'

export const pathInput = z.string().min(1).max(4096)
export const idInput = z.int().positive()
export const languageIdInput = z.string().min(1).max(40)
export const textInput = z.string().max(1_000_000)
export const formInput = z.enum(PLURAL_FORMS)
/** Names an open project: given by `project.open` and its like. */
export const projectInput = z.string().min(1).max(64)
export const listInput = z.string().min(1).max(64)
export const croqlInput = z.string().max(100_000)
export const contextInput = z.enum(['strings', 'translations', 'segments', 'terms']).default('strings')
/** A place in a text, in UTF-16 units. */
export const offsetInput = z.int().min(0)
export const ofString = { project: projectInput, stringId: idInput, languageId: languageIdInput }
