import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from './commandLine.ts'

const AT_COMMAS = `<srx version="2.0"><header segmentsubflows="yes" cascade="no"/><body><languagerules>
<languagerule languagerulename="Commas">
<rule><beforebreak>,</beforebreak><afterbreak>\\s</afterbreak></rule>
<rule break="no"><beforebreak>\\X</beforebreak></rule>
</languagerule></languagerules>
<maprules><languagemap languagepattern=".*" languagerulename="Commas"/></maprules></body></srx>
`

describe('import --srx', () => {
  it('cuts files by rules of their own, then and later, and names the rules that are left out', async () => {
    const { folder, run, ok, json } = commandLine()
    writeFileSync(join(folder, 'rules.srx'), AT_COMMAS)
    writeFileSync(join(folder, 'help.md'), 'Save, then close. Is it easy?\n')
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
    const { code, stderr } = await run(['import', 'p.interlinear', 'help.md', '--srx', 'rules.srx'])
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('rules.srx: Line 4: Rule 2 of "Commas" is left out: "\\X"') as string,
    ])
    const texts = async () =>
      ((await json(['query', 'p.interlinear', 'is hidden = false or is hidden'])) as { text: string }[]).map(
        ({ text }) => text,
      )
    expect(await texts()).toEqual(['Save,', 'then close. Is it easy?'])
    writeFileSync(join(folder, 'help.md'), 'Save, then close. Is it easy? Yes, it is.\n')
    await ok(['import', 'p.interlinear', 'help.md'])
    expect(await texts()).toContain('then close. Is it easy? Yes,')
  })

  it('refuses what is no SRX, with its place, and changes nothing', async () => {
    const { folder, run, ok } = commandLine()
    writeFileSync(join(folder, 'rules.srx'), '<srx version="2.0">\n<body/><rule/></srx>')
    writeFileSync(join(folder, 'help.md'), 'Save, then close.\n')
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
    const before = readFileSync(join(folder, 'p.interlinear'))
    const { code, stderr } = await run(['import', 'p.interlinear', 'help.md', '--srx', 'rules.srx'])
    expect(code).not.toBe(0)
    expect(stderr).toContain('it belongs in <languagerule>')
    expect(stderr).toContain('rules.srx')
    expect(readFileSync(join(folder, 'p.interlinear')).equals(before)).toBe(true)
  })
})
