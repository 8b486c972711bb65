/** Signing in to a cloud by keyboard, with the real consent page in a real browser. */
import { join } from 'node:path'
import { serveProjects } from '../../core/workbench/serveProject.ts'
import { createProject } from '../../core/workbench/session.ts'
import { expect, expectAccessible, test } from './workbench.ts'
import { registerApp } from '../../core/service/registry.ts'
import { CredentialFile } from '../../core/credentials/credentials.ts'

const anna = { login: 'anna', name: 'Anna' }

test('signs in in the browser, tests the connection, and signs out', async ({ workbench, shell }) => {
  test.skip(shell === 'electron', 'The desktop opens the system’s own browser, which no test can drive.')
  const cloud = join(workbench.folder, 'cloud')
  const project = join(workbench.folder, 'shop.interlinear')
  createProject(
    project,
    {
      name: 'Shop',
      sourceLanguageId: 'en',
      targetLanguageIds: ['uk'],
      deployment: 'standard',
      type: 'file-based',
    },
    anna,
  )
  const { clientId } = await registerApp(new CredentialFile(cloud), {
    name: 'Interlinear',
    type: 'public',
    redirectUrls: ['http://127.0.0.1/oauth/callback'],
    scopes: ['project', 'tm', 'glossary'],
  })
  const serving = await serveProjects({ paths: [project], person: anna, home: cloud })
  try {
    const { page } = await workbench.start()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Connections to clouds')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Connections' })
    await expect(dialog.getByRole('textbox', { name: 'Address of the API' })).toBeFocused()
    await page.keyboard.type(serving.baseUrl)
    await page.keyboard.press('Tab')
    await page.keyboard.type(serving.authUrl)
    await page.keyboard.press('Tab')
    await page.keyboard.type(clientId)
    await expectAccessible(page)
    await page.keyboard.press('Enter')

    await dialog.getByRole('button', { name: 'Sign in in the browser' }).press('Enter')
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('link', { name: 'Open the sign-in page' }).press('Enter')
    const consent = await opened
    await consent.getByRole('button', { name: 'Allow' }).click()
    await expect(consent.getByRole('heading', { name: 'Back to Interlinear' })).toBeVisible()
    await consent.close()
    await expect(dialog.getByText('Signed in: 1 project can be seen there.')).toBeVisible()
    await expectAccessible(page)

    await dialog.getByRole('button', { name: 'Sign out' }).press('Enter')
    await expect(dialog.getByText('Not signed in')).toBeVisible()

    // The input of one stays while another is shown.
    const address = dialog.getByRole('textbox', { name: 'Address of the API' })
    const connections = dialog.getByRole('navigation').getByRole('button')
    await dialog.getByRole('button', { name: 'Edit' }).press('Enter')
    await address.fill('https://changed.example')
    await connections.last().press('Enter')
    await expect(address).toHaveValue('')
    await address.fill('https://new.example')
    await connections.first().press('Enter')
    await expect(address).toHaveValue('https://changed.example')
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
    await connections.last().press('Enter')
    await expect(address).toHaveValue('https://new.example')
  } finally {
    await serving.close()
  }
})
