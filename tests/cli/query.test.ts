import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine, restoreLines } from './commandLine.ts'

const archive = `{"kind":"archive","version":1}
{"kind":"user","id":1,"login":"anna","name":"Anna"}
{"kind":"project","id":1,"identifier":"shop","name":"Shop","sourceLanguageId":"en","targetLanguageIds":["uk","de"],"ownerId":1}
{"kind":"string","id":10,"identifier":"cart.empty","text":"Your cart is empty","createdAt":"2026-01-02T03:04:05Z"}
{"kind":"string","id":11,"identifier":"cart.items","type":"plural","text":{"one":"%d item","other":"%d items"},"createdAt":"2026-01-03T00:00:00Z"}
{"kind":"string","id":12,"identifier":"ümlaut, \\"quoted\\"","text":"ÜBER","createdAt":"2026-01-04T00:00:00Z"}
{"kind":"translation","id":100,"stringId":10,"languageId":"uk","pluralForm":"none","text":"Ваш кошик порожній","userId":1,"createdAt":"2026-01-05T00:00:00Z","updatedAt":"2026-01-05T00:00:00Z"}
{"kind":"translation","id":101,"stringId":11,"languageId":"uk","pluralForm":"one","text":"%d річ","userId":1,"provider":"tm","createdAt":"2026-01-05T00:00:00Z","updatedAt":"2026-01-05T00:00:00Z"}
{"kind":"tm","id":1,"name":"Shop TM","languageIds":["en","uk"]}
{"kind":"tmSegment","id":5,"tmId":1,"records":[{"id":1,"languageId":"en","text":"Cart","usageCount":3,"createdBy":1,"updatedBy":1,"createdAt":"2026-01-05T00:00:00Z","updatedAt":"2026-01-05T00:00:00Z"}]}
{"kind":"glossary","id":1,"name":"Shop glossary","languageIds":["en","uk"]}
{"kind":"concept","id":1,"glossaryId":1,"userId":1,"createdAt":"2026-01-05T00:00:00Z","updatedAt":"2026-01-05T00:00:00Z"}
{"kind":"term","id":7,"glossaryId":1,"conceptId":1,"languageId":"uk","text":"кошик","userId":1,"partOfSpeech":"noun","createdAt":"2026-01-05T00:00:00Z","updatedAt":"2026-01-05T00:00:00Z"}
`

async function shop() {
  const cli = commandLine()
  await restoreLines(archive, join(cli.folder, 'shop.interlinear'))
  return cli
}

