/** Glossaries, concepts and terms, as the history writes them. */
import { forEachTermColumn } from '../../model/term.ts'
import { column, registerEntities, type Flag, type RowsOf } from '../../history/rows/entities.ts'

export const glossaryEntities = registerEntities({
  glossary: {
    table: 'glossary',
    key: ['id'],
    heldBy: 'SELECT 1 FROM concept WHERE glossary_id = ? LIMIT 1',
    columns: {
      id: column<number>(),
      name: column<string>(),
      /** JSON: an array of language ids. */
      language_ids: column<string>(),
    },
  },
  concept: {
    table: 'concept',
    key: ['id'],
    heldBy: 'SELECT 1 FROM term WHERE concept_id = ? LIMIT 1',
    columns: {
      id: column<number>(),
      glossary_id: column<number>(),
      user_id: column<number | null>(),
      subject: column<string | null>(),
      definition: column<string | null>(),
      url: column<string | null>(),
      note: column<string | null>(),
      translatable: column<Flag>(),
      created_at: column<number>(),
      updated_at: column<number | null>(),
    },
  },
  term: {
    table: 'term',
    key: ['id'],
    isFolded: true,
    columns: {
      id: column<number>(),
      glossary_id: column<number>(),
      concept_id: column<number>(),
      language_id: column<string>(),
      text: column<string>(),
      ...forEachTermColumn(() => column<string | null>()),
      user_id: column<number | null>(),
      created_at: column<number>(),
      updated_at: column<number | null>(),
    },
  },
})

type GlossaryRows = RowsOf<typeof glossaryEntities>

declare module '../../history/rows/entities.ts' {
  interface Rows extends GlossaryRows {}
}

export type GlossaryRow = GlossaryRows['glossary']
export type ConceptRow = GlossaryRows['concept']
export type TermRow = GlossaryRows['term']
