/**
 * The table of states in files (docs/reference/translations.md, "States in files"), row by row in both directions, and
 * as a property. Third-party readers see the states of the project, and no other content changes.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../workbench/testWorkbench.ts'

type Text = { source: string; text: string; isWork: boolean }

interface Kind {
  name: string
  /** A file of these texts. */
  file: (texts: readonly Text[]) => string
  /** Python that reads `content` and sets `states`: by source, the text and whether the file asks for work. */
  reader: string
}

const kinds: readonly Kind[] = [
  {
    name: 'uk.po',
    file: (texts) =>
      `msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n${texts
        .map(
          ({ source, text, isWork }) =>
            `\n${isWork ? '#, fuzzy\n' : ''}msgid "${source}"\nmsgstr "${text}"\n`,
        )
        .join('')}`,
    reader: 'import polib\nfor e in polib.pofile(content): states[e.msgid] = [e.msgstr, "fuzzy" in e.flags]',
  },
  {
    name: 'messages.uk.xlf',
    file: (texts) =>
      `<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file original="a" source-language="en" target-language="uk" datatype="plaintext"><body>\n${texts
        .map(
          ({ source, text, isWork }, index) =>
            `<trans-unit id="${index}"><source>${source}</source><target state="${isWork ? 'needs-translation' : 'translated'}">${text}</target></trans-unit>\n`,
        )
        .join('')}</body></file>\n</xliff>\n`,
    reader:
      'import lxml.etree as x\nfor u in x.fromstring(content.encode()).iter("{*}trans-unit"):\n t = u.find("{*}target"); s = t.get("state") or ""\n states[u.find("{*}source").text] = [t.text, s.startswith("needs-") or s == "new"]',
  },
  {
    name: 'messages.uk.xliff',
    file: (texts) =>
      `<?xml version="1.0"?>\n<xliff version="2.0" srcLang="en" trgLang="uk" xmlns="urn:oasis:names:tc:xliff:document:2.0">\n<file id="f">\n${texts
        .map(
          ({ source, text, isWork }, index) =>
            `<unit id="${index}"><segment state="${isWork ? 'initial' : 'translated'}"><source>${source}</source><target>${text}</target></segment></unit>\n`,
        )
        .join('')}</file>\n</xliff>\n`,
    reader:
      'import lxml.etree as x\nfor s in x.fromstring(content.encode()).iter("{*}segment"):\n states[s.find("{*}source").text] = [s.find("{*}target").text, s.get("state", "initial") == "initial"]',
  },
  {
    name: 'app_uk.ts',
    file: (texts) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="uk">\n<context>\n    <name>App</name>\n${texts
        .map(
          ({ source, text, isWork }) =>
            `    <message>\n        <source>${source}</source>\n        <translation${isWork ? ' type="unfinished"' : ''}>${text}</translation>\n    </message>\n`,
        )
        .join('')}</context>\n</TS>\n`,
    reader:
      'import lxml.etree as x\nfor m in x.fromstring(content.encode()).iter("message"):\n t = m.find("translation")\n states[m.find("source").text] = [t.text, t.get("type") == "unfinished"]',
  },
  {
    name: 'Localizable.xcstrings',
    file: (texts) =>
      `${JSON.stringify(
        {
          sourceLanguage: 'en',
          strings: Object.fromEntries(
            texts.map(({ source, text, isWork }) => [
              source,
              {
                localizations: {
                  uk: { stringUnit: { state: isWork ? 'needs_review' : 'translated', value: text } },
                },
              },
            ]),
          ),
          version: '1.0',
        },
        null,
        2,
      ).replaceAll('": ', '" : ')}\n`,
    reader:
      'import json\nfor k, v in json.loads(content)["strings"].items():\n u = v["localizations"]["uk"]["stringUnit"]\n states[k] = [u["value"], u["state"] != "translated"]',
  },
]

const PYTHON = '/usr/bin/python3'
const hasReaders = spawnSync(PYTHON, ['-c', 'import lxml, polib']).status === 0
if (!hasReaders)
  console.warn('SKIPPED: python3 with lxml and polib is not here, so no state is read by others.')

function readByOthers({ reader }: Kind, content: string): Record<string, [text: string, isWork: boolean]> {
  const program = `import sys, json\ncontent = sys.stdin.read()\nstates = {}\n${reader}\nprint(json.dumps(states))`
  const { stdout, stderr, status } = spawnSync(PYTHON, ['-c', program], { input: content, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Record<string, [string, boolean]>
}

async function opened({ name }: Kind, content: string) {
  const { value, folder, end } = testScreen()
  const at = (path: string) => join(folder, path)
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  const { project } = await value('project.create', { path: at('p.interlinear'), name: 'P', ...languages })
  const take = async (bytes: string) => {
    writeFileSync(at(name), bytes)
    return value('project.import', { project, paths: [at(name)] })
  }
  await take(content)
  const listed = async (croql: string) => {
    const { list, total } = await value('list.open', { project, languageId: 'uk', croql })
    return total === 0 ? [] : value('list.rows', { list, from: 0, count: total })
  }
  const written = async () => {
    await value('project.export', { project, languageIds: ['uk'], folder: at('.'), beside: true })
    return readFileSync(at(name), 'utf8')
  }
  const save = async (source: string, text: string, needsWork: boolean) => {
    const [row] = await listed(`text = "${source}"`)
    const of = { project, stringId: row?.id ?? 0, languageId: 'uk' }
    await value('translation.save', { ...of, forms: { none: text }, needsWork })
  }
  const needing = async () =>
    (await listed('count of languages summary where (needs work) > 0')).map(({ text }) => text)
  return { value, project, at, take, listed, written, save, needing, end }
}

const TEXTS: readonly Text[] = [
  { source: 'Save', text: 'Зберегти', isWork: false },
  { source: 'Open', text: 'Відкрити', isWork: true },
  { source: 'Close', text: 'Закрити', isWork: false },
]

describe.each(kinds.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  it('imports its states, and is exported byte for byte', async () => {
    const content = kind.file(TEXTS)
    const { needing, written } = await opened(kind, content)
    expect(await needing()).toEqual(['Open'])
    expect(await written()).toBe(content)
  })

  it('imports a state that changed in the file only', async () => {
    const { needing, take } = await opened(kind, kind.file(TEXTS))
    await take(kind.file(TEXTS.map((one) => ({ ...one, isWork: one.source === 'Close' }))))
    expect(await needing()).toEqual(['Close'])
  })

  it('imports them as translations, too', async () => {
    const nothing = TEXTS.map((one) => ({ ...one, text: '', isWork: false }))
    const { value, project, at, needing } = await opened(kind, kind.file(nothing))
    writeFileSync(at(kind.name), kind.file(TEXTS))
    await value('project.import', { project, paths: [at(kind.name)], languageId: 'uk' })
    expect(await needing()).toEqual(['Open'])
  })

  it('is not written while a text needs work, if requested', async () => {
    const { value, project, at, save } = await opened(kind, kind.file(TEXTS))
    const request = { project, languageIds: ['uk'], folder: at('.'), beside: true, settledOnly: true }
    await expect(value('project.export', request)).rejects.toThrow('export.unsettled: A text of these files')
    await save('Open', 'Відкрити', false)
    await value('project.export', request)
  })

  it.runIf(hasReaders)(
    'shows the project’s states to third-party readers without other changes',
    async () => {
      const sources = ['Save', 'Open', 'Close', 'Print', 'Quit']
      const state = fc.record({
        isWork: fc.boolean(),
        edit: fc.constantFrom('none', 'mark', 'settle', 'reword'),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(state, { minLength: 5, maxLength: 5 }), async (states) => {
          const texts = states.map(({ isWork }, index): Text => {
            const source = sources[index] ?? ''
            return { source, text: `текст ${source}`, isWork }
          })
          const content = kind.file(texts)
          const { save, written, end } = await opened(kind, content)
          const expected = texts.map((one, index): Text => {
            const edit = states[index]?.edit
            if (edit === 'mark') return { ...one, isWork: true }
            if (edit === 'settle') return { ...one, isWork: false }
            return edit === 'reword' ? { ...one, text: `${one.text}!`, isWork: false } : one
          })
          for (const [index, one] of expected.entries())
            if (states[index]?.edit !== 'none') await save(one.source, one.text, one.isWork)
          const out = await written()
          await end()
          expect(readByOthers(kind, out)).toEqual(
            Object.fromEntries(expected.map(({ source, text, isWork }) => [source, [text, isWork]])),
          )
          // Lines that name no string which was edited are those that came in.
          if (states.every(({ edit }) => edit === 'none')) expect(out).toBe(content)
          for (const { source, text } of texts.filter((one, index) => one === expected[index]))
            expect(blockOf(out, source, text)).toBe(blockOf(content, source, text))
        }),
        { numRuns: 4 },
      )
    },
  )
})

/** The block from a source to its text. */
function blockOf(content: string, source: string, text: string): string {
  const start = content.indexOf(source)
  return content.slice(start, content.indexOf(text, start))
}

/** The table row of each spelling that a file may have. */
const rows: readonly [name: string, spelling: string, isWork: boolean][] = [
  ['messages.uk.xlf', '<target state="new">Відкрити</target>', true],
  ['messages.uk.xlf', '<target state="needs-review-l10n">Відкрити</target>', true],
  ['messages.uk.xlf', '<target state="final">Відкрити</target>', false],
  ['messages.uk.xlf', '<target>Відкрити</target>', false],
  ['messages.uk.xliff', '<segment state="reviewed">', false],
  ['messages.uk.xliff', '<segment state="initial" subState="x:y">', true],
  ['app_uk.ts', '<translation type="unfinished">Відкрити</translation>', true],
  ['Localizable.xcstrings', '"state" : "stale"', true],
]

describe('the spelling', () => {
  it.each(rows)('in %s, %s, has the state of the table, and stays', async (name, spelling, isWork) => {
    const kind = kinds.find((one) => one.name === name)
    if (kind === undefined) throw new Error(name)
    const plain = kind.file([{ source: 'Open', text: 'Відкрити', isWork: false }])
    const usual = [
      '<target state="translated">Відкрити</target>',
      '<segment state="translated">',
      '<translation>Відкрити</translation>',
      '"state" : "translated"',
    ]
    const content = usual.reduce((text, one) => text.replace(one, spelling), plain)
    const { needing, written } = await opened(kind, content)
    expect(await needing()).toEqual(isWork ? ['Open'] : [])
    expect(await written()).toBe(content)
  })
})
