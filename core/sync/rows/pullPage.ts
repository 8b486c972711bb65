/** A pull's writes: each page of a list in one transaction, together with where the pull stands after it. */
import Sqlite from 'better-sqlite3'
import type { Database } from 'better-sqlite3'
import { hasTextBeyondBudget } from '../../contract/budgets.ts'
import { textBeyondBudget } from '../../store/budgets.ts'
import { useLargeCache } from '../../store/database.ts'
import type { OperationContext } from '../../store/operation.ts'
import { keepTrigramsInOrder, keepTrigramsOfPieces } from '../../store/indexes/trigrams.ts'
import { asIntent } from '../../history/rows/intent.ts'
import { pullBranches, pullDirectories, pullFields, pullFiles, pullLabels } from './pullPlaces.ts'
import { resolveOthers, pullComments } from './pullComments.ts'
import { remoteMappingsOf, type ListScope } from './remoteMappings.ts'
import { removeMissing, removeMissingVotes, type VotesToKeep } from './pullRemovals.ts'
import { pullConcepts, pullGlossaries, pullMemories, pullSegments, pullTerms } from './pullResources.ts'
import { Pulling, type PullCounts } from './pullRows.ts'
import { pullScreenshots } from './pullScreenshots.ts'
import { linkMasters, pullStrings } from './pullStrings.ts'
import { pullApprovals, pullTranslations, pullVotes } from './pullTranslations.ts'
import { addCounts } from '../syncReport.ts'
import type { SetAsideReason, SetAsideRow, UndoneDeletions } from '../../contract/cloud.ts'
import type { PulledKind, PulledPage } from '../pull/pages.ts'
import { NO_DRY_RUN, dryRunOf, waitingEdits, type DryRun } from './dryRun.ts'
import { Failure } from '../../platform/errors/failure.ts'

export interface PullWrite {
  /** When it was there, by the service's clock, in milliseconds since 1970. */
  at: number
  /** Counts what would change, and changes nothing. */
  isDryRun: boolean
  /** The following push also sends machine translations that are not confirmed. */
  isSendingMachine?: boolean | undefined
}

export interface PageToPull extends PullWrite {
  page: PulledPage
  /** The pull's progress after it; null: it is not one that goes on after an interruption. */
  cursor: { step: string; nextOffset: number; isDone: boolean } | null
}

export interface Pulled extends DryRun {
  counts: PullCounts
  undone: UndoneDeletions
  setAside: SetAsideRow[]
  /** That were opened. */
  conflicts: number
  /** Kinds of things that this page refers to and that are not here: the page is to come again after them. */
  unknown: PulledKind[]
}

/**
 * Applies a page. Applying it again changes nothing. If the database refuses it, its items are applied one by one, and
 * refused ones are skipped.
 */
export function pullPage(db: Database, input: PageToPull, context: OperationContext): Pulled {
  const { page, cursor } = input
  const take = (items: PulledPage['items'], isWhole: boolean) => (): Pulled =>
    pulling(db, input, context, (work) => {
      for (const item of items) if (hasTextBeyondBudget(item)) throw textBeyondBudget(page.kind)
      takePage(work, { ...page, items } as PulledPage)
      if (!isWhole) return
      if (page.kind === 'string' && (cursor === null || cursor.isDone)) linkMasters(work)
      if (cursor !== null && work.unknown.size === 0) movePull(db, cursor)
    })
  const whole = attempt(db, take(page.items, true))
  if ('value' in whole) return whole.value
  const one = page.items.map((item) => {
    const tried = attempt(db, take([item] as PulledPage['items'], false))
    return 'value' in tried ? tried.value : setAside(page.kind, item.id, tried.refusal)
  })
  return joined([...one, take([], true)()])
}

/** Runs work that is rolled back as a whole if the database refuses a row. */
function attempt(db: Database, work: () => Pulled): { value: Pulled } | { refusal: SetAsideReason } {
  try {
    return { value: db.transaction(work)() }
  } catch (error) {
    const refusal = databaseRefusal(error)
    if (refusal === null) throw error
    return { refusal }
  }
}

