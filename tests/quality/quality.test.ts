/** QA as a screen uses it: while typing, after saving, for a whole project, with custom rules and words. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { QaFinding } from '../../core/contract/index.ts'
import { emptyTermMembers } from '../../core/model/term.ts'
import { testScreen, type TestScreen } from '../workbench/testWorkbench.ts'
import { saying } from '../saying.ts'

/** A project of one file, with the ids of its strings by their texts. */
async function openShop(screen: TestScreen, targetLanguageIds = ['uk']) {
  const file = join(screen.folder, 'shop.json')
  const texts = {
    greeting: 'Hello, {{name}}!',
    total: 'The total is %s.',
    link: 'Read the <b>manual</b> first',
    cart: 'Your cart is empty now',
  }
  writeFileSync(file, JSON.stringify(texts))
  const { project } = await screen.value('project.create', {
    path: join(screen.folder, 'shop.interlinear'),
    name: 'Shop',
    sourceLanguageId: 'en',
    targetLanguageIds,
  })
  await screen.value('project.import', { project, paths: [file], type: 'i18next_json' })
  const languageId = targetLanguageIds[0] ?? ''
  const { list } = await screen.value('list.open', { project, languageId })
  const rows = await screen.value('list.rows', { list, from: 0, count: 10 })
  const idOf = (identifier: string) => {
    const row = rows.find((one) => one.identifier.includes(identifier))
    if (!row) throw new Error(`no string ${identifier}`)
    return row.id
  }
  const save = (identifier: string, text: string) =>
    screen.value('translation.save', {
      project,
      stringId: idOf(identifier),
      languageId,
      forms: { none: text },
    })
  const check = (identifier: string, text: string) =>
    screen.value('qa.check', { project, stringId: idOf(identifier), languageId, form: 'none', text })
  const count = async (croql: string) =>
    (await screen.value('list.counts', { project, languageId, expressions: [croql] }))[0]
  const isMarked = async (identifier: string) => {
    const place = { project, stringId: idOf(identifier), languageId }
    return (await screen.value('string.get', place)).row.hasQaIssues
  }
  return { project, languageId, idOf, save, check, count, isMarked }
}

/** Resolves when a condition holds; the screen is notified of each change of the project. */
async function until(screen: TestScreen, isSo: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const changed = screen.next('project.changed')
    if (await isSo()) return
    await changed
  }
}

/** Background findings arrive later: the test polls for them. */
const inTime = { timeout: 120_000, interval: 50 }

const brief = (findings: readonly Pick<QaFinding, 'check' | 'fix'>[]) =>
  findings.map(({ check, fix }) => [check, fix])

describe('a field', () => {
  it('shows the finding, its range and its replacement while typing', async () => {
    const screen = testScreen()
    const { check } = await openShop(screen)
    expect(await check('greeting', 'Вітаю, {{name}}!')).toEqual([])
    expect(await check('greeting', 'Вітаю, {{nаme}}!')).toMatchObject([
      { check: 'variables_mismatch', place: { start: 7, end: 15 }, fix: '{{name}}', issueId: null },
    ])
    expect(brief(await check('link', 'Спершу прочитайте <b>посібник'))).toEqual([['tags_mismatch', '</b>']])
  })

  it('shows nothing while it is empty', async () => {
    const screen = testScreen()
    const { check } = await openShop(screen)
    expect(await check('greeting', ' ')).toEqual([])
  })
})