describe('query', () => {
  it('prints ids ascending, a count alone, and pages', async () => {
    const { ok } = await shop()
    expect(await ok(['query', 'shop.interlinear', 'is visible', '--format', 'ids'])).toBe('10\n11\n12\n')
    expect(await ok(['query', 'shop.interlinear', 'is visible', '--count'])).toBe('3\n')
    expect(
      await ok([
        'query',
        'shop.interlinear',
        'is visible',
        '--format',
        'ids',
        '--limit',
        '1',
        '--offset',
        '1',
      ]),
    ).toBe('11\n')
  })

  it('searches for words as the bar does', async () => {
    const { ok, run } = await shop()
    const search = (...words: string[]) =>
      ok(['query', 'shop.interlinear', '--format', 'ids', '--language', 'uk', '--search', ...words])
    expect(await search('cart')).toBe('10\n11\n')
    expect(await search('cart empty')).toBe('10\n')
    expect(await search('"is empty"')).toBe('10\n')
    expect(await search('кошик')).toBe('10\n')
    expect(await search('key:items')).toBe('11\n')
    expect(await search('/ca.t/', '--match-case')).toBe('10\n11\n')
    expect(await search('Item', '--match-case')).toBe('')
    expect(await search('item', '--whole-words')).toBe('11\n')
    // An expression, as words.
    expect(await search('is visible')).toBe('')
    expect(await ok(['check', '--search', 'key:cart'])).toBe('identifier contains "cart"\n')
    const refused = async (...args: string[]) => (await run([...args])).stderr.split('\n')[0]
    expect(await refused('query', 'shop.interlinear', 'is visible', '--search', 'cart')).toMatch(/not both/)
    expect(await refused('query', 'shop.interlinear', '--search', '""')).toMatch(/nothing to search for/)
    expect(await refused('query', 'shop.interlinear', '--search', '/(/')).toMatch(/is not closed/)
    expect(await refused('query', 'shop.interlinear', 'is visible', '--match-case')).toMatch(
      /go with --search/,
    )
    expect(await refused('query', 'shop.interlinear', '--search', 'cart', '--context', 'terms')).toMatch(
      /strings only/,
    )
    expect(await refused('check')).toMatch(/Give an expression/)
  })

  it('answers all four contexts', async () => {
    const { ok } = await shop()
    const ids = (context: string, croql: string, ...more: string[]) =>
      ok(['query', 'shop.interlinear', croql, '--context', context, '--format', 'ids', ...more])
    expect(await ids('strings', 'text contains "über"')).toBe('12\n')
    expect(await ids('translations', 'provider = "tm"', '--language', 'uk')).toBe('101\n')
    expect(await ids('segments', 'count of records where (usageCount > 2) > 0', '--tm', '1')).toBe('5\n')
    expect(await ids('terms', 'partOfSpeech = "noun"', '--glossary', '1')).toBe('7\n')
  })

  it('prints rows as JSON, a line each, and CSV that survives quotes', async () => {
    const { ok } = await shop()
    const rows = JSON.parse(await ok(['query', 'shop.interlinear', 'is visible', '--format', 'json'])) as {
      identifier: string
    }[]
    expect(rows.map((row) => row.identifier)).toEqual(['cart.empty', 'cart.items', 'ümlaut, "quoted"'])
    const lines = (await ok(['query', 'shop.interlinear', 'is visible', '--format', 'ndjson']))
      .trimEnd()
      .split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([10, 11, 12])
    expect(await ok(['query', 'shop.interlinear', 'is visible', '--format', 'csv'])).toContain(
      '"ümlaut, ""quoted"""',
    )
  })

  it('prints all rows of a long list in every format, unless --limit is given', async () => {
    const { folder, ok } = commandLine()
    const texts = Object.fromEntries(
      Array.from({ length: 1203 }, (_, index) => [`k${index}`, `Text ${index}`]),
    )
    writeFileSync(join(folder, 'long.json'), JSON.stringify(texts))
    await ok(['init', 'long.interlinear', '--source', 'en', '--target', 'uk'])
    await ok(['import', 'long.interlinear', 'long.json'])
    const rows = (...options: string[]) => ok(['query', 'long.interlinear', 'true', ...options])
    const lines = async (format: string) => (await rows('--format', format)).trimEnd().split('\n')
    expect(JSON.parse(await rows('--json'))).toHaveLength(1203)
    expect(await lines('ids')).toHaveLength(1203)
    expect(await lines('csv')).toHaveLength(1204)
    expect(await lines('table')).toHaveLength(1205)
    const all = (await lines('ndjson')).map((line) => (JSON.parse(line) as { identifier: string }).identifier)
    expect(all).toEqual(Object.keys(texts))
    expect(JSON.parse(await rows('--json', '--limit', '7'))).toHaveLength(7)
    expect(JSON.parse(await rows('--json', '--offset', '1203'))).toEqual([])
  })

  it('is a gate for scripts', async () => {
    const { run } = await shop()
    const gate = async (croql: string) =>
      (await run(['query', 'shop.interlinear', croql, '--count', '--fail-if-any'])).code
    expect(await gate('is hidden')).toBe(0)
    expect(await gate('is visible')).toBe(1)
  })

  it('explains: the SQL, its parameters and the plan', async () => {
    const { ok } = await shop()
    const explained = await ok(['query', 'shop.interlinear', 'text contains "cart"', '--explain'])
    expect(explained).toMatch(/SELECT/)
    expect(explained).toContain('["cart"]')
    expect(explained).not.toMatch(/SELECT[^\n]*cart"/)
    expect(explained).toMatch(/Plan:\n {2}\S/)
  })

  it('answers a batch line by line, in order', async () => {
    const { run } = await shop()
    const batch = ['"is hidden"', '"text contains \\"cart\\""', '"texd = 1"', 'not JSON'].join('\n')
    const { code, stdout } = await run(['query', 'shop.interlinear', '--batch', '-'], `${batch}\n`)
    // Two of the expressions could not be asked.
    expect(code).toBe(1)
    const answers = stdout.trimEnd().split('\n')
    expect(answers.map((line) => JSON.parse(line) as unknown)).toEqual([
      { ids: [] },
      { ids: [10] },
      {
        errors: [
          expect.objectContaining({
            code: 'croql.unknownName',
            start: 0,
            end: 4,
            near: expect.arrayContaining(['text']) as string[],
          }),
        ],
      },
      { errors: [expect.objectContaining({ code: 'batch.line' })] },
    ])
  })

  it('is a gate for a batch, too', async () => {
    const { run } = await shop()
    const gate = async (...expressions: string[]) => {
      const lines = expressions.map((one) => JSON.stringify(one)).join('\n')
      return (await run(['query', 'shop.interlinear', '--batch', '-', '--fail-if-any'], lines)).code
    }
    expect(await gate('is hidden')).toBe(0)
    expect(await gate('text contains "cart"', 'is hidden')).toBe(1)
  })

  it('reads dates in the time zone that is asked for', async () => {
    const { ok } = await shop()
    const at = (zone: string) =>
      ok(['query', 'shop.interlinear', "added >= '2026-01-03'", '--format', 'ids', '--time-zone', zone])
    expect(await at('UTC')).toBe('11\n12\n')
    expect(await at('America/New_York')).toBe('12\n')
  })

  it('says what is wrong with an expression, at its place', async () => {
    const { run } = await shop()
    const { code, stderr } = await run(['query', 'shop.interlinear', 'text = 1 and nothing = 2'])
    expect(code).toBe(2)
    expect(stderr).toContain('nothing')
  })
})

describe('query --as-of', () => {
  /** Two strings; the first is translated, then approved; the second comes with a later import. */
  async function history() {
    const cli = commandLine()
    const po = (...keys: string[]) =>
      writeFileSync(
        join(cli.folder, 'ui.po'),
        ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n', ...keys.map(entry)].join('\n'),
      )
    const entry = (key: string) => `msgid "${key}"\nmsgstr ""\n`
    const times: string[] = []
    const mark = () => times.push(new Date().toISOString())
    await cli.ok(['init', 'shop.interlinear', '--source', 'en', '--target', 'uk'])
    po('Cart')
    await cli.ok(['import', 'shop.interlinear', 'ui.po'])
    mark()
    await cli.ok(['translate', 'shop.interlinear', '--string', '1', '--language', 'uk', '--text', 'Кошик'])
    mark()
    po('Cart', 'Total')
    await cli.ok(['import', 'shop.interlinear', 'ui.po'])
    const count = (croql: string, time: string, ...more: string[]) =>
      cli.run(['query', 'shop.interlinear', croql, '--count', '--as-of', time, ...more])
    return { ...cli, times, count }
  }

  it('answers as the project stood, and says what the history does not hold', async () => {
    const { times, count, ok } = await history()
    const [imported = '', translated = ''] = times
    const untranslated = 'count of languages summary = 0'
    expect(await count(untranslated, imported)).toMatchObject({ code: 0, stdout: '1\n' })
    const then = await count(untranslated, translated)
    expect(then).toMatchObject({ code: 0, stdout: '0\n' })
    expect(then.stderr).toContain('are not in the history: they are as they are now.')
    expect(await ok(['query', 'shop.interlinear', untranslated, '--count'])).toBe('1\n')
    const rows = [
      'query',
      'shop.interlinear',
      'true',
      '--context',
      'translations',
      '--language',
      'uk',
      '--json',
    ]
    expect(JSON.parse(await ok([...rows, '--as-of', imported]))).toEqual([])
    expect(JSON.parse(await ok([...rows, '--as-of', translated]))).toMatchObject([{ text: 'Кошик' }])
  })

  it('refuses a time before the project, one to come, one of no calendar, and what has no history', async () => {
    const { count } = await history()
    const refused = [
      [await count('true', '2020-01-01'), 'This project did not exist then: it was made at '],
      [await count('true', '2999-01-01'), '2999-01-01 00:00:00 UTC has not come yet.'],
      [await count('true', '2026-02-30'), '"2026-02-30" is no date of the calendar.'],
      [
        await count('true', 'today', '--context', 'terms'),
        'The history does not hold what was in glossaries.',
      ],
    ] as const
    for (const [{ code, stderr }, message] of refused) {
      expect(stderr).toContain(message)
      expect(code).toBe(2)
    }
  })
})

describe('QA issues', () => {
  const restored = async () => {
    const cli = commandLine()
    const lines = archive.replace('"%d річ"', '"річ"')
    await restoreLines(lines, join(cli.folder, 'shop.interlinear'))
    return cli
  }
  const croql = 'count of languages summary where (has variables mismatch qa issues) > 0'

  it('are found before a query asks for them: no gate passes because nothing was checked', async () => {
    const { run } = await restored()
    const gate = ['query', 'shop.interlinear', croql, '--format', 'ids', '--fail-if-any']
    expect(await run(gate)).toMatchObject({ code: 1, stdout: '11\n' })
  })

  it('are found before a batch answers', async () => {
    const { ok } = await restored()
    const answers = await ok(['query', 'shop.interlinear', '--batch', '-'], JSON.stringify(croql))
    expect(JSON.parse(answers)).toEqual({ ids: [11] })
  })
})

describe('mentions', () => {
  it('know the current user, also without edits in the project', async () => {
    const { ok } = await shop()
    const asks = (croql: string) => ok(['query', 'shop.interlinear', croql, '--format', 'ids'])
    const me = userInfo().username
    expect(await asks(`count of translations where (user = @user:"${me}") > 0`)).toBe('')
    expect(await asks(`count of translations where (user != @user:"${me}") > 0`)).toBe('10\n11\n')
  })

  it('are errors that name the code for a language in another spelling', async () => {
    const { run } = await shop()
    for (const spelling of ['UK', 'ukr']) {
      const { code, stderr } = await run([
        'query',
        'shop.interlinear',
        `count of translations where (language = @language:"${spelling}") > 0`,
      ])
      expect(code).toBe(2)
      expect(stderr).toContain(`The code of this language is "uk", not "${spelling}".`)
    }
  })
})

describe('check', () => {
  it('answers without a project', async () => {
    const { run } = commandLine()
    expect(await run(['check', 'count of translations > 0', '--json'])).toMatchObject({
      code: 0,
      stdout: '{"ok":true}\n',
    })
    const { code, stdout } = await run(['check', 'count of fields > 0', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      errors: [{ code: 'croql.enterpriseOnly', start: 9, end: 15 }],
    })
    expect(await run(['check', 'count of fields > 0', '--enterprise', '--json'])).toMatchObject({ code: 0 })
  })
})
