import type { Database } from 'better-sqlite3'
import { rebuildPostings } from '../indexes/postings.ts'
import { rebuildStringWords } from '../indexes/trigrams.ts'
import { separatePlaceIds } from '../placeIds.ts'
import { firstSchema } from './0001-first.ts'
import { searchSchema } from './0002-search.ts'
import { fileSettingsSchema } from './0003-file-settings.ts'
import { savedQueriesSchema } from './0004-saved-queries.ts'
import { modulesSchema } from './0005-modules.ts'
import { memorySchema } from './0006-memory.ts'
import { qualitySchema } from './0007-quality.ts'
import { screenshotsSchema } from './0008-screenshots.ts'
import { cloudSchema } from './0009-cloud.ts'
import { snapshotsSchema } from './0010-snapshots.ts'
import { screenshotLabelsSchema } from './0011-screenshot-labels.ts'
import { takenIdsSchema } from './0012-taken-ids.ts'
import { cloudIdentitySchema } from './0013-cloud-identity.ts'
import { answeredSavesSchema } from './0014-answered-saves.ts'
import { translationFilesSchema } from './0015-translation-files.ts'
import { checksKnownSchema } from './0016-checks-known.ts'
import { translationStatesSchema } from './0017-translation-states.ts'
import { pluralRulesAloneSchema } from './0018-plural-rules-alone.ts'
import { repetitionsSchema } from './0019-repetitions.ts'
import { translatorCommentsSchema } from './0020-translator-comments.ts'
import { suggestionsSchema } from './0021-suggestions.ts'
import { identitySchema } from './0022-identity.ts'
import { rareSummariesSchema } from './0023-rare-summaries.ts'
import { filePlacesSchema } from './0024-file-places.ts'
import { changedSinceSchema } from './0025-changed-since.ts'
import { deflatedFilesSchema } from './0026-deflated-files.ts'
import { trigramMemorySchema } from './0027-trigram-memory.ts'
import { countingRulesSchema } from './0028-counting-rules.ts'
import { pinnedDictionariesSchema } from './0029-pinned-dictionaries.ts'
import { stringWordsSchema } from './0030-string-words.ts'
import { replacedFilesSchema } from './0032-replaced-files.ts'
import { addMovedDrafts, replacedFilesWithoutDrafts } from './0033-moved-drafts.ts'
import { matchScoresSchema } from './0034-match-scores.ts'
import { lockedStringsSchema } from './0035-locked-strings.ts'
import { bookmarksSchema } from './0036-bookmarks.ts'
import { proposalsSchema } from './0037-proposals.ts'
import { settleCloud, settleSearch, supersededSteps, type SupersededStep } from './superseded.ts'

/**
 * A migration: one step of the schema of project files. Its place in `migrations`, from 1, is the `user_version` that it
 * leads to. `migrate` runs the missing steps of a file when it is opened, each in its own transaction.
 *
 * A released step never changes, its comments included: SQLite keeps the comments inside a statement, and other people's
 * files have run it (tests/store/releasedMigrations.test.ts). So comments name files as they were called then.
 *
 * @example
 * const migration: Migration = {
 *   name: 'pinned dictionaries',
 *   up: (db) => void db.exec('CREATE TABLE pinned_dictionary (language_id TEXT PRIMARY KEY) STRICT'),
 * }
 */
export interface Migration {
  name: string
  /** Runs inside a transaction of its own. */
  up(db: Database): void
}

export const migrations: readonly Migration[] = [
  { name: 'first', up: (db) => void db.exec(firstSchema) },
  { name: 'search', up: (db) => void db.exec(searchSchema) },
  {
    name: 'file settings',
    up(db) {
      settleSearch(db)
      db.exec(fileSettingsSchema)
    },
  },
  { name: 'saved queries', up: (db) => void db.exec(savedQueriesSchema) },
  { name: 'modules', up: (db) => void db.exec(modulesSchema) },
  {
    name: 'memory',
    up(db) {
      db.exec(memorySchema)
      rebuildPostings(db)
    },
  },
  { name: 'quality', up: (db) => void db.exec(qualitySchema) },
  { name: 'screenshots', up: (db) => void db.exec(screenshotsSchema) },
  { name: 'cloud', up: (db) => void db.exec(cloudSchema) },
  {
    name: 'snapshots',
    up(db) {
      settleCloud(db)
      db.exec(snapshotsSchema)
    },
  },
  { name: 'screenshot labels', up: (db) => void db.exec(screenshotLabelsSchema) },
  { name: 'taken ids', up: (db) => void db.exec(takenIdsSchema) },
  { name: 'cloud identity', up: (db) => void db.exec(cloudIdentitySchema) },
  { name: 'answered saves', up: (db) => void db.exec(answeredSavesSchema) },
  { name: 'translation files', up: (db) => void db.exec(translationFilesSchema) },
  { name: 'checks known', up: (db) => void db.exec(checksKnownSchema) },
  { name: 'translation states', up: (db) => void db.exec(translationStatesSchema) },
  { name: 'plural rules alone', up: (db) => void db.exec(pluralRulesAloneSchema) },
  { name: 'repetitions', up: (db) => void db.exec(repetitionsSchema) },
  { name: 'translator comments', up: (db) => void db.exec(translatorCommentsSchema) },
  { name: 'suggestions', up: (db) => void db.exec(suggestionsSchema) },
  { name: 'identity', up: (db) => void db.exec(identitySchema) },
  { name: 'rare summaries', up: (db) => void db.exec(rareSummariesSchema) },
  { name: 'file places', up: (db) => void db.exec(filePlacesSchema) },
  { name: 'changed since', up: (db) => void db.exec(changedSinceSchema) },
  { name: 'deflated files', up: (db) => void db.exec(deflatedFilesSchema) },
  { name: 'trigram memory', up: (db) => void db.exec(trigramMemorySchema) },
  { name: 'counting rules', up: (db) => void db.exec(countingRulesSchema) },
  { name: 'pinned dictionaries', up: (db) => void db.exec(pinnedDictionariesSchema) },
  {
    name: 'string words',
    up(db) {
      db.exec(stringWordsSchema)
      // Its functions are those of a project's connection, which an empty file does not need.
      const isEmpty = db.prepare('SELECT 1 FROM source_string LIMIT 1').get() === undefined
      if (!isEmpty) rebuildStringWords(db)
    },
  },
  { name: 'place ids', up: (db) => void separatePlaceIds(db) },
  { name: 'replaced files', up: (db) => void db.exec(replacedFilesSchema) },
  { name: 'moved drafts', up: addMovedDrafts },
  { name: 'match scores', up: (db) => void db.exec(matchScoresSchema) },
  { name: 'locked strings', up: (db) => void db.exec(lockedStringsSchema) },
  { name: 'bookmarks', up: (db) => void db.exec(bookmarksSchema) },
  { name: 'proposals', up: (db) => void db.exec(proposalsSchema) },
]

/** Every step that a later text took the place of. */
export const allSupersededSteps: readonly SupersededStep[] = [...supersededSteps, replacedFilesWithoutDrafts]