describe('a saved translation', () => {
  it('has stored issues, in the list and for queries, until the text is correct', async () => {
    const screen = testScreen()
    const { project, languageId, idOf, save, check, count, isMarked } = await openShop(screen)
    await save('total', 'Разом:')
    await until(screen, () => isMarked('total'))
    const issues = await screen.value('qa.issues', { project, stringId: idOf('total'), languageId })
    expect(issues.map((issue) => issue.check)).toEqual(['variables_mismatch', 'punctuation_mismatch'])
    await expect
      .poll(() => count('count of languages summary where (has variables mismatch qa issues) > 0'))
      .toBe(1)
    const [first] = await check('total', 'Разом:')
    expect(first?.issueId).toBeGreaterThan(0)

    await save('total', 'Разом це %s.')
    await until(screen, async () => !(await isMarked('total')))
    expect(await screen.value('qa.issues', { project, stringId: idOf('total'), languageId })).toEqual([])
    await until(
      screen,
      async () => (await count('count of languages summary where (has qa issues) > 0')) === 0,
    )
  })

  it('is checked again when the save is undone', async () => {
    const screen = testScreen()
    const { project, save, count } = await openShop(screen)
    await save('total', 'Разом це %s.')
    await save('total', 'Разом.')
    await until(
      screen,
      async () => (await count('count of languages summary where (has qa issues) > 0')) === 1,
    )
    await screen.value('history.undo', { project })
    await until(
      screen,
      async () => (await count('count of languages summary where (has qa issues) > 0')) === 0,
    )
    await screen.value('history.redo', { project })
    await until(
      screen,
      async () => (await count('count of languages summary where (has qa issues) > 0')) === 1,
    )
  })

  it('keeps an ignored issue while the text stays, and shows it again in another text', async () => {
    const screen = testScreen()
    const { project, languageId, idOf, save, check, count, isMarked } = await openShop(screen)
    await save('total', 'Разом')
    await until(screen, () => isMarked('total'))
    const place = { project, stringId: idOf('total'), languageId }
    for (const issue of await screen.value('qa.issues', place)) {
      await screen.value('qa.ignore', { project, issueId: issue.id, reason: 'The amount stands beside it' })
    }
    await until(
      screen,
      async () => (await count('count of languages summary where (has qa issues) > 0')) === 0,
    )
    await screen.value('qa.run', { project })
    const kept = await screen.value('qa.issues', place)
    expect(kept.every(({ isIgnored, ignoreReason }) => isIgnored && ignoreReason !== null)).toBe(true)
    expect((await check('total', 'Разом')).every(({ isIgnored }) => isIgnored)).toBe(true)

    await screen.value('qa.ignore', { project, issueId: kept[0]!.id, reason: null })
    await until(
      screen,
      async () => (await count('count of languages summary where (has qa issues) > 0')) === 1,
    )
    await save('total', 'Усього')
    await until(screen, () => isMarked('total'))
    const gone = await screen.failure('qa.ignore', { project, issueId: 999, reason: 'Gone' })
    expect(gone.code).toBe('quality.issueGone')
  })
})

