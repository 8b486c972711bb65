/** Glossaries as they come in and go out: concepts with their terms. */
import { NO_LOCATION } from '../../history/rows/action.ts'
import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { selectTermMembers, type TermMembers } from '../../model/term.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { decodeLines } from '../../platform/threads/jsonLines.ts'
import { openResource, widenLanguages, type ResourceTarget } from '../../strings/rows/resourceTarget.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { ConceptRow as StoredConcept, TermRow } from './entities.ts'
import { userIdsByLogin } from '../../history/rows/userLogins.ts'
import { requireUser } from '../../history/rows/users.ts'
import { insertConcept, insertTerm, storedTermColumns } from './termRows.ts'

/** A term as files bring it; its values are CroQL's (docs/reference/croql.md, "Members of a term"). */
export interface ImportedTerm extends TermMembers {
  /** A language id of the store; in a file that is being read, its code as written there. */
  language: string
  text: string
  /** Milliseconds since 1970; people are logins. */
  createdBy: string | null
  createdAt: number | null
  updatedAt: number | null
}

/** A concept as files bring it (docs/reference/croql.md, "Members of a concept"). */
export interface GlossaryConcept {
  subject: string | null
  definition: string | null
  url: string | null
  note: string | null
  isTranslatable: boolean
  createdBy: string | null
  createdAt: number | null
  updatedAt: number | null
  terms: readonly ImportedTerm[]
}

export interface GlossaryToImport {
  userId: number
  target: ResourceTarget
  /** The language ids of the codes that the terms use. */
  languages: Readonly<Record<string, string>>
  /** `GlossaryConcept`s (jsonLines.ts). */
  concepts: Uint8Array
  /** How many there are. */
  count: number
}

export interface GlossaryImported {
  glossaryId: number
  name: string
  isNew: boolean
  added: number
  terms: number
  /** Concepts that the glossary, or the file, had already: what they lacked was filled in. */
  merged: number
}

/**
 * Adds concepts to a glossary, in one transaction. A concept with the same terms, subject and definition as one that
 * is there is merged into it: members that are absent there are filled in, nothing is overwritten.
 * @throws Failure `glossary.unknown`, `cancelled`
 */
export function importGlossary(
  db: Database,
  input: GlossaryToImport,
  context: OperationContext,
): GlossaryImported {
  requireUser(db, input.userId)
  const step = progressCounter(context, input.count)
  return asIntent(db, { userId: input.userId, action: 'glossary.import', now: context.now }, (intent) => {
    const glossary = openResource(db, 'glossary', input.target)
    const made = { id: glossary.id, name: glossary.name, language_ids: JSON.stringify(glossary.languageIds) }
    // Its row comes first in the history: undo takes it away last.
    if (glossary.isNew) intent.record('glossary', glossary.id, null, made)
    const writer = new GlossaryWriter(db, glossary.id, intent)
    for (const concept of decodeLines<GlossaryConcept>(input.concepts)) {
      step(`Importing into ${glossary.name}`)
      const terms = concept.terms.map((term) => ({
        ...term,
        language: input.languages[term.language] ?? term.language,
      }))
      writer.write({ ...concept, terms })
    }
    const languageIds = widenLanguages(db, 'glossary', glossary, writer.languages)
    const { added, merged, terms } = writer
    if (languageIds.length > glossary.languageIds.length)
      intent.record('glossary', glossary.id, made, { ...made, language_ids: JSON.stringify(languageIds) })
    return { glossaryId: glossary.id, name: glossary.name, isNew: glossary.isNew, added, merged, terms }
  })
}

class GlossaryWriter {
  added = 0
  merged = 0
  terms = 0
  readonly languages = new Set<string>()
  readonly #db: Database
  readonly #glossaryId: number
  readonly #intent: Intent
  readonly #concepts: Map<string, number>
  readonly #userIds: (login: string) => number

  constructor(db: Database, glossaryId: number, intent: Intent) {
    this.#db = db
    this.#glossaryId = glossaryId
    this.#intent = intent
    this.#concepts = conceptsByTerms(db, glossaryId)
    this.#userIds = userIdsByLogin(db)
  }

  write(concept: GlossaryConcept): void {
    const key = conceptKey(concept)
    const present = this.#concepts.get(key)
    if (present === undefined) {
      this.#concepts.set(key, this.#insert(concept))
      this.added += 1
    } else {
      this.#fillIn(present, concept)
      this.merged += 1
    }
  }

