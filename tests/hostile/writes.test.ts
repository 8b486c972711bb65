/** Writes of names that no project holds: each is refused, so that the project can be opened again. */
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { expect, it } from 'vitest'
import { BUDGETS } from '../../core/contract/budgets.ts'
import { saveQuery } from '../../core/croql/rows/savedQueries.ts'
import { toFailureValue } from '../../core/platform/errors/failure.ts'
import { putModuleApp } from '../../core/modules/rows/moduleApps.ts'
import { pinDictionaries } from '../../core/quality/rows/pinnedDictionaries.ts'
import { saveQaRule, setDictionaryWord } from '../../core/quality/rows/settings.ts'
import { addSnapshot } from '../../core/snapshots/rows/snapshots.ts'
import { valueBeyondBudget } from '../../core/store/budgets.ts'
import { openDatabase } from '../../core/store/database.ts'
import { renameProject } from '../../core/strings/rows/customLanguages.ts'
import { addField, renameField } from '../../core/strings/rows/fields.ts'
import { addBranch, addDirectory, renameBranch, retitlePlace } from '../../core/strings/rows/places.ts'
import { openResource } from '../../core/strings/rows/resourceTarget.ts'
import '../../core/workbench/project/entities.ts'
import { folderForTest, goodProject } from './projects.ts'

const LONG = 'x'.repeat(BUDGETS.storedName.max + 1)
const HUGE = 'x'.repeat(BUDGETS.definition.max + 1)
const context = { now: 1, onProgress() {}, throwIfCancelled() {} }
const by = { userId: 1 }

const WRITES: Readonly<Record<string, (db: Database) => unknown>> = {
  'the name of a snapshot': (db) => addSnapshot(db, { ...by, name: LONG, note: '' }, context),
  'the note of a snapshot': (db) => addSnapshot(db, { ...by, name: 'a', note: HUGE }, context),
  'the name of a query': (db) => saveQuery(db, { name: LONG, croql: 'true' }, context),
  'a query': (db) => saveQuery(db, { name: 'a', croql: HUGE }, context),
  'the name of a rule': (db) =>
    saveQaRule(
      db,
      { name: LONG, languageId: null, message: '', rule: { kind: 'croql', croql: 'true' } },
      context,
    ),
  'a word of the dictionary': (db) =>
    setDictionaryWord(db, { languageId: 'uk', word: LONG, isKnown: true }, context),
  'the name of a dictionary': (db) =>
    pinDictionaries(db, {
      pins: [
        {
          languageId: 'uk',
          dictionary: { languageId: 'uk', name: LONG, version: null, sha256: 'a'.repeat(64) },
        },
      ],
    }),
  'the name of a memory': (db) => openResource(db, 'tm', { name: LONG }),
  'the name of a glossary': (db) => openResource(db, 'glossary', { name: LONG }),
  'the name of a field': (db) => addField(db, { ...by, name: LONG, slug: 'a', type: 'text' }, context),
  'the new name of a field': (db) => {
    const { fieldId } = addField(db, { ...by, name: 'A', slug: 'a', type: 'text' }, context)
    renameField(db, { ...by, fieldId, name: LONG }, context)
  },
  'the name of a branch': (db) => addBranch(db, { ...by, name: LONG, title: null }, context),
  'the new name and title of a branch': (db) => {
    const { id } = addBranch(db, { ...by, name: 'a', title: null }, context)
    retitlePlace(db, { ...by, place: 'branch', id, title: 'A' }, context)
    renameBranch(db, { ...by, id, name: LONG }, context)
  },
  'the name of a directory': (db) =>
    addDirectory(db, { ...by, name: LONG, title: null, branchId: null, parentId: null }, context),
  'the name of the project': (db) => renameProject(db, { ...by, name: LONG }, context),
  'the location of an app': (db) =>
    putModuleApp(db, { location: LONG, descriptor: '{}', access: '{}' }, context),
}

it.each(Object.keys(WRITES))('refuses %s that is too long', (name) => {
  const path = goodProject(join(folderForTest(), 'a.interlinear'))
  const db = openDatabase(path)
  try {
    let code = 'none'
    try {
      WRITES[name]?.(db)
    } catch (error) {
      code = toFailureValue(error).code
    }
    expect(code).toBe('value.beyondBudget')
    expect(valueBeyondBudget(db, { isWhole: true })).toBeNull()
  } finally {
    db.close()
  }
})
