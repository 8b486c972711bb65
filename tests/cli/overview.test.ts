import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from './commandLine.ts'

const archive = `{"kind":"archive","version":1}
{"kind":"user","id":1,"login":"anna","name":"Anna"}
{"kind":"project","id":1,"identifier":"shop","name":"Shop","sourceLanguageId":"en","targetLanguageIds":["uk"],"ownerId":1}
{"kind":"string","id":10,"identifier":"cart.empty","text":"Your cart is empty","createdAt":"2026-01-02T03:04:05Z"}
{"kind":"string","id":11,"identifier":"cart.pay","text":"Pay now","createdAt":"2026-01-03T00:00:00Z"}
{"kind":"translation","id":100,"stringId":10,"languageId":"uk","pluralForm":"none","text":"Ваш кошик порожній","userId":1,"createdAt":"2026-01-05T00:00:00Z","updatedAt":"2026-01-05T00:00:00Z"}
`
const PROJECT = 'shop.interlinear'

async function shop() {
  const cli = commandLine()
  writeFileSync(join(cli.folder, 'shop.ndjson'), archive)
  await cli.ok(['restore', 'shop.ndjson', '--project', PROJECT])
  return cli
}

describe('report', () => {
  it('prints figures, and writes them as a page', async () => {
    const { folder, json, ok } = await shop()
    expect(await json(['report', PROJECT])).toMatchObject({
      strings: 2,
      words: 6,
      languages: [
        { languageId: 'uk', translated: 1, translatedWords: 4, people: [{ login: 'anna', translations: 1 }] },
      ],
    })
    await ok(['report', PROJECT, '--out', 'report.html'])
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toMatch(/^<!doctype html>[\s\S]*Ukrainian/)
  })
})

describe('repetitions', () => {
  it('are counted by status and report with their words, and left out where there are none', async () => {
    const { folder, json, ok, run } = await shop()
    expect(await json(['status', PROJECT])).toMatchObject({ repetitions: { strings: 0, words: 0 } })
    expect((await run(['status', PROJECT])).stderr).not.toContain('Repetitions')
    const strings = { a: 'Pay now', b: 'Pay now', c: 'Close' }
    writeFileSync(join(folder, 'en.json'), JSON.stringify(strings))
    await ok(['import', PROJECT, 'en.json'])
    expect(await json(['status', PROJECT])).toMatchObject({ repetitions: { strings: 2, words: 4 } })
    expect((await run(['status', PROJECT])).stderr).toContain('Repetitions: 2 strings with 4 words.')
    expect(await json(['report', PROJECT])).toMatchObject({ repetitions: { strings: 2, words: 4 } })
    const translate = ['translate', PROJECT, '--string', 'a', '--language', 'uk', '--text', 'Сплатити']
    expect(await json([...translate, '--repetitions'])).toMatchObject({ repetitions: { used: 2, left: 0 } })
    await ok(['report', PROJECT, '--out', 'report.html'])
    const page = readFileSync(join(folder, 'report.html'), 'utf8')
    expect(page).toContain('of which 2 strings with 4 words are repetitions')
  })
})

describe('snapshot', () => {
  it('is made, compared with, restored, and forgotten', async () => {
    const { json, ok, run } = await shop()
    await ok(['snapshot', 'add', PROJECT, 'before release 2', '--note', 'for the fair'])
    expect(await json(['snapshot', 'list', PROJECT])).toMatchObject([
      { name: 'before release 2', note: 'for the fair' },
    ])
    await ok(['translate', PROJECT, '--string', '11', '--language', 'uk', '--text', 'Заплатити'])
    expect(await json(['snapshot', 'compare', PROJECT, 'before release 2'])).toMatchObject({
      languages: [{ languageId: 'uk', added: 1, changed: 0, removed: 0 }],
    })
    expect(await json(['snapshot', 'restore', PROJECT, 'before release 2', '--string', '11'])).toMatchObject({
      translations: 1,
    })
    await ok(['snapshot', 'remove', PROJECT, 'before release 2'])
    const { code, stderr } = await run(['snapshot', 'compare', PROJECT, 'before release 2'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no snapshot named')])
  })
})