  #insert({ terms, isTranslatable, createdBy, createdAt, updatedAt, ...members }: GlossaryConcept): number {
    const conceptId = insertConcept(this.#intent, {
      ...members,
      glossaryId: this.#glossaryId,
      translatable: isTranslatable,
      userId: this.#userId(createdBy),
      createdAt: createdAt ?? this.#intent.now,
      updatedAt,
    })
    for (const term of terms) this.#insertTerm(conceptId, term)
    return conceptId
  }

  #insertTerm(conceptId: number, { language, createdBy, createdAt, ...term }: ImportedTerm): void {
    insertTerm(this.#intent, {
      ...term,
      glossaryId: this.#glossaryId,
      conceptId,
      languageId: language,
      userId: this.#userId(createdBy),
      createdAt: createdAt ?? this.#intent.now,
    })
    this.languages.add(language)
    this.terms += 1
  }

  /** Members that are absent there are filled in, nothing is overwritten. */
  #fillIn(conceptId: number, concept: GlossaryConcept): void {
    const stored = readRow(this.#db, 'concept', { id: conceptId })
    if (stored) {
      const filled: Partial<StoredConcept> = absentIn(stored, { url: concept.url, note: concept.note })
      if (Object.keys(filled).length > 0) this.#intent.update('concept', stored, filled, NO_LOCATION)
    }
    const ids = this.#db
      .prepare<[number, string, string], number>(
        'SELECT id FROM term WHERE concept_id = ? AND language_id = ? AND text = ?',
      )
      .pluck()
    for (const term of concept.terms) {
      for (const id of ids.all(conceptId, term.language, term.text)) {
        const row = readRow(this.#db, 'term', { id })
        if (!row) continue
        const {
          language: _,
          text: _text,
          createdBy: _by,
          createdAt: _at,
          updatedAt: _changed,
          ...members
        } = term
        const filled: Partial<TermRow> = absentIn(row, storedTermColumns(members))
        if (Object.keys(filled).length > 0) this.#intent.update('term', row, filled, NO_LOCATION)
      }
    }
  }

  #userId(login: string | null): number | null {
    return login === null ? null : this.#userIds(login)
  }
}

/** Those of `members` that a row lacks. */
function absentIn<Row extends object>(row: Row, members: Partial<Row>): Partial<Row> {
  const lacking = Object.entries(members).filter(
    ([column, value]) => value !== null && row[column as keyof Row] === null,
  )
  return Object.fromEntries(lacking) as Partial<Row>
}

function conceptsByTerms(db: Database, glossaryId: number): Map<string, number> {
  const concepts = new Map<string, number>()
  for (let after = 0; ;) {
    const page = glossaryConcepts(db, { glossaryId, after, limit: 1000 })
    for (const { conceptId, concept } of page) concepts.set(conceptKey(concept), conceptId)
    const last = page.at(-1)
    if (!last) return concepts
    after = last.conceptId
  }
}

/** The same for concepts of the same terms, subject and definition, whatever the order of the terms. */
function conceptKey({ subject, definition, terms }: GlossaryConcept): string {
  const lines = terms.map(({ language, text }) => `${language}\0${text}`).sort()
  return createHash('sha1')
    .update([subject ?? '', definition ?? '', ...lines].join('\0\0'))
    .digest('base64')
}

type ConceptRow = Omit<GlossaryConcept, 'terms' | 'isTranslatable'> & { id: number; translatable: 0 | 1 }

/** Some concepts of a glossary in the order in which they came: those after the concept `after`. */
export function glossaryConcepts(
  db: Database,
  { glossaryId, after, limit }: { glossaryId: number; after: number; limit: number },
): { conceptId: number; concept: GlossaryConcept }[] {
  const concepts = db
    .prepare<unknown[], ConceptRow>(
      `SELECT concept.id, subject, definition, url, note, translatable, login AS createdBy,
         created_at AS createdAt, updated_at AS updatedAt
       FROM concept LEFT JOIN user ON user.id = user_id
       WHERE glossary_id = @glossaryId AND concept.id > @after ORDER BY concept.id LIMIT @limit`,
    )
    .all({ glossaryId, after, limit })
  const terms = db
    .prepare<unknown[], ImportedTerm & { conceptId: number }>(
      `SELECT concept_id AS conceptId, language_id AS language, text, ${selectTermMembers('term')},
         login AS createdBy, created_at AS createdAt, updated_at AS updatedAt
       FROM term LEFT JOIN user ON user.id = user_id
       WHERE concept_id IN (SELECT value FROM json_each(@ids)) ORDER BY term.id`,
    )
    .all({ ids: JSON.stringify(concepts.map(({ id }) => id)) })
  const byConcept = Map.groupBy(terms, ({ conceptId }) => conceptId)
  return concepts.map(({ id, translatable, ...members }) => ({
    conceptId: id,
    concept: {
      ...members,
      isTranslatable: translatable === 1,
      terms: (byConcept.get(id) ?? []).map(({ conceptId: _, ...term }) => term),
    },
  }))
}
