/** Makes a file with `count` strings in each format, in its simplest form. */

type Generator = (count: number) => string

const each = (count: number, entry: (index: number) => string, separator = '') =>
  Array.from({ length: count }, (_, index) => entry(index)).join(separator)

const text = (index: number) => `The message number ${index} of the program`
const translation = (index: number) => `Повідомлення ${index} програми`

const XML = '<?xml version="1.0" encoding="utf-8"?>\n'
const PO_HEADER = 'msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'

export const po: Generator = (count) =>
  PO_HEADER +
  each(
    count,
    (index) =>
      `\n#: src/file${index % 97}.c:${index}\nmsgid "${text(index)}"\nmsgstr "${translation(index)}"\n`,
  )

/** Values in 250 groups. */
export const json: Generator = (count) => {
  const groups: Record<string, Record<string, string>> = {}
  for (let index = 0; index < count; index++)
    (groups[`group${index % 250}`] ??= {})[`key${index}`] = text(index)
  return JSON.stringify(groups, null, 2)
}

/** Members `key0` and on. */
const members =
  (value: (index: number) => unknown): Generator =>
  (count) =>
    JSON.stringify(
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, value(index)])),
      null,
      2,
    )

/** Lines, or elements, between a head and a foot. */
const within =
  (head: string, entry: (index: number) => string, foot = ''): Generator =>
  (count) =>
    head + each(count, entry) + foot

const cue = (index: number, point: string) => {
  const at = (second: number) =>
    `${new Date(second * 1000).toISOString().slice(11, 19)}${point}${String(index % 1000).padStart(3, '0')}`
  return `${at(index)} --> ${at(index + 1)}\n${text(index)}\n\n`
}

const stringsdictEntry = (index: number) => `<key>key${index}</key><dict>
<key>NSStringLocalizedFormatKey</key><string>%#@count@</string>
<key>count</key><dict>
<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
<key>NSStringFormatValueTypeKey</key><string>d</string>
<key>one</key><string>%d file of ${index}</string><key>other</key><string>%d files of ${index}</string>
</dict></dict>\n`

const catalogueEntry = (index: number) => ({
  localizations: {
    en: { stringUnit: { state: 'translated', value: text(index) } },
    uk: { stringUnit: { state: 'translated', value: translation(index) } },
  },
})

/** The file's name and what is in it, by the format's type. */
export const formatFiles: Readonly<Record<string, readonly [name: string, write: Generator]>> = {
  po: ['uk.po', po],
  json: ['en.json', json],
  i18next_json: ['en.json', members(text)],
  formatjs_json: ['en.json', members((index) => ({ defaultMessage: text(index), description: 'A message' }))],
  chrome_json: ['messages.json', members((index) => ({ message: text(index), description: 'A message' }))],
  arb: ['app_en.arb', members(text)],
  xliff: [
    'uk.xliff',
    within(
      `${XML}<xliff version="1.2"><file original="a" source-language="en" target-language="uk" datatype="plaintext"><body>\n`,
      (index) =>
        `<trans-unit id="key${index}"><source>${text(index)}</source><target>${translation(index)}</target></trans-unit>\n`,
      '</body></file></xliff>\n',
    ),
  ],
  xliff2: [
    'uk.xlf',
    within(
      `${XML}<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="uk"><file id="f">\n`,
      (index) =>
        `<unit id="key${index}"><segment><source>${text(index)}</source><target>${translation(index)}</target></segment></unit>\n`,
      '</file></xliff>\n',
    ),
  ],
  properties: ['en.properties', within('', (index) => `key${index}=${text(index)}\n`)],
  android: [
    'strings.xml',
    within(
      `${XML}<resources>\n`,
      (index) => `<string name="key${index}">${text(index)}</string>\n`,
      '</resources>\n',
    ),
  ],
  strings: ['Localizable.strings', within('', (index) => `"key${index}" = "${text(index)}";\n`)],
  stringsdict: [
    'Localizable.stringsdict',
    within(`${XML}<plist version="1.0"><dict>\n`, stringsdictEntry, '</dict></plist>\n'),
  ],
  xcstrings: [
    'Localizable.xcstrings',
    (count) => `{"sourceLanguage":"en","strings":${members(catalogueEntry)(count)},"version":"1.0"}`,
  ],
  resx: [
    'Texts.resx',
    within(
      `${XML}<root>\n`,
      (index) => `<data name="key${index}" xml:space="preserve"><value>${text(index)}</value></data>\n`,
      '</root>\n',
    ),
  ],
  yaml: ['en.yml', within('en:\n', (index) => `  key${index}: "${text(index)}"\n`)],
  qt_ts: [
    'uk.ts',
    within(
      `${XML}<TS version="2.1" language="uk" sourcelanguage="en"><context><name>Main</name>\n`,
      (index) =>
        `<message><source>${text(index)}</source><translation>${translation(index)}</translation></message>\n`,
      '</context></TS>\n',
    ),
  ],
  ftl: ['en.ftl', within('', (index) => `key${index} = ${text(index)}\n`)],
  php: ['en.php', within('<?php\nreturn [\n', (index) => `  'key${index}' => '${text(index)}',\n`, '];\n')],
  csv: [
    'texts.csv',
    within('identifier,source,uk\n', (index) => `key${index},"${text(index)}","${translation(index)}"\n`),
  ],
  srt: ['en.srt', within('', (index) => `${index + 1}\n${cue(index, ',')}`)],
  vtt: ['en.vtt', within('WEBVTT\n\n', (index) => cue(index, '.'))],
  html: ['en.html', within('<!doctype html><title>Texts</title>\n', (index) => `<p>${text(index)}.</p>\n`)],
  md: ['en.md', within('', (index) => `${text(index)}.\n\n`)],
  mdx_v2: ['en.mdx', within('', (index) => `${text(index)}.\n\n`)],
  txt: ['en.txt', within('', (index) => `${text(index)}.\n\n`)],
}