describe('a whole project', () => {
  it('is checked in the background, with progress, and reports the number of issues', async () => {
    const screen = testScreen()
    const { project, save, count } = await openShop(screen)
    await save('greeting', 'Вітаю!')
    await save('total', 'Разом це %s.')
    await screen.value('qa.setCheck', {
      project,
      languageId: 'uk',
      check: 'variables_mismatch',
      isOn: false,
    })
    await until(
      screen,
      async () => (await count('count of languages summary where (has qa issues) > 0')) === 0,
    )
    await screen.value('qa.setCheck', { project, languageId: 'uk', check: 'variables_mismatch', isOn: true })
    const reports: number[] = []
    const result = await screen.call('qa.run', { project }, { onProgress: ({ done }) => reports.push(done) })
    expect(result).toMatchObject({
      ok: true,
      value: { translations: 2, withIssues: 1, issues: [{ check: 'variables_mismatch', count: 1 }] },
    })
    expect(reports.at(-1)).toBeGreaterThan(0)
    await until(
      screen,
      async () => (await count('count of languages summary where (has qa issues) > 0')) === 1,
    )
  })

  it('has rules of its own, in regular expressions and in CroQL', async () => {
    const screen = testScreen()
    const { project, save, check, count } = await openShop(screen)
    const settings = await screen.value('qa.saveRule', {
      project,
      languageId: 'uk',
      rule: {
        name: 'No formal you',
        languageId: null,
        message: 'Address the reader informally.',
        rule: { kind: 'regex', pattern: '\\bВаш', sourcePattern: '[Yy]our', expects: 'absent' },
      },
    })
    expect(settings.rules).toMatchObject([{ name: 'No formal you' }])
    // \b is of Latin letters alone: the pattern that a person meant is another one.
    await screen.value('qa.saveRule', {
      project,
      languageId: 'uk',
      rule: {
        ...settings.rules[0]!,
        rule: { kind: 'regex', pattern: '(?<!\\p{L})Ваш', sourcePattern: '[Yy]our', expects: 'absent' },
      },
    })
    expect(await check('cart', 'Ваш кошик зараз порожній')).toMatchObject([
      { check: 'custom', message: 'Address the reader informally.', place: { start: 0, end: 3 } },
    ])
    await screen.value('qa.saveRule', {
      project,
      languageId: 'uk',
      rule: {
        name: 'No baskets',
        languageId: 'uk',
        message: '',
        rule: { kind: 'croql', croql: 'text contains "корзина"' },
      },
    })
    await save('cart', 'Твоя корзина зараз порожня')
    await until(
      screen,
      async () => (await count('count of languages summary where (has custom qa issues) > 0')) === 1,
    )
    await save('cart', 'Твій кошик зараз порожній')
    await until(
      screen,
      async () => (await count('count of languages summary where (has custom qa issues) > 0')) === 0,
    )
  })

  it('refuses invalid rules, and stops those that hang', async () => {
    const screen = testScreen()
    const { project, save } = await openShop(screen)
    const rule = { name: 'Odd', languageId: null, message: '' }
    const regex = (pattern: string) => ({
      ...rule,
      rule: { kind: 'regex' as const, pattern, sourcePattern: null, expects: 'absent' as const },
    })
    const broken = await screen.failure('qa.saveRule', { project, languageId: 'uk', rule: regex('(') })
    expect(broken).toMatchObject({ code: 'quality.rule', details: { value: '(' } })
    const croql = { ...rule, rule: { kind: 'croql' as const, croql: 'text is' } }
    expect((await screen.failure('qa.saveRule', { project, languageId: 'uk', rule: croql })).code).toBe(
      'croql.invalid',
    )
    await screen.value('qa.saveRule', { project, languageId: 'uk', rule: regex('^(а+)+$') })
    await save('cart', `${'а'.repeat(40)}!`)
    const { warnings } = await screen.value('qa.run', { project })
    expect(warnings).toEqual([saying(expect.stringContaining('"Odd" takes too long'))])
  })
})

describe('an ignored issue', () => {
  it('keeps its reason if a check could not run, and while it was off', async () => {
    const screen = testScreen()
    const folder = join(screen.folder, 'home', 'dictionaries')
    const dictionary = () => {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'uk_UA.aff'), 'SET UTF-8\n')
      writeFileSync(join(folder, 'uk_UA.dic'), '2\nтвій\nпорожній\n')
    }
    dictionary()
    const { project, languageId, idOf, save } = await openShop(screen)
    const rule = (pattern: string) => ({
      ...{ name: 'No tills', languageId: null, message: 'Say it otherwise.' },
      rule: { kind: 'regex' as const, pattern, sourcePattern: null, expects: 'absent' as const },
    })
    const { rules } = await screen.value('qa.saveRule', { project, languageId, rule: rule('каса') })
    await save('cart', 'Твій кошег порожній')
    await save('total', 'каса %s.')
    await screen.value('qa.run', { project })
    const issues = async (identifier: string, check: string) => {
      const place = { project, stringId: idOf(identifier), languageId }
      return (await screen.value('qa.issues', place)).filter((issue) => issue.check === check)
    }
    const reasons = async (identifier: string, check: string) =>
      (await issues(identifier, check)).map(({ ignoreReason }) => ignoreReason)
    const setAside = async (identifier: string, check: string) => {
      for (const { id: issueId } of await issues(identifier, check))
        await screen.value('qa.ignore', { project, issueId, reason: 'A name of ours' })
    }
    await setAside('cart', 'spelling')
    await setAside('total', 'custom')
    const both = async () => [await reasons('cart', 'spelling'), await reasons('total', 'custom')]
    expect(await both()).toEqual([['A name of ours'], ['A name of ours']])

    rmSync(folder, { recursive: true })
    await screen.value('qa.run', { project })
    expect(await both(), 'without a dictionary').toEqual([['A name of ours'], ['A name of ours']])
    dictionary()
    await screen.value('qa.run', { project })
    expect(await both(), 'with it again').toEqual([['A name of ours'], ['A name of ours']])

    for (const isOn of [false, true]) {
      for (const check of ['spelling', 'custom'] as const)
        await screen.value('qa.setCheck', { project, languageId, check, isOn })
      await screen.value('qa.run', { project })
      expect(await both(), `with the checks ${isOn ? 'on again' : 'off'}`).toEqual([
        ['A name of ours'],
        ['A name of ours'],
      ])
    }

    await save('greeting', `${'а'.repeat(40)}! {{name}}`)
    await screen.value('qa.saveRule', { project, languageId, rule: { ...rules[0]!, ...rule('^(а+)+$') } })
    expect((await screen.value('qa.run', { project })).warnings).toHaveLength(1)
    expect(await reasons('total', 'custom'), 'while its rule takes too long').toEqual(['A name of ours'])
    await screen.value('qa.saveRule', { project, languageId, rule: { ...rules[0]!, ...rule('нічого') } })
    await screen.value('qa.run', { project })
    expect(await reasons('total', 'custom'), 'it looked, and found nothing').toEqual([])
  })
})

