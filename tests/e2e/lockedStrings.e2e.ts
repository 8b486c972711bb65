/** A file of another tool with a locked segment: shown with a lock, read-only, and translated beside it. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openProject } from './openingProject.ts'
import { expect, expectAccessibleInBoth, test } from './workbench.ts'
import { program } from './program.ts'

const FILE = `<?xml version="1.0" encoding="utf-8"?><xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><doc-info xmlns="http://sdl.com/FileTypes/SdlXliff/1.0"><cmt-defs><cmt-def id="c1"><Comments xmlns=""><Comment user="Ada">Keep it formal</Comment></Comments></cmt-def></cmt-defs></doc-info><file original="brochure.docx" source-language="en" target-language="de"><body><trans-unit id="u"><source>x</source><seg-source><mrk mtype="seg" mid="1">The museum opens at nine.</mrk> <mrk mtype="seg" mid="2"><mrk mtype="x-sdl-comment" sdl:cid="c1">Tickets are sold at the <g id="3">main entrance</g>.</mrk></mrk></seg-source><target><mrk mtype="seg" mid="1">Das Museum öffnet um neun.</mrk> <mrk mtype="seg" mid="2"/></target><sdl:seg-defs><sdl:seg id="1" conf="ApprovedSignOff" locked="true" origin="document-match" percent="100"/><sdl:seg id="2"/></sdl:seg-defs></trans-unit></body></file></xliff>`

function makeProject(folder: string): string {
  const env = { ...process.env, INTERLINEAR_HOME: join(folder, 'home') }
  const run = (...args: string[]) => execFileSync(process.execPath, [program, ...args], { cwd: folder, env })
  writeFileSync(join(folder, 'brochure.docx.sdlxliff'), FILE)
  run('init', 'brochure.interlinear', '--source', 'en', '--target', 'de', '--name', 'Brochure')
  run('import', 'brochure.interlinear', 'brochure.docx.sdlxliff')
  return join(folder, 'brochure.interlinear')
}

test('shows a lock, takes no text, and goes on to the next segment', async ({ workbench }) => {
  const path = makeProject(workbench.folder)
  const { page } = await workbench.start()
  await openProject(page, path, 3)
  const rows = page.getByRole('grid').getByRole('row')
  const locked = rows.filter({ hasText: 'The museum opens at nine.' })
  await expect(locked.getByRole('img', { name: 'Locked' })).toBeVisible()
  await locked.click()
  const field = page.getByRole('textbox', { name: /Translation into/ })
  await expect(field).toHaveText('Das Museum öffnet um neun.')
  await expect(page.getByTitle('Its file locks this string: the translation cannot be changed')).toBeVisible()
  await field.focus()
  await page.keyboard.type('No')
  await page.keyboard.press('Alt+Insert')
  await expect(field).toHaveText('Das Museum öffnet um neun.')
  await expectAccessibleInBoth(page, 'locked-segment')

  await rows.filter({ hasText: 'Tickets are sold' }).click()
  await expect(page.getByText(/Context\s*Ada: Keep it formal/)).toBeVisible()
  await field.focus()
  await page.keyboard.type('Karten gibt es am Eingang.')
  await page.keyboard.press('Control+Enter')
  await expect(rows.filter({ hasText: 'Karten gibt es am Eingang.' })).toBeVisible()
})
