/** The mappings of one of the cloud's lists, and how long that list must be for nothing to be missing here. */
import type { Database } from 'better-sqlite3'
import { ownUserRow } from './pullTranslations.ts'
import type { PulledKind } from '../pull/pages.ts'
import { NO_DRY_RUN, type DryRunRemovals } from './dryRun.ts'

/** A list of the cloud and its scope: a language's translations, a memory's segments. Ids are remote. */
export interface ListScope {
  kind: PulledKind
  languageId?: string
  tmId?: number
  glossaryId?: number
  /** Which labels: those that the cloud made itself, or those of people; left out: all. */
  isSystem?: boolean
  /** The rows that a dry run would have removed by now, with what belongs to them. */
  gone?: DryRunRemovals
}

export interface RemoteMappings {
  localId: number
  remoteId: number
}

export interface Joins {
  /** The condition that the string of `t` is still there. */
  living: string
  /** The condition that `x` judges a translation of the list. */
  ofTranslation: string
  /** The mapped rows of a list that are still here. */
  linked: Partial<Record<PulledKind, string>>
}

/** `isTrial`: leaves out what a dry run would have taken away by now. */
function joins(isTrial: boolean): Joins {
  const notGone = (id: string, gone: string) =>
    isTrial ? `AND ${id} NOT IN (SELECT value FROM json_each(${gone}))` : ''
  const living = `JOIN source_string AS s ON s.id = t.string_id AND s.is_archived = 0
    ${notGone('s.id', '@goneStrings')}`
  const ofTranslation = `JOIN translation AS t ON t.id = x.translation_id AND t.language_id = @languageId
    ${notGone('t.id', '@goneTranslations')} ${living}`
  const ofGlossary = `JOIN cloud_row AS g
    ON g.entity = 'glossary' AND g.local_id = x.glossary_id AND g.remote_id = @glossaryId`
  return {
    living,
    ofTranslation,
    linked: {
      user: 'JOIN user AS x ON x.id = c.local_id',
      branch: 'JOIN branch AS x ON x.id = c.local_id',
      directory: 'JOIN directory AS x ON x.id = c.local_id',
      file: 'JOIN file AS x ON x.id = c.local_id',
      field: 'JOIN field AS x ON x.id = c.local_id',
      label: 'JOIN label AS x ON x.id = c.local_id AND x.is_system = coalesce(@isSystem, x.is_system)',
      screenshot: 'JOIN screenshot AS x ON x.id = c.local_id',
      tm: 'JOIN tm AS x ON x.id = c.local_id',
      glossary: 'JOIN glossary AS x ON x.id = c.local_id',
      string: 'JOIN source_string AS s ON s.id = c.local_id AND s.is_archived = 0',
      translation: `JOIN translation AS t ON t.id = c.local_id AND t.language_id = @languageId ${living}`,
      approval: `JOIN approval AS x ON x.id = c.local_id ${ofTranslation}`,
      comment: `JOIN comment AS t ON t.id = c.local_id ${living}`,
      segment: `JOIN tm_segment AS x ON x.id = c.local_id
        JOIN cloud_row AS m ON m.entity = 'tm' AND m.local_id = x.tm_id AND m.remote_id = @tmId`,
      concept: `JOIN concept AS x ON x.id = c.local_id ${ofGlossary}`,
      term: `JOIN term AS x ON x.id = c.local_id ${ofGlossary}`,
    },
  }
}

const ALL = joins(false)
const LEFT = joins(true)

/** @param gone The rows that a dry run would have removed by now */
export function joinsOf(gone: DryRunRemovals | undefined): Joins {
  return gone === undefined ? ALL : LEFT
}

/**
 * Rows that were deleted here and are not sent yet: the cloud still lists them. Of a plural string there is one item, which
 * the forms that are left here stand for.
 */
const DELETED_HERE = `SELECT count(DISTINCT CASE s.type WHEN 'plural' THEN 'string ' || s.id ELSE o.id END) AS count
  FROM outbox AS o JOIN cloud_row AS c ON c.entity = o.entity AND c.local_id = o.local_id
  LEFT JOIN source_string AS s ON o.entity = 'translation' AND s.id = o.string_id
  WHERE o.entity = @kind AND o.value IS NULL AND (@languageId IS NULL OR o.language_id = @languageId)
    AND NOT (s.type IS 'plural' AND EXISTS (SELECT 1 FROM translation AS t
      JOIN cloud_row AS kept ON kept.entity = 'translation' AND kept.local_id = t.id
      WHERE t.string_id = s.id AND t.language_id = o.language_id))`