describe('an unchecked project', () => {
  it('is checked automatically when it is opened, and again when its checks change', async () => {
    const screen = testScreen()
    const shop = await openShop(screen)
    await shop.save('total', 'Разом:')
    const archive = join(screen.folder, 'shop.ndjson')
    await screen.value('project.backup', { project: shop.project, path: archive })
    const path = join(screen.folder, 'restored.interlinear')
    const { project } = await screen.value('project.restore', { archive, path })
    const place = { project, stringId: shop.idOf('total'), languageId: 'uk' }
    const found = async () => (await screen.value('qa.issues', place)).map(({ check }) => check)
    await vi.waitFor(async () => expect(await found()).toContain('variables_mismatch'), inTime)

    await screen.value('qa.saveRule', {
      project,
      languageId: 'uk',
      rule: {
        name: 'No colons',
        languageId: null,
        message: '',
        rule: { kind: 'regex', pattern: ':', sourcePattern: null, expects: 'absent' },
      },
    })
    await vi.waitFor(async () => expect(await found()).toContain('custom'), inTime)
  })
})

describe('a dictionary added by the user', () => {
  it('is used from then on, also for earlier translations', async () => {
    const screen = testScreen()
    const { project, languageId, idOf, save } = await openShop(screen, ['be'])
    await save('cart', 'Ваш кошык пусты')
    const path = join(screen.folder, 'belarusian.aff')
    writeFileSync(path, 'SET UTF-8\n')
    const refused = await screen.failure('qa.addDictionary', { project, languageId, path })
    expect(refused.code).toBe('quality.dictionary')
    expect(refused.message).toContain('not there')
    writeFileSync(join(screen.folder, 'belarusian.dic'), '<html>')
    expect((await screen.failure('qa.addDictionary', { project, languageId, path })).message).toMatch(
      /number/,
    )

    writeFileSync(join(screen.folder, 'belarusian.dic'), '3\nваш\nкошык\nпуст\n')
    const { spelling } = await screen.value('qa.addDictionary', { project, languageId, path })
    expect(spelling.hasDictionary).toBe(true)
    expect(await screen.value('qa.dictionaries', { project })).toEqual([
      { languageId, dictionaries: spelling.dictionaries },
    ])
    const issues = async () => {
      const found = await screen.value('qa.issues', { project, stringId: idOf('cart'), languageId })
      return found.filter(({ check }) => check === 'spelling').map(({ message }) => message.split(' ')[0])
    }
    await vi.waitFor(async () => expect(await issues()).toEqual(['“пусты”']), inTime)

    writeFileSync(join(screen.folder, 'belarusian.dic'), '3\nваш\nкошык\nпусты\n')
    await screen.value('qa.addDictionary', { project, languageId, path: path.replace('.aff', '.dic') })
    await vi.waitFor(async () => expect(await issues()).toEqual([]), inTime)
  })
})

