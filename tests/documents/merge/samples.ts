/** A small file of each format as its own tools write it, from entries: two versions differ where their entries do. */

/** Texts by key, in order. Keys are words, texts have no signs that a format escapes. */
export type Entries = Readonly<Record<string, string>>

export interface Sample {
  type: string
  /** The path in a repository. */
  path: string
  write: (entries: Entries) => string
  /** The identifier that the format gives to a key; absent: the key itself. */
  identifier?: (key: string) => string
  /** The language of the texts, in a file of many. */
  code?: string
}

/** Formats whose files have no comments: a conflict is reported, and our text stays. */
export const WITHOUT_COMMENTS: readonly string[] = ['arb', 'json', 'i18next_json', 'chrome_json', 'csv']

const lines = (entries: Entries, write: (key: string, text: string) => string): string =>
  Object.entries(entries)
    .map(([key, text]) => write(key, text))
    .join('')

const json = (entries: Entries, write: (key: string, text: string) => unknown): string =>
  `${JSON.stringify(
    Object.fromEntries(Object.entries(entries).map(([key, text]) => [key, write(key, text)])),
    null,
    2,
  )}\n`

export const samples: readonly Sample[] = [
  {
    type: 'po',
    path: 'po/uk.po',
    identifier: (key) => `The ${key}`,
    write: (entries) =>
      `msgid ""\nmsgstr ""\n"Language: uk\\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n${lines(
        entries,
        (key, text) => `\n#: src/${key}.c:10\nmsgid "The ${key}"\nmsgstr "${text}"\n`,
      )}`,
  },
  {
    type: 'xliff',
    path: 'src/locale/messages.uk.xlf',
    identifier: (key) => `ng2.template␄${key}`,
    write: (entries) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file source-language="en" target-language="uk" datatype="plaintext" original="ng2.template">\n    <body>\n${lines(
        entries,
        (key, text) =>
          `      <trans-unit id="${key}" datatype="html">\n        <source>The ${key}</source>\n        <target state="translated">${text}</target>\n      </trans-unit>\n`,
      )}    </body>\n  </file>\n</xliff>\n`,
  },
  {
    type: 'xliff2',
    path: 'locale/uk.xlf',
    identifier: (key) => `f1␄${key}`,
    write: (entries) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="uk">\n  <file id="f1">\n${lines(
        entries,
        (key, text) =>
          `    <unit id="${key}">\n      <segment state="translated">\n        <source>The ${key}</source>\n        <target>${text}</target>\n      </segment>\n    </unit>\n`,
      )}  </file>\n</xliff>\n`,
  },
  {
    type: 'qt_ts',
    path: 'translations/app_uk.ts',
    identifier: (key) => `Window␄The ${key}`,
    write: (entries) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="uk_UA">\n<context>\n    <name>Window</name>\n${lines(
        entries,
        (key, text) =>
          `    <message>\n        <location filename="../${key}.cpp" line="3"/>\n        <source>The ${key}</source>\n        <translation>${text}</translation>\n    </message>\n`,
      )}</context>\n</TS>\n`,
  },
  {
    type: 'android',
    path: 'app/src/main/res/values-uk/strings.xml',
    write: (entries) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${lines(
        entries,
        (key, text) => `    <string name="${key}">${text}</string>\n`,
      )}</resources>\n`,
  },
  {
    type: 'yaml',
    path: 'config/locales/uk.yml',
    identifier: (key) => `shop.${key}`,
    write: (entries) => `uk:\n  shop:\n${lines(entries, (key, text) => `    ${key}: ${text}\n`)}`,
  },
  {
    type: 'xcstrings',
    path: 'App/Localizable.xcstrings',
    code: 'uk',
    write: (entries) => {
      const strings = Object.entries(entries).map(([key, text]) => [
        key,
        { localizations: { uk: { stringUnit: { state: 'translated', value: text } } } },
      ])
      const catalogue = {
        sourceLanguage: 'en',
        strings: Object.fromEntries(strings) as unknown,
        version: '1.0',
      }
      return `${JSON.stringify(catalogue, null, 2).replaceAll(/": /g, '" : ')}\n`
    },
  },
  {
    type: 'arb',
    path: 'lib/l10n/app_uk.arb',
    write: (entries) => {
      const { '@@locale': _, ...own } = { '@@locale': 'uk', ...entries }
      return json({ '@@locale': 'uk', ...own }, (_key, text) => text)
    },
  },
  { type: 'json', path: 'src/i18n/uk.json', write: (entries) => json(entries, (_key, text) => text) },
  {
    type: 'i18next_json',
    path: 'locales/uk/shop.json',
    write: (entries) =>
      json({ cart_one: 'Один', cart_few: 'Кілька', cart_other: 'Багато', ...entries }, (_key, text) => text),
  },
  {
    type: 'chrome_json',
    path: '_locales/uk/messages.json',
    write: (entries) => json(entries, (key, text) => ({ message: text, description: `The ${key}` })),
  },
  {
    type: 'properties',
    path: 'src/main/resources/Texts_uk.properties',
    write: (entries) => lines(entries, (key, text) => `${key}=${text}\n`),
  },
  {
    type: 'strings',
    path: 'uk.lproj/Localizable.strings',
    write: (entries) => lines(entries, (key, text) => `/* The ${key} */\n"${key}" = "${text}";\n\n`),
  },
  {
    type: 'stringsdict',
    path: 'uk.lproj/Localizable.stringsdict',
    write: (entries) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n${lines(
        entries,
        (key, text) =>
          `\t<key>${key}</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>${text}</string>\n\t</dict>\n`,
      )}</dict>\n</plist>\n`,
  },
  {
    type: 'ftl',
    path: 'locales/uk/app.ftl',
    write: (entries) => lines(entries, (key, text) => `${key} = ${text}\n`),
  },
  {
    type: 'php',
    path: 'lang/uk/shop.php',
    write: (entries) =>
      `<?php\n\nreturn [\n${lines(entries, (key, text) => `    '${key}' => '${text}',\n`)}];\n`,
  },
  {
    type: 'resx',
    path: 'Resources.uk.resx',
    write: (entries) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<root>\n  <resheader name="resmimetype">\n    <value>text/microsoft-resx</value>\n  </resheader>\n${lines(
        entries,
        (key, text) => `  <data name="${key}" xml:space="preserve">\n    <value>${text}</value>\n  </data>\n`,
      )}</root>\n`,
  },
  {
    type: 'csv',
    path: 'texts.csv',
    code: 'uk',
    write: (entries) => `key,en,uk\n${lines(entries, (key, text) => `${key},The ${key},${text}\n`)}`,
  },
]
