/**
 * An unreadable app row in a foreign project file: it is ignored, named, and removable. Invalid JSON violates the
 * table's constraint: SQLite reports such a file as damaged, so it is not opened.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine } from '../cli/commandLine.ts'
import { tamper } from './projects.ts'

test.each([
  ['is a list', '[]', '{"category": "members", "logins": []}'],
  ['describes no app', '{"identifier": 7}', '{"category": "members", "logins": []}'],
  ['lets nobody know who may use it', '{}', '"nor this"'],
])('an app whose row %s keeps no file from being imported or exported', async (_, descriptor, access) => {
  const { folder, run, ok } = commandLine()
  const project = join(folder, 'shop.interlinear')
  writeFileSync(join(folder, 'app.json'), '{"a": "Apple"}')
  await ok(['init', project, '--source', 'en', '--target', 'uk'])
  tamper(project, (db) => {
    // The project has another owner, who alone may remove a readable app.
    db.exec("INSERT INTO user (id, login) VALUES (99, 'mallory'); UPDATE project SET owner_id = 99")
    db.prepare('INSERT INTO module_app (location, descriptor, access, added_at) VALUES (?, ?, ?, 0)').run(
      '/nowhere\u001b[31m',
      descriptor,
      access,
    )
  })
  expect(await run(['import', project, 'app.json'])).toMatchObject({ code: 0 })
  expect(await run(['export', project, '--language', 'uk', '--out', 'out'])).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, 'out', 'app.json'))).toBe(true)
  expect((await run(['module', 'remove', project, 'nothing'])).stderr).toContain('app-1')
  expect(await run(['module', 'remove', project, 'app-1'])).toMatchObject({ code: 0 })
  expect(await run(['module', 'remove', project, 'app-1'])).toMatchObject({ code: 2 })
})
