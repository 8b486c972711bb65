/** Translations that have no place in their file: it has something else than a text there, which stays. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { desk, laid } from './linkedWorkbench.ts'

/** A value of each format in place of a text of the source. It lacks `close`, too, which has a place. */
const FILES = {
  json: {
    source: [
      'locales/en.json',
      '{\n  "open": "Open",\n  "close": "Close",\n  "limit": "Ten",\n  "days": ["Sunday", "Monday"]\n}\n',
    ],
    translation: [
      'locales/uk.json',
      '{\n  "open": "Відкрити",\n  "limit": 10,\n  "days": [0, "Понеділок"]\n}\n',
    ],
    own: { Ten: 'Десять', Sunday: 'Неділя' },
    noPlace: ['limit', 'days.0'],
    then: (text: string) => text.replace('"Відкрити",\n', '"Відкрити",\n  "close": "Закрити",\n'),
  },
  arb: {
    source: [
      'l10n/app_en.arb',
      '{\n  "@@locale": "en",\n  "open": "Open",\n  "close": "Close",\n  "limit": "Ten"\n}\n',
    ],
    translation: ['l10n/app_uk.arb', '{\n  "@@locale": "uk",\n  "open": "Відкрити",\n  "limit": true\n}\n'],
    own: { Ten: 'Десять' },
    noPlace: ['limit'],
    then: (text: string) => text.replace('"Відкрити",\n', '"Відкрити",\n  "close": "Закрити",\n'),
  },
  yaml: {
    source: [
      'config/locales/en.yml',
      'en:\n  date:\n    order:\n    - year\n    - month\n  open: Open\n  close: Close\n  limit: Ten\n',
    ],
    translation: [
      'config/locales/uk.yml',
      'uk:\n  date:\n    order:\n    - :day\n    - :month\n  open: Відкрити\n  limit: 10\n',
    ],
    own: { year: 'рік', Ten: 'Десять' },
    noPlace: ['date.order.0', 'limit'],
    then: (text: string) => text.replace('Відкрити\n', 'Відкрити\n  close: Закрити\n'),
  },
  php: {
    source: [
      'lang/en/shop.php',
      "<?php\n\nreturn [\n    'open' => 'Open',\n    'close' => 'Close',\n    'limit' => 'Ten',\n    'name' => 'Shop',\n];\n",
    ],
    translation: [
      'lang/uk/shop.php',
      "<?php\n\nreturn [\n    'open' => 'Відкрити',\n    'limit' => 10,\n    'name' => env('NAME'),\n];\n",
    ],
    own: { Ten: 'Десять', Shop: 'Крамниця' },
    noPlace: ['limit', 'name'],
    then: (text: string) => text.replace("'Відкрити',\n", "'Відкрити',\n    'close' => 'Закрити',\n"),
  },
} as const

describe.each(Object.entries(FILES))(
  'a %s file that has something else where a text would go',
  (_, files) => {
    const [[source, sourceText], [path, text]] = [files.source, files.translation]

    it('gets the texts with a place, and each save names the others, which are not reported as saved', async () => {
      const { value, open, translate, read, folder } = desk()
      laid(folder, { [source]: sourceText, [path]: text })
      const { project } = (await open('', { targetLanguageIds: ['uk'] })).overview
      const noPlace = files.noPlace.map((identifier) => ({
        ...{ path: join(folder, path), fileId: expect.any(Number) as number, languageId: 'uk', identifier },
      }))
      for (const [own, translated] of Object.entries(files.own)) await translate(project, own, translated)
      expect(await value('linked.write', { project })).toMatchObject({
        files: [{ isChanged: false }],
        noPlace,
      })
      expect(read(path)).toBe(text)
      const { linkedPlace } = await value('project.overview', { project })
      expect(linkedPlace).toMatchObject({ behind: 0, noPlace: noPlace.length })

      await translate(project, 'Close', 'Закрити')
      expect(await value('linked.write', { project })).toMatchObject({
        files: [{ isChanged: true }],
        noPlace,
      })
      expect(read(path)).toBe(files.then(text))
    })
  },
)