describe('spelling', () => {
  it('looks words up in a dictionary of the home’s folder, and learns words', async () => {
    const screen = testScreen()
    const folder = join(screen.folder, 'home', 'dictionaries')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'uk_UA.aff'), 'SET UTF-8\nTRY аоеиіухвлн\n')
    writeFileSync(join(folder, 'uk_UA.dic'), '5\nтвій\nкошик\nзараз\nпорожній\nтут\n')
    const { project, languageId, idOf } = await openShop(screen)
    const place = { project, stringId: idOf('cart'), languageId, form: 'none' as const }
    const spell = (text: string) => screen.value('qa.spell', { ...place, text })
    expect(await spell('Твій кошик зараз порожній')).toEqual([])
    expect(await spell('Твій кошек зараз порожній')).toMatchObject([
      { check: 'spelling', place: { start: 5, end: 10 }, fix: 'кошик' },
    ])
    const { spelling } = await screen.value('qa.settings', { project, languageId })
    expect(spelling).toMatchObject({ hasDictionary: true, words: [] })
    await screen.value('qa.word', { project, languageId, word: 'кошек', isKnown: true })
    expect(await spell('Твій кошек зараз порожній')).toEqual([])
  })

  it('takes the words of the project’s glossaries, of one word or more', async () => {
    const screen = testScreen()
    const folder = join(screen.folder, 'home', 'dictionaries')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'uk_UA.aff'), 'SET UTF-8\n')
    writeFileSync(join(folder, 'uk_UA.dic'), '1\nпорожній\n')
    const { project, languageId, idOf } = await openShop(screen)
    const place = { project, stringId: idOf('cart'), languageId, form: 'none' as const }
    const text = 'Зашзух кукнес Бжмвк порожній'
    const words = async () =>
      (await screen.value('qa.spell', { ...place, text })).map(({ message }) => message.split(' ')[0])
    expect(await words()).toEqual(['“Зашзух”', '“кукнес”', '“Бжмвк”'])
    const glossary = await screen.value('glossary.create', {
      project,
      name: 'Shop',
      languageIds: ['en', languageId],
    })
    const terms = ['Бжмвк', 'зашзух кукнес'].map((term) => ({
      ...emptyTermMembers(),
      languageId,
      text: term,
    }))
    const concept = { subject: null, definition: null, url: null, note: null, translatable: true }
    await screen.value('glossary.saveConcept', { project, glossaryId: glossary.id, concept, terms })
    expect(await words()).toEqual([])
  })

  it('is silent in a language without a dictionary, and says so in the settings', async () => {
    const screen = testScreen()
    const { project, languageId, idOf } = await openShop(screen)
    const place = { project, stringId: idOf('cart'), languageId, form: 'none' as const }
    expect(await screen.value('qa.spell', { ...place, text: 'Бжмвк' })).toEqual([])
    expect((await screen.value('qa.settings', { project, languageId })).spelling.hasDictionary).toBe(false)
  })
})