function setAside(entity: PulledKind, remoteId: number, reason: SetAsideReason): Pulled {
  return { ...nothingPulled(), setAside: [{ entity, remoteId, reason }] }
}

function nothingPulled(): Pulled {
  return {
    ...NO_DRY_RUN,
    ...{ counts: { added: {}, changed: {}, removed: {} }, undone: { ofCloud: {}, overtaken: {} } },
    ...{ conflicts: 0, unknown: [], setAside: [] },
  }
}

/** The sum of what came of several. */
function joined(all: readonly Pulled[]): Pulled {
  const sum = nothingPulled()
  for (const one of all) {
    for (const kind of ['added', 'changed', 'removed'] as const) addCounts(sum.counts[kind], one.counts[kind])
    for (const why of ['ofCloud', 'overtaken'] as const) addCounts(sum.undone[why], one.undone[why])
    sum.conflicts += one.conflicts
  }
  return {
    ...sum,
    unknown: [...new Set(all.flatMap(({ unknown }) => unknown))],
    setAside: all.flatMap((one) => one.setAside),
    examples: all.flatMap(({ examples }) => examples),
    settled: all.flatMap(({ settled }) => settled),
    collided: all.flatMap(({ collided }) => collided),
    gone: {
      strings: all.flatMap(({ gone }) => gone.strings),
      translations: all.flatMap(({ gone }) => gone.translations),
      terms: all.flatMap(({ gone }) => gone.terms),
    },
  }
}

function takePage(work: Pulling, page: PulledPage): void {
  switch (page.kind) {
    case 'user':
      for (const user of page.items) work.user(user)
      return
    case 'branch':
      return pullBranches(work, page.items)
    case 'directory':
      return pullDirectories(work, page.items)
    case 'file':
      return pullFiles(work, page.items)
    case 'label':
      return pullLabels(work, page.items)
    case 'field':
      return pullFields(work, page.items)
    case 'string':
      return pullStrings(work, page.items)
    case 'translation':
      return pullTranslations(work, page.languageId, page.items)
    case 'approval':
      return pullApprovals(work, page.items)
    case 'vote':
      return pullVotes(work, page.items)
    case 'comment':
      return pullComments(work, page.items)
    case 'screenshot':
      return pullScreenshots(work, page.items)
    case 'tm':
      return pullMemories(work, page.items)
    case 'segment':
      return pullSegments(work, page.tmId, page.items)
    case 'glossary':
      return pullGlossaries(work, page.items)
    case 'concept':
      return pullConcepts(work, page.glossaryId, page.items)
    case 'term':
      return pullTerms(work, page.glossaryId, page.items)
  }
}

export interface MissingToPull extends PullWrite {
  scope: ListScope
  /** The cloud's ids of the whole list. */
  present: readonly number[]
}

/** Removes rows that the server no longer has; one by one if the database refuses that. */
export function pullMissing(db: Database, input: MissingToPull, context: OperationContext): Pulled {
  const { scope } = input
  const present = new Set(input.present)
  const take = (kept: ReadonlySet<number>) => (): Pulled =>
    pulling(db, input, context, (work) => removeMissing(work, scope, kept))
  const whole = attempt(db, take(present))
  if ('value' in whole) return whole.value
  const linked = remoteMappingsOf(db, scope).map(({ remoteId }) => remoteId)
  // Children are removed before their parents.
  const gone = linked.filter((id) => !present.has(id)).reverse()
  return joined(
    gone.map((id) => {
      const tried = attempt(db, take(new Set(linked.filter((other) => other !== id))))
      return 'value' in tried ? tried.value : setAside(scope.kind, id, tried.refusal)
    }),
  )
}

export interface MissingVotesToPull extends PullWrite, VotesToKeep {}

export function pullMissingVotes(db: Database, input: MissingVotesToPull, context: OperationContext): Pulled {
  return pulling(db, input, context, (work) => removeMissingVotes(work, input))
}

