/**
 * Works on a project until it is killed: saves translations, imports files, creates new projects beside it. Prints a
 * line for each acknowledged write, and a line before it saves a translation.
 *
 *     node kill.child.ts PROJECT RUN
 */
import { writeSync } from 'node:fs'
import { createDatabase } from '../../core/store/database.ts'
import { openStore } from '../../core/workbench/project/open.ts'
import { addStrings, IMPORTED_STRINGS, seedProject, STRINGS } from './rows.ts'

const [project = '', run = ''] = process.argv.slice(2)

function tell(what: 'saving' | 'saved' | 'imported' | 'made', value: unknown): void {
  writeSync(1, `${JSON.stringify([what, value])}\n`)
}

// Writes only.
const store = await openStore(project, { readers: 1 })
// Each run begins with another kind of work, so that kills hit all of them.
for (let n = Number(run); ; n++) {
  const name = `run${run}-${n}`
  if (n % 7 === 5) {
    const strings = Array.from({ length: IMPORTED_STRINGS }, (_, place) => ({
      identifier: `${name}.${place}`,
      text: `Imported ${place}`,
      translation: { text: `Ввезено ${place}`, status: 'approved' as const },
    }))
    const file = {
      name: `${name}.po`,
      path: `${name}.po`,
      type: 'po',
      content: new Uint8Array(1000),
      strings,
    }
    await store.write('importSources', { userId: 1, files: [{ ...file, languageId: 'uk' }] })
    tell('imported', file.path)
  } else if (n % 7 === 6) {
    const path = project.replace(/[^/\\]*$/, `${name}.interlinear`)
    createDatabase(path, (db) => {
      seedProject(db)
      addStrings(db, IMPORTED_STRINGS)
    })
    tell('made', path)
  } else {
    const stringId = 1 + (n % STRINGS)
    const forms = { none: `Переклад ${name}` }
    tell('saving', { stringId, text: forms.none })
    await store.write('saveForms', { stringId, languageId: 'uk', userId: 1, forms, approve: n % 2 === 0 })
    tell('saved', { stringId, text: forms.none })
  }
}
