/** `qa` and the gate before an export, as a script meets them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
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

  it('writes the issues as a report to send, with categories and severities', async () => {
    const { folder, run, translate } = await makeShop()
    await translate(1, 'Разом:')
    for (const format of ['html', 'xlsx', 'json']) {
      const { code, stderr } = await run(['qa', 'shop.interlinear', '--report', `qa.${format}`])
      expect(code).toBe(1)
      expect(stderr).toContain(`The report is in qa.${format}.`)
    }
    const page = readFileSync(join(folder, 'qa.html'), 'utf8')
    expect(page).toContain('<td>Design and markup: Markup tag</td><td>critical</td><td>1</td>')
    expect(page).toContain('Total: %s')
    const sheet = unzipSync(readFileSync(join(folder, 'qa.xlsx')))['xl/worksheets/sheet1.xml']
    const cells = [...strFromU8(sheet ?? new Uint8Array()).matchAll(/<t [^>]*>([^<]*)</g)].map(
      ([, text]) => text,
    )
    expect(cells.slice(0, 9)).toEqual([
      'File',
      'String',
      'Language',
      'Source',
      'Translation',
      'Issue',
      'Check',
      'MQM category',
      'Severity',
    ])
    expect(cells.slice(9)).toEqual([
      ...['shop.json', 'total', 'Ukrainian', 'Total: %s', 'Разом:'],
      ...['%s is missing. Put it where it belongs.', 'Variables'],
      ...['Design and markup: Markup tag', 'critical'],
    ])
    expect(JSON.parse(readFileSync(join(folder, 'qa.json'), 'utf8'))).toMatchObject({
      project: 'shop',
      issues: [{ check: 'variables_mismatch', source: 'Total: %s', severity: 'critical' }],
    })
    const refused = await run(['qa', 'shop.interlinear', '--report', 'qa.pdf'])
    expect(refused).toMatchObject({ code: 2 })
    expect(existsSync(join(folder, 'qa.pdf'))).toBe(false)
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