describe('the grammar of placeholders', () => {
  it('is chosen for a file, and decides chips, checks and pseudo-translations', async () => {
    const screen = testScreen()
    const { project, languageId, idOf, save, check, isMarked } = await openShop(screen)
    const of = async (identifier: string) => {
      const { row, placeholders } = await screen.value('string.get', {
        ...{ project, languageId },
        stringId: idOf(identifier),
      })
      return { format: row.format, ...placeholders }
    }
    const { files } = await screen.value('project.overview', { project })
    const fileId = files[0]?.id ?? 0
    expect(await of('greeting')).toEqual({ format: 'i18next', grammar: 'i18next', by: 'sources' })
    await save('total', 'Разом.')
    await save('greeting', 'Вітаємо!')
    await until(screen, () => isMarked('total'))
    await screen.value('qa.setPlaceholders', { project, fileId, grammar: 'none' })
    expect(await of('total')).toEqual({ format: 'none', grammar: 'none', by: 'choice' })
    await until(screen, async () => !(await isMarked('total')))
    expect(await check('total', 'Разом.')).toEqual([])
    await screen.value('qa.setPlaceholders', { project, fileId, grammar: 'c' })
    expect((await check('total', 'Разом.')).map((one) => one.check)).toContain('variables_mismatch')
    expect(await of('total')).toEqual({ format: 'c', grammar: 'c', by: 'choice' })
    await until(screen, () => isMarked('total'))

    // A new version of the file leaves the choice as it is.
    writeFileSync(join(screen.folder, 'shop.json'), '{"total": "The total is %s.", "new": "%d"}')
    await screen.value('project.import', {
      project,
      paths: [join(screen.folder, 'shop.json')],
      type: 'i18next_json',
    })
    expect((await of('total')).by).toBe('choice')
    await screen.value('qa.setPlaceholders', { project, fileId, grammar: null })
    expect(await of('total')).toEqual({ format: null, grammar: 'usual', by: 'type' })
    const unknown = await screen.failure('qa.setPlaceholders', { project, fileId: 999, grammar: null })
    expect(unknown.code).toBe('file.unknown')
  })

  it('is ICU in a file of JSON, CSV or XLIFF with a message with branches, for all of its strings', async () => {
    const message = '{n, plural, one {# file} other {# files}}'
    const xliff = (texts: string[]) =>
      `<xliff version="1.2"><file source-language="en" original="a" datatype="plaintext"><body>${texts
        .map((text, index) => `<trans-unit id="${index}"><source>${text}</source></trans-unit>`)
        .join('')}</body></file></xliff>`
    const screen = testScreen()
    const files = {
      'with.json': JSON.stringify({ a: { message }, name: 'Ask {name} now', code: 'Run {{x}} now' }),
      'without.json': JSON.stringify({ name: 'Tell {name} now' }),
      'with.csv': `key,source\nmessage,"${message}"\nname,Write {name} now\n`,
      'with.xlf': xliff([message, 'Call {name} now']),
    }
    for (const [name, content] of Object.entries(files)) writeFileSync(join(screen.folder, name), content)
    const { project } = await screen.value('project.create', {
      ...{ path: join(screen.folder, 'shop.interlinear'), name: 'Shop' },
      ...{ sourceLanguageId: 'en', targetLanguageIds: ['fr'] },
    })
    const paths = Object.keys(files).map((name) => join(screen.folder, name))
    await screen.value('project.import', { project, paths })
    const { list } = await screen.value('list.open', { project, languageId: 'fr' })
    const rows = await screen.value('list.rows', { list, from: 0, count: 20 })
    const of = async (text: string) => {
      const stringId = rows.find((row) => row.text === text)?.id ?? 0
      const { row, placeholders } = await screen.value('string.get', { project, languageId: 'fr', stringId })
      const translation = text.replace('now', "l'{name}").replace(' {name}', '')
      const field = { project, stringId, languageId: 'fr', form: 'none' as const, text: translation }
      const found = await screen.value('qa.check', field)
      return { format: row.format, ...placeholders, found: found.map(({ fix }) => fix) }
    }
    // The apostrophe quotes the argument away, which only ICU does.
    const inFile = { format: 'icu', grammar: 'icu', by: 'file', found: ["''"] }
    for (const verb of ['Ask', 'Write', 'Call'])
      expect([verb, await of(`${verb} {name} now`)]).toEqual([verb, inFile])
    expect(await of('Tell {name} now')).toEqual({ format: null, grammar: 'usual', by: 'type', found: [] })
    expect(await of('Run {{x}} now')).toMatchObject({ format: null, by: 'type' })
    expect(await of(message)).toMatchObject({ format: null, grammar: 'icu', by: 'sources' })

    // The rows of bulk changes and replacements show the same chips.
    const stringId = rows.find(({ text }) => text === 'Ask {name} now')?.id ?? 0
    await screen.value('translation.save', {
      ...{ project, stringId, languageId: 'fr', forms: { none: 'Demande {name}' } },
    })
    const asked = { project, languageId: 'fr', scope: { list } }
    const bulk = await screen.value('bulk.preview', { ...asked, action: { kind: 'label', title: 'Later' } })
    expect(bulk.rows.find(({ source }) => source === 'Ask {name} now')?.format).toBe('icu')
    const search = { pattern: 'Demande' }
    const replaced = await screen.value('replace.preview', {
      ...{ ...asked, search, replacement: 'Demandez à', inApproved: false },
    })
    expect(replaced.rows.map(({ format }) => format)).toEqual(['icu'])
  })
})
