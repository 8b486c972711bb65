/** Proposals of AI agents: listed, accepted, edited and rejected by key, undone, and counted in the overview. */
import { join } from 'node:path'
import { putProvider } from '../../core/suggestions/manageProviders.ts'
import { startStandIn } from '../suggestions/standIn.ts'
import { propose } from '../../core/proposals/propose.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { makeProject } from './createProject.ts'
import { openProject } from './openingProject.ts'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'

const SOURCES = {
  greeting: 'Good morning',
  files: 'Delete {name}?',
  save: 'Save the changes',
  close: 'Close the window',
}
type Name = keyof typeof SOURCES
const AGENT = 'Translation agent'

async function withSession(
  path: string,
  home: string,
  use: (session: ProjectSession) => Promise<unknown>,
): Promise<void> {
  const session = await ProjectSession.open(path, { login: 'olena', name: 'Olena' }, { home })
  try {
    await use(session)
  } finally {
    await session.close()
  }
}

/** Has an agent propose texts, those of a list one after the other. */
async function proposeTexts(path: string, home: string, texts: [Name, string, string?][]): Promise<void> {
  await withSession(path, home, async (session) => {
    for (const [name, text, reason] of texts) {
      const { stringId } = await session.store.read('findString', { reference: name })
      const proposal = { stringId, languageId: 'uk', form: 'none' as const, text, reason }
      await propose(session, { agent: AGENT, proposals: [proposal] }, new AbortController().signal)
    }
  })
}

test('proposals are listed, settled by key one after the other, undone and counted', async ({
  workbench,
}) => {
  const path = makeProject(workbench.folder, { 'ui.json': JSON.stringify(SOURCES) })
  await proposeTexts(path, join(workbench.folder, 'home'), [
    ['files', 'Видалити?'],
    ['files', 'Видалити {name}?', 'The name of the file stays as it is.'],
    ['greeting', 'Доброго ранку', 'The style guide asks for a formal tone.'],
    ['save', 'Зберегти зміни'],
    ['close', 'Закрити вікно'],
  ])
  const { page } = await workbench.start()
  await openProject(page, path, 5)
  const worklist = page.getByRole('button', { name: /^Proposed by AI/ })
  await expect(worklist).toContainText('4')
  await worklist.click()
  const rows = page.getByRole('grid').getByRole('row')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '5')
  const note = page.getByRole('region', { name: 'Proposals of AI agents' })
  const field = page.getByRole('textbox', { name: /Translation into/ })

  await rows.filter({ hasText: 'Delete {name}?' }).click()
  await expect(note).toContainText(`Proposed by ${AGENT}`)
  await expect(note).toContainText('The name of the file stays as it is.')
  await note.getByText('1 text was refused before').click()
  await expect(note).toContainText('Видалити?')
  await expectAccessibleInBoth(page, 'proposal')

  await rows.filter({ hasText: 'Good morning' }).click()
  await expect(note).toContainText('formal tone')
  await page.keyboard.press('Alt+Shift+KeyY')
  await expect(
    rows.filter({ hasText: 'Good morning' }).getByRole('img', { name: 'Translated' }),
  ).toBeVisible()
  await expect(page.getByRole('row', { selected: true })).toContainText('Delete {name}?')
  await page.keyboard.press('Alt+Shift+KeyN')
  await expect(page.getByRole('row', { selected: true })).toContainText('Save the changes')
  await field.fill('Зберегти всі зміни')
  await page.keyboard.press('Control+Enter')
  await expect(worklist).toContainText('1')
  await page.keyboard.press('Alt+KeyZ')
  await expect(worklist).toContainText('2')
  await page.keyboard.press('Alt+Shift+KeyZ')
  await expect(worklist).toContainText('1')

  await page.keyboard.press('Alt+Shift+KeyO')
  const chart = page.getByRole('region', { name: 'Proposals of AI agents, into Ukrainian' })
  await expect(chart).toContainText('1 of 4 accepted')
  await chart.getByText('As a table').click()
  await expect(chart.getByRole('row', { name: AGENT })).toContainText(/4\s*1\s*1\s*1\s*1/)
  await expectAccessibleInBoth(page, 'proposals-overview')
})

test('a list of proposals is accepted after a preview', async ({ workbench }) => {
  const path = makeProject(workbench.folder, { 'ui.json': JSON.stringify(SOURCES) })
  await proposeTexts(path, join(workbench.folder, 'home'), [
    ['greeting', 'Доброго ранку'],
    ['save', 'Зберегти зміни'],
  ])
  const { page } = await workbench.start()
  await openProject(page, path, 5)
  const worklist = page.getByRole('button', { name: /^Proposed by AI/ })
  await worklist.click()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('Change all strings of the list')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('combobox', { name: 'Action' })
    .selectOption({ label: 'Accept proposals of AI agents' })
  await expect(dialog).toContainText('Зберегти зміни')
  await dialog.getByRole('button', { name: 'Change 2' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /^All strings/ }).click()
  await expect(worklist).toBeHidden()
})

test('the settings keep a style guide and forbid AI agents', async ({ workbench }) => {
  const path = makeProject(workbench.folder, { 'ui.json': JSON.stringify(SOURCES) })
  const { page } = await workbench.start()
  await openProject(page, path, 5)
  const openSettings = async () => {
    await page.keyboard.press('Control+Comma')
    await page.getByRole('tab', { name: 'AI agents' }).click()
  }
  await openSettings()
  const guide = page.getByRole('textbox', { name: 'Style guide' })
  await guide.fill('# Tone\n\nFormal.')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Ukrainian' })
  await expect(guide).toHaveValue('')
  await guide.fill('Say “ви”.')
  await expectAccessibleInBoth(page, 'agent-settings')
  // Closed before the text has rested: nothing that was typed is lost.
  await guide.press('End')
  await page.keyboard.type(' Always.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await openSettings()
  await expect(guide).toHaveValue('# Tone\n\nFormal.')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Ukrainian' })
  await expect(guide).toHaveValue('Say “ви”. Always.')
  await page.getByRole('checkbox', { name: /Forbid AI agents/ }).check()
  await page.reload()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '5')
  await openSettings()
  await expect(page.getByRole('checkbox', { name: /Forbid AI agents/ })).toBeChecked()
})

test('an agent is asked about a string by key, and its suggestion goes into the field', async ({
  workbench,
}) => {
  const path = makeProject(workbench.folder, { 'ui.json': JSON.stringify(SOURCES) })
  const server = await startStandIn()
  try {
    await withSession(path, join(workbench.folder, 'home'), (session) =>
      putProvider(session.suggestions, {
        provider: {
          ...{ name: 'Local chat', kind: 'chat', address: server.address, model: 'tiny' },
          ...{ prompt: 'Translate.', price: null },
        },
      }),
    )
    const { page } = await workbench.start()
    await openProject(page, path, 5)
    await page.getByRole('grid').getByRole('row').filter({ hasText: 'Close the window' }).click()
    await page.keyboard.press('Alt+Shift+KeyK')
    const dialog = page.getByRole('dialog', { name: 'Ask an agent about this string' })
    await dialog.getByRole('textbox', { name: 'Question' }).fill('What is meant here?')
    await page.keyboard.press('Control+Enter')
    const answer = dialog.getByRole('log', { name: 'Answer' })
    await expect(answer).toContainText('It is a label.')
    await expectAccessibleInBoth(page, 'ask-agent')
    await answer.getByRole('button', { name: 'Put into the field' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('textbox', { name: /Translation into/ })).toHaveText('Кошик порожній')
  } finally {
    await server.close()
  }
})
