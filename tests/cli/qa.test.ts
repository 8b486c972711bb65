/** `qa` and the gate before an export, as a script meets them. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from './commandLine.ts'

async function makeShop() {
  const shell = commandLine()
  writeFileSync(join(shell.folder, 'shop.json'), JSON.stringify({ total: 'Total: %s', read: 'Read this' }))
  await shell.ok(['init', 'shop.interlinear', '--source', 'en', '--target', 'uk,de'])
  await shell.ok(['import', 'shop.interlinear', 'shop.json', '--type', 'json'])
  const translate = (id: number, text: string) =>
    shell.ok(['translate', 'shop.interlinear', '--string', String(id), '--language', 'uk', '--text', text])
  return { ...shell, translate }
}

describe('interlinear qa', () => {
  it('lists the issues and exits with 1; with none it exits with 0', async () => {
    const { run, translate } = await makeShop()
    await translate(1, 'Разом:')
    await translate(2, 'Прочитайте це')
    const found = await run(['qa', 'shop.interlinear'])
    expect(found.code).toBe(1)
    expect(found.stdout).toMatch(
      /total +uk +variables_mismatch +Разом: +%s is missing\. Put it where it belongs\./,
    )
    expect(found.stderr).toContain('2 translations checked, 1 with issues.')

    const json = await run(['qa', 'shop.interlinear', '--language', 'uk', '--json'])
    expect(json.code).toBe(1)
    expect(JSON.parse(json.stdout)).toMatchObject({
      translations: 2,
      withIssues: 1,
      issues: [
        { identifier: 'total', languageId: 'uk', check: 'variables_mismatch', place: null, fix: null },
      ],
    })
    expect((await run(['qa', 'shop.interlinear', '--language', 'de'])).code).toBe(0)
    expect((await run(['qa', 'shop.interlinear', '--check', 'spaces_mismatch'])).code).toBe(0)
    expect((await run(['qa', 'shop.interlinear', '--check', 'spaces'])).stderr).toContain(
      'no check named "spaces"',
    )

    await translate(1, 'Разом: %s')
    expect((await run(['qa', 'shop.interlinear'])).code).toBe(0)
  })

  it('stands before an export that asks for it', async () => {
    const { folder, run, ok, translate } = await makeShop()
    await translate(1, 'Разом:')
    const gated = ['export', 'shop.interlinear', '--language', 'uk', '--out', 'out', '--qa-gate']
    const refused = await run(gated)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/1 QA issue stands in the way/)
    expect(refused.stderr).toContain('Nothing was written.')
    expect(existsSync(join(folder, 'out/shop.json'))).toBe(false)
    await translate(1, 'Разом: %s')
    await ok(gated)
    expect(existsSync(join(folder, 'out/shop.json'))).toBe(true)
  })
})
