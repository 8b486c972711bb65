/** A project copied to a database of PostgreSQL: whole, and then what has changed. */
import { connected, hasServer, startServer } from '../mirror/cluster.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  openSample,
  runCommand,
  test,
} from './workbench.ts'

test('a project is mirrored to a database, by keyboard', async ({ workbench }) => {
  test.skip(!hasServer, 'no server of PostgreSQL is installed')
  const server = await startServer()
  const address = await server.database()
  const { page } = await workbench.start()
  await openSample(page)

  await runCommand(page, 'Mirror the project to a database')
  const dialog = page.getByRole('dialog', { name: 'Mirror to a database' })
  const field = dialog.getByRole('textbox', { name: 'Database' })
  await expect(field).toBeFocused()
  await expectAccessibleInBoth(page, 'mirror')
  await page.keyboard.type(address.replace('postgres@', 'postgres:secret@'))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('The address has a password in it')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await runCommand(page, 'Mirror the project to a database')
  await expect(field).toHaveValue('')
  await field.fill(address)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('the whole project is copied')
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await page.getByRole('textbox', { name: /^Translation into/ }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Дзеркало')
  // The input is saved before the project is copied.
  await page.keyboard.press('Control+s')
  await runCommand(page, 'Mirror the project to a database')
  await expect(field).toHaveValue(address)
  await field.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText(/\d+ changed rows? copied/)
  const client = await connected(address)
  const { rows } = await client.query("SELECT text FROM translation WHERE text = 'Дзеркало'")
  await client.end()
  expect(rows).toHaveLength(1)
  await page.keyboard.press('Escape')

  await server.kill()
  await runCommand(page, 'Mirror the project to a database')
  await field.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached.')
  await page.keyboard.press('Escape')
  await server.stop()
})
