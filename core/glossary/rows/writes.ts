/** The writes of glossaries, by name; each runs in one transaction. */
import type { Operations } from '../../store/operation.ts'
import {
  changeGlossary,
  createGlossary,
  deleteConcept,
  deleteGlossary,
  saveConcept,
} from './glossaryEdits.ts'
import { importGlossary } from './exchange.ts'

export const glossaryWrites = {
  changeGlossary,
  createGlossary,
  deleteConcept,
  deleteGlossary,
  importGlossary,
  saveConcept,
} satisfies Operations

type GlossaryWrites = typeof glossaryWrites

declare module '../../store/operation.ts' {
  interface Writes extends GlossaryWrites {}
}
