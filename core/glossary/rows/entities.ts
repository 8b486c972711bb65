/** Glossaries, concepts and terms, as the history writes them. */
import { concept } from '../../model/concept.ts'
import { glossary } from '../../model/glossary.ts'
import { term } from '../../model/term.ts'
import { columnsOfModel, registerEntities, type RowsOf } from '../../history/rows/entities.ts'

export const glossaryEntities = registerEntities({
  glossary: {
    table: glossary.table,
    key: ['id'],
    heldBy: 'SELECT 1 FROM concept WHERE glossary_id = ? LIMIT 1',
    columns: columnsOfModel(glossary),
  },
  concept: {
    table: concept.table,
    key: ['id'],
    heldBy: 'SELECT 1 FROM term WHERE concept_id = ? LIMIT 1',
    columns: columnsOfModel(concept),
  },
  term: {
    table: term.table,
    key: ['id'],
    isFolded: true,
    columns: columnsOfModel(term),
  },
})

type GlossaryRows = RowsOf<typeof glossaryEntities>

declare module '../../history/rows/entities.ts' {
  interface Rows extends GlossaryRows {}
}

export type GlossaryRow = GlossaryRows['glossary']
export type ConceptRow = GlossaryRows['concept']
export type TermRow = GlossaryRows['term']
