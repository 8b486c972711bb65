/** The parts that inputs are made of. */
import { z } from 'zod'
import { PLURAL_FORMS } from './plural.ts'

export const path = z.string().min(1).max(4096)
export const id = z.int().positive()
export const languageId = z.string().min(1).max(40)
export const text = z.string().max(1_000_000)
export const form = z.enum(PLURAL_FORMS)
/** Names an open project: given by `project.open` and its like. */
export const project = z.string().min(1).max(64)
export const list = z.string().min(1).max(64)
export const croql = z.string().max(100_000)
export const context = z.enum(['strings', 'translations', 'segments', 'terms']).default('strings')
/** A place in a text, in UTF-16 units. */
export const offset = z.int().min(0)
export const ofString = { project, stringId: id, languageId }