export interface UnresolvedToPull extends PullWrite {
  /** The cloud's ids of all issues that are unresolved there. */
  unresolved: readonly number[]
}

export function pullResolved(db: Database, input: UnresolvedToPull, context: OperationContext): Pulled {
  return pulling(db, input, context, (work) => resolveOthers(work, new Set(input.unresolved)))
}

/** Runs a page as one intent without a user: its rows say themselves who made them. */
function pulling(
  db: Database,
  { at, isDryRun, isSendingMachine }: PullWrite,
  context: OperationContext,
  work: (pulling: Pulling) => void,
): Pulled {
  const isFirst = db.prepare('SELECT 1 FROM cloud_project WHERE pulled_until IS NULL').get() !== undefined
  const isBeginning = isFirst && !isWorkedOn(db)
  if (isFirst) useLargeCache(db)
  const waiting = isDryRun ? waitingEdits(db) : []
  const run = (): Pulled =>
    asIntent(db, { userId: null, action: 'cloud.pull', now: context.now, isBeginning }, (intent) => {
      const one = new Pulling(db, intent, { at, isFirst, isDryRun })
      const keepTrigrams = isFirst && !isDryRun ? keepTrigramsOfPieces : keepTrigramsInOrder
      keepTrigrams(db, () => {
        work(one)
        one.writeArrived()
      })
      const { counts, undone, conflicts, unknown } = one
      const trial = isDryRun ? dryRunOf(db, intent.id, waiting, { isSendingMachine }) : NO_DRY_RUN
      return { counts, undone, setAside: [], conflicts, unknown: [...unknown], ...trial }
    })
  return isDryRun ? takenBack(db, run) : run()
}

/** Whether any user has edited here, or keeps a snapshot to compare with. */
function isWorkedOn(db: Database): boolean {
  const found = db
    .prepare(
      `SELECT 1 FROM intent WHERE action NOT IN ('project.create', 'project.languages', 'cloud.pull')
       UNION ALL SELECT 1 FROM snapshot LIMIT 1`,
    )
    .get()
  return found !== undefined
}

/** Returns the result of the work, with all its writes rolled back. */
function takenBack<Value>(db: Database, work: () => Value): Value {
  const over = new Error('taken back')
  let value: Value | undefined
  try {
    db.transaction(() => {
      value = work()
      throw over
    })()
  } catch (thrown) {
    if (thrown !== over) throw thrown
  }
  return value as Value
}

/** Stores how far the pull has come. */
export function movePull(
  db: Database,
  { step, nextOffset, isDone }: { step: string; nextOffset: number; isDone: boolean },
): null {
  db.prepare(
    `INSERT INTO cloud_cursor (step, next_offset, is_done) VALUES (?, ?, ?)
     ON CONFLICT (step) DO UPDATE SET next_offset = excluded.next_offset, is_done = excluded.is_done`,
  ).run(step, nextOffset, isDone ? 1 : 0)
  return null
}

/** Why the database refused a row; null: the error is of another kind, and ends the sync. */
function databaseRefusal(error: unknown): SetAsideReason | null {
  if (error instanceof Failure && error.code === 'value.beyondBudget') return 'value'
  if (!(error instanceof Sqlite.SqliteError)) return null
  switch (error.code) {
    case 'SQLITE_CONSTRAINT_FOREIGNKEY':
      return 'reference'
    case 'SQLITE_CONSTRAINT_UNIQUE':
    case 'SQLITE_CONSTRAINT_PRIMARYKEY':
    case 'SQLITE_CONSTRAINT_ROWID':
      return 'duplicate'
    case 'SQLITE_CONSTRAINT_CHECK':
    case 'SQLITE_CONSTRAINT_DATATYPE':
    case 'SQLITE_CONSTRAINT_NOTNULL':
    case 'SQLITE_TOOBIG':
      return 'value'
    default:
      return null
  }
}
