/** AI agents in the window: what one did on this machine is listed under Settings. */
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { interlinearPath } from '../cli/commandLine.ts'
import { makeProject } from './createProject.ts'
import { openProject } from './openingProject.ts'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'

test('an agent proposes over stdio beside the open window, which lists its calls', async ({ workbench }) => {
  const path = makeProject(workbench.folder, { 'ui.json': JSON.stringify({ save: 'Save the changes' }) })
  const { page } = await workbench.start()
  await openProject(page, path, 2)
  await page.keyboard.press('Control+Comma')
  await page.getByRole('tab', { name: 'AI agents' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings).toContainText('No agent has connected yet.')

  const client = new Client({ name: 'Scripted agent', version: '1.0' })
  const env = { ...process.env, INTERLINEAR_HOME: join(workbench.folder, 'home') } as Record<string, string>
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [interlinearPath, 'mcp', path], env }),
  )
  const proposals = [{ stringId: 1, text: 'Зберегти зміни', reason: 'A button' }]
  await client.callTool({ name: 'propose_translations', arguments: { languageId: 'uk', proposals } })
  await client.callTool({ name: 'query', arguments: { croql: 'idntifier = "a"' } })
  await client.close()

  await settings.getByRole('button', { name: 'Refresh' }).click()
  const connection = settings.getByRole('group').filter({ hasText: 'Scripted agent 1.0' })
  await connection.getByText('2 calls').click()
  await expect(connection.getByRole('row', { name: /propose_translations/ })).toContainText('Answered')
  await expect(connection.getByRole('row', { name: /query/ })).toContainText('Refused')
  await expectAccessibleInBoth(page, 'agent-connections')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Proposed by AI/ })).toContainText('1')
})