/**
 * The user's own older texts, which are deleted with the next push; that of a plural string is in the item of the newer
 * one.
 */
const SUPERSEDED = `SELECT count(*) AS count FROM outbox AS o
  JOIN source_string AS s ON s.id = o.string_id AND s.type <> 'plural'
  WHERE o.entity = 'supersededTranslation' AND o.language_id = ?`

/** The mapped rows of the list, in no order. */
export function remoteMappingsOf(db: Database, scope: ListScope): RemoteMappings[] {
  const join = joinsOf(scope.gone).linked[scope.kind]
  if (join === undefined) return []
  return db
    .prepare<unknown[], RemoteMappings>(
      `SELECT c.local_id AS localId, c.remote_id AS remoteId FROM cloud_row AS c ${join} WHERE c.entity = @kind`,
    )
    .all(bound(scope))
}

/** How many the cloud's list must have for nothing to be missing here, and the highest id among them. */
export function expectedInCloud(db: Database, scope: ListScope): { count: number; newest: number } {
  const join = joinsOf(scope.gone).linked[scope.kind]
  if (join === undefined) return { count: countVotes(db, scope), newest: 0 }
  const linked = db
    .prepare<unknown[], { count: number; newest: number | null }>(
      `SELECT count(*) AS count, max(c.remote_id) AS newest FROM cloud_row AS c ${join} WHERE c.entity = @kind`,
    )
    .get(bound(scope))
  const deleted = db
    .prepare<unknown[], { count: number }>(DELETED_HERE)
    .get({ kind: scope.kind, languageId: scope.languageId ?? null })
  const count = (linked?.count ?? 0) + (deleted?.count ?? 0)
  const newest = linked?.newest ?? 0
  if (scope.kind !== 'translation') return { count, newest }
  const superseded = db.prepare<unknown[], { count: number }>(SUPERSEDED).get(scope.languageId)
  return { count: count + (superseded?.count ?? 0) - countFurtherForms(db, scope), newest }
}

/** Translations of plural strings beside the first of each: all forms of a string are one item of the cloud's list. */
function countFurtherForms(db: Database, scope: ListScope): number {
  const { living } = joinsOf(scope.gone)
  const further = db
    .prepare<unknown[], { count: number }>(
      `SELECT count(*) - count(DISTINCT t.string_id) AS count FROM cloud_row AS c
       JOIN translation AS t ON t.id = c.local_id AND t.language_id = @languageId ${living} AND s.type = 'plural'
       WHERE c.entity = 'translation'`,
    )
    .get(bound(scope))
  return further?.count ?? 0
}

function bound({ kind, languageId = '', tmId = 0, glossaryId = 0, isSystem, ...rest }: ListScope): object {
  const { gone = NO_DRY_RUN.gone } = rest
  const system = isSystem === undefined ? null : Number(isSystem)
  return { kind, languageId, tmId, glossaryId, isSystem: system, ...missingBounds(gone) }
}

/** Returns the bound values of a dry run's joins. */
export function missingBounds({ strings, translations }: DryRunRemovals): object {
  return { goneStrings: JSON.stringify(strings), goneTranslations: JSON.stringify(translations) }
}

/** Votes of others have no row in `cloud_row`; the user's own are those that the server has. */
function countVotes(db: Database, scope: ListScope): number {
  const { living, ofTranslation } = joinsOf(scope.gone)
  const votes = db
    .prepare<unknown[], { count: number }>(
      `SELECT (SELECT count(*) FROM vote AS x ${ofTranslation}
          JOIN cloud_row AS c ON c.entity = 'translation' AND c.local_id = t.id WHERE x.user_id IS NOT @own)
        + (SELECT count(*) FROM cloud_row AS c
           JOIN translation AS t ON t.id = c.local_id AND t.language_id = @languageId ${living}
           WHERE c.entity = 'vote') AS count`,
    )
    .get({ ...bound(scope), own: ownUserRow({ db }) })
  return votes?.count ?? 0
}
