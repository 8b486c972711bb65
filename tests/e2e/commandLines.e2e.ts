/**
 * Trees with a crowdin.yml, uploaded and downloaded by the cloud's own command lines, and translated in the window between.
 * `npm run clients` installs these and names them in INTERLINEAR_CLIENTS.
 */
import { Desk, type Installed } from '../service/commandLines/desk.ts'
import { roundTrip, trees, TYPED, untranslatedIn } from '../service/commandLines/roundTrip.ts'
import { expect, test } from './workbench.ts'

const clients = JSON.parse(process.env['INTERLINEAR_CLIENTS'] ?? '[]') as Installed[]

test.skip(clients.length === 0, '`npm run clients` runs it: it needs the command lines of the cloud')

for (const client of clients)
  for (const tree of trees)
    test(`downloads ${tree.name} with ${client.name} ${client.version} as an export writes it`, async ({
      workbench,
    }) => {
      const desk = new Desk(workbench.folder)
      const translate = async (language: string): Promise<void> => {
        const { page } = await workbench.start(desk.project)
        const bar = page.getByRole('textbox', { name: 'Search, or query in CroQL' })
        await bar.fill(untranslatedIn(language))
        await page.keyboard.press('Escape')
        await bar.press('Enter')
        await expect(page.getByRole('search')).toContainText(/\d+ strings?/)
        await page.getByRole('grid', { name: 'Strings' }).getByRole('gridcell').first().click()
        const field = page.getByRole('textbox', { name: /^Translation into/ })
        await page.keyboard.press('F2')
        await expect(field).toBeFocused()
        await page.keyboard.type(TYPED)
        await page.keyboard.press('Control+s')
        await expect(page.getByRole('contentinfo')).toContainText('Saved')
      }
      expect(await roundTrip(client, tree, desk, translate)).toEqual([])
    })
