/** A small tree of each format, and how another program or person writes the same file otherwise. */

export interface Sample {
  type: string
  source: readonly [path: string, content: string]
  /** The translation file, as it lies there before anything is typed; absent: the file holds its source as well. */
  into?: readonly [path: string, content: (id: string) => string]
  /** Other spellings of a file that say the same; each is made from whatever the file says. */
  spellings: readonly Spelling[]
  /** Suffixes of typed texts: characters that the format has to escape. */
  tails?: readonly string[]
}

export type Spelling = (content: string, id: string) => string

/** Plural strings, of the formats that have any. */
const PLURALS = ['n', 'm'] as const
const PLAINS = ['s', 't', 'u'] as const

const each = (keys: readonly string[], write: (key: string) => string, between = '') =>
  keys.map(write).join(between)

const toWindows: Spelling = (content) => content.replaceAll(/\r?\n/g, '\r\n')
const withMark: Spelling = (content) => (content.startsWith('\uFEFF') ? content : `\uFEFF${content}`)
const withBlankEnd: Spelling = (content) => `${content}\n\n`

/** Turns the order of what a pattern finds around; what stands between them stays. */
const turning =
  (pattern: RegExp): Spelling =>
  (content) => {
    const found = content.match(pattern) ?? []
    return content.replace(pattern, () => found.pop()!)
  }

const replacing =
  (pattern: RegExp | string, by: string): Spelling =>
  (content) =>
    content.replaceAll(pattern, by)

/** JSON as another program writes it: with tabs, sorted the other way around. */
const rewritten = (
  change: (value: Record<string, unknown>) => Record<string, unknown>,
  indent: string | number,
) =>
  ((content) =>
    `${JSON.stringify(change(JSON.parse(content) as Record<string, unknown>), null, indent)}\n`) as Spelling
const turned = (value: Record<string, unknown>) => Object.fromEntries(Object.entries(value).toReversed())
const jsonSpellings: readonly Spelling[] = [
  toWindows,
  rewritten(turned, '\t'),
  rewritten((value) => value, 0),
  rewritten((value) => ({ 'only.here': 'Only here', ...value }), 4),
]
/** Reads `ё` as an escape: what a program writes that keeps to ASCII. */
const toAscii: Spelling = (content) =>
  content.replaceAll(/[^\0-\x7F]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const xmlSpellings: readonly Spelling[] = [
  toWindows,
  replacing(/^ +/gm, ''),
  replacing(/\n(?=[ ]*<)/g, '\n\n'),
  (content) =>
    content.replace(/(?<=\n)(?=[ \t]*<(?:string|file|context|data|dict|message)\b)/, '<!-- Somebody -->\n'),
]

const android = (items: string) => `<resources>\n${items}</resources>\n`
const plist = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n${body}</dict>\n</plist>\n`
const qt = (id: string, body: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="${id}">\n<context>\n    <name>W</name>\n${body}</context>\n</TS>\n`
const qtMessages =
  each(
    PLURALS,
    (key) =>
      `    <message numerus="yes">\n        <source>%n ${key}s</source>\n        <translation type="unfinished"><numerusform></numerusform></translation>\n    </message>\n`,
  ) +
  each(
    PLAINS,
    (key) =>
      `    <message>\n        <source>The ${key}</source>\n        <translation type="unfinished"></translation>\n    </message>\n`,
  )
const poHead = (id: string) =>
  `msgid ""\nmsgstr ""\n"Language: ${id}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n`
const po =
  each(PLURALS, (key) => `\nmsgid "%d ${key}"\nmsgid_plural "%d ${key}s"\nmsgstr[0] ""\nmsgstr[1] ""\n`) +
  each(PLAINS, (key) => `\nmsgid "The ${key}"\nmsgstr ""\n`)

const xliff12 = (id: string | null) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file source-language="en"${id === null ? '' : ` target-language="${id}"`} datatype="plaintext" original="app">\n    <body>\n${each(
    PLAINS,
    (key) => `      <trans-unit id="${key}">\n        <source>The ${key}</source>\n      </trans-unit>\n`,
  )}    </body>\n  </file>\n</xliff>\n`
const xliff2 = (id: string | null) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en"${id === null ? '' : ` trgLang="${id}"`}>\n  <file id="f1">\n${each(
    PLAINS,
    (key) =>
      `    <unit id="${key}">\n      <segment>\n        <source>The ${key}</source>\n      </segment>\n    </unit>\n`,
  )}  </file>\n</xliff>\n`
const resx = (keys: readonly string[], text: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<root>\n  <resheader name="resmimetype">\n    <value>text/microsoft-resx</value>\n  </resheader>\n${each(
    keys,
    (key) => `  <data name="${key}" xml:space="preserve">\n    <value>${text} ${key}</value>\n  </data>\n`,
  )}</root>\n`
const cues = (separator: '.' | ',', text: string, keys: readonly string[] = PLAINS) =>
  keys
    .map((key) => {
      const at = PLAINS.indexOf(key as 's') + 1
      const name = separator === ',' ? String(at) : key
      return `${name}\n00:00:0${at}${separator}000 --> 00:00:0${at}${separator}900\n${text} ${key}\n`
    })
    .join('\n')

/** Texts of pages have no signs that are marks there, and no ends of sentences. */
const PAGE_TAILS = ['', ' é—ю 😀', ' “q” it’s', ' 100%']
/** Headings and paragraphs, one of two sentences. */
const page = (heading: string, paragraph: (text: string) => string, text: string) => [
  heading,
  paragraph(`${text} about first things.`),
  paragraph(`${text} begins here. ${text} goes on then.`),
  paragraph(`${text} ends the page.`),
]
const markdown = (text: string) => `${page(`# ${text}`, (one) => one, text).join('\n\n')}\n`
const markdownSpellings: readonly Spelling[] = [
  toWindows,
  replacing(/\n\n/g, '\n\n\n'),
  // Wraps each line at its first blanks.
  replacing(/^([^#\n]\S*) (\S+) /gm, '$1 $2\n'),
  withBlankEnd,
  // A paragraph that the source has not.
  (content) =>
    content.includes('Somebody') ? content : `${content}\nSomebody added this, and it is no translation.\n`,
]

export const samples: readonly Sample[] = [
  {
    type: 'android',
    source: [
      'res/values/strings.xml',
      android(
        each(
          PLURALS,
          (key) =>
            `    <plurals name="${key}">\n        <item quantity="one">%d ${key}</item>\n        <item quantity="other">%d ${key}s</item>\n    </plurals>\n`,
        ) + each(PLAINS, (key) => `    <string name="${key}">The ${key}</string>\n`),
      ),
    ],
    into: ['res/values-LANG/strings.xml', () => android('    <string name="s">Other</string>\n')],
    spellings: [...xmlSpellings, turning(/ *<string .*<\/string>\n/g)],
  },
  {
    type: 'stringsdict',
    source: [
      'en.lproj/L.stringsdict',
      plist(
        each(
          PLURALS,
          (key) =>
            `<key>${key}</key>\n<dict>\n<key>NSStringLocalizedFormatKey</key>\n<string>%#@v@</string>\n<key>v</key>\n<dict>\n<key>NSStringFormatSpecTypeKey</key>\n<string>NSStringPluralRuleType</string>\n<key>NSStringFormatValueTypeKey</key>\n<string>d</string>\n<key>one</key>\n<string>%d ${key}</string>\n<key>other</key>\n<string>%d ${key}s</string>\n</dict>\n</dict>\n`,
        ),
      ),
    ],
    into: ['LANG.lproj/L.stringsdict', () => plist('')],
    spellings: [toWindows, replacing(/^(?=<key>)/gm, '\t'), replacing(/<\/key>\n/g, '</key>')],
  },
  {
    type: 'xcstrings',
    source: [
      'L.xcstrings',
      `${JSON.stringify(
        {
          sourceLanguage: 'en',
          strings: Object.fromEntries<unknown>([
            ...PLURALS.map((key): [string, unknown] => [
              key,
              {
                localizations: {
                  en: {
                    variations: {
                      plural: {
                        one: { stringUnit: { state: 'translated', value: `%d ${key}` } },
                        other: { stringUnit: { state: 'translated', value: `%d ${key}s` } },
                      },
                    },
                  },
                },
              },
            ]),
            ...PLAINS.map((key): [string, unknown] => [`The ${key}`, {}]),
          ]),
          version: '1.0',
        },
        null,
        2,
      )}\n`,
    ],
    spellings: [toWindows, rewritten((value) => value, 4), replacing(/": /g, '" : ')],
  },
  {
    type: 'yaml',
    source: [
      'locales/en.yml',
      `en:\n${each(PLURALS, (key) => `  ${key}${key}:\n    one: "%{count} ${key}"\n    other: "%{count} ${key}s"\n`)}${each(PLAINS, (key) => `  ${key}: The ${key}\n`)}`,
    ],
    into: ['locales/LANG.yml', (id) => `${id}:\n  s: Other\n`],
    spellings: [
      toWindows,
      (content) => `# Somebody\n${content.replace(/^\uFEFF/, '')}`,
      (content) => content.replaceAll(/^ +/gm, '$&$&'),
      (content, id) => content.replace(`${id}:\n`, `${id}:\n  only_here: Only here\n`),
    ],
  },
  {
    type: 'i18next_json',
    source: [
      'locales/en.json',
      `{\n${each(PLURALS, (key) => `  "${key}_one": "{{count}} ${key}",\n  "${key}_other": "{{count}} ${key}s",\n`)}${each(PLAINS, (key) => `  "${key}": "The ${key}"`, ',\n')}\n}\n`,
    ],
    into: ['locales/LANG.json', () => '{\n  "s": "Other"\n}\n'],
    spellings: [...jsonSpellings, toAscii],
  },
  {
    type: 'json',
    source: [
      'locales/en.json',
      `{\n  "inner": {\n${each(PLAINS, (key) => `    "${key}": "The ${key}"`, ',\n')}\n  },\n  "last": "The last"\n}\n`,
    ],
    into: ['locales/LANG.json', () => '{\n  "inner": {\n    "s": "Other"\n  }\n}\n'],
    spellings: [...jsonSpellings, toAscii],
  },
  {
    type: 'formatjs_json',
    source: [
      'lang/en.json',
      `{\n${each(PLAINS, (key) => `  "a.${key}": {\n    "defaultMessage": "The ${key}",\n    "description": "About ${key}"\n  }`, ',\n')}\n}\n`,
    ],
    into: [
      'lang/LANG.json',
      () => '{\n  "a.s": {\n    "defaultMessage": "Other",\n    "description": "About s"\n  }\n}\n',
    ],
    spellings: [toWindows, rewritten(turned, '\t'), toAscii],
  },
  {
    type: 'chrome_json',
    source: [
      '_locales/en/messages.json',
      `{\n${each(PLAINS, (key) => `  "${key}": {\n    "message": "The ${key}"\n  }`, ',\n')}\n}\n`,
    ],
    into: ['_locales/LANG/messages.json', () => '{\n  "s": {\n    "message": "Other"\n  }\n}\n'],
    spellings: [toWindows, rewritten(turned, '\t'), toAscii],
  },
  {
    type: 'arb',
    source: [
      'l10n/app_en.arb',
      `{\n  "@@locale": "en",\n${each(PLAINS, (key) => `  "${key}": "The ${key}",\n  "@${key}": {}`, ',\n')}\n}\n`,
    ],
    into: ['l10n/app_LANG.arb', (id) => `{\n  "@@locale": "${id}",\n  "s": "Other"\n}\n`],
    spellings: [toWindows, rewritten((value) => value, '\t'), toAscii],
  },
  {
    type: 'xliff',
    source: ['locale/messages.xlf', xliff12(null)],
    into: ['locale/messages.LANG.xlf', xliff12],
    spellings: [...xmlSpellings, turning(/ *<trans-unit [^]*?<\/trans-unit>\n/g)],
  },
  {
    type: 'xliff2',
    source: ['locale/messages.xlf', xliff2(null)],
    into: ['locale/messages.LANG.xlf', xliff2],
    spellings: [...xmlSpellings, turning(/ *<unit [^]*?<\/unit>\n/g)],
  },
  {
    type: 'properties',
    source: ['Texts.properties', each(PLAINS, (key) => `${key}=The ${key}\n`)],
    into: ['Texts_LANG.properties', () => 's=Other\n'],
    spellings: [
      toWindows,
      toAscii,
      replacing(/^(\w)=/gm, '$1 : '),
      (content) => `# Somebody\n${content}`,
      turning(/^\w *[=:].*$/gm),
    ],
  },
  {
    type: 'strings',
    source: ['en.lproj/L.strings', each(PLAINS, (key) => `"${key}" = "The ${key}";\n`)],
    into: ['LANG.lproj/L.strings', () => '"s" = "Other";\n'],
    spellings: [
      toWindows,
      replacing(/" = "/g, '"="'),
      (content) => `/* Somebody */\n${content}`,
      turning(/^".*";$/gm),
    ],
  },
  {
    type: 'resx',
    source: ['Texts.resx', resx(PLAINS, 'The')],
    into: ['Texts.LANG.resx', () => resx(['s'], 'Other')],
    spellings: [toWindows, withMark, turning(/ *<data [^]*?<\/data>\r?\n/g), replacing(/^ +(?=<)/gm, '\t')],
  },
  {
    type: 'po',
    source: ['po/shop.pot', poHead('') + po],
    into: ['po/LANG.po', (id) => poHead(id)],
    spellings: [
      toWindows,
      // As gettext wraps a long text.
      replacing(/^(msgstr(?:\[\d\])?) "(?=.)/gm, '$1 ""\n"'),
      replacing(/^(?=msgid "(?!"))/gm, '#: src/a.c:1\n'),
    ],
  },
  {
    type: 'qt_ts',
    source: ['i18n/app_en.ts', qt('en', qtMessages)],
    into: ['i18n/app_LANG.ts', (id) => qt(id, qtMessages)],
    spellings: [...xmlSpellings, turning(/ *<message>[^]*?<\/message>\r?\n/g)],
  },
  {
    type: 'ftl',
    source: [
      'locales/en/app.ftl',
      each(PLAINS, (key) => `${key} = The ${key}\n    .title = Title of ${key}\n`),
    ],
    into: ['locales/LANG/app.ftl', () => 's = Other\n'],
    spellings: [toWindows, (content) => `# Somebody\n\n${content}`, replacing(/^ +(?=\.)/gm, '  ')],
  },
  {
    type: 'php',
    source: [
      'lang/en/shop.php',
      `<?php\n\nreturn [\n${each(PLAINS, (key) => `    '${key}' => 'The ${key}',\n`)}];\n`,
    ],
    into: ['lang/LANG/shop.php', () => "<?php\n\nreturn [\n    's' => 'Other',\n];\n"],
    spellings: [toWindows, replacing(' => ', '=>'), replacing(/^ +/gm, '\t'), turning(/^\s+'.*,$/gm)],
  },
  {
    type: 'csv',
    source: [
      'texts.csv',
      `key,en,LANG\n${each(PLAINS, (key) => `${key},The ${key},${key === 's' ? 'Other' : ''}\n`)}`,
    ],
    spellings: [toWindows, withMark, turning(/^\w,The .*$/gm)],
    // A line of a text is a line of the file: what turns lines would cut it.
    tails: ['', ` it's "q", é—ю`, ' <i>;\t|', ' a\\b 100%'],
  },
  {
    type: 'csv_pairs',
    source: ['i18n/en_US.csv', each(PLAINS, (key) => `"The ${key}","The ${key}"\n`)],
    into: ['i18n/LANG.csv', () => '"The s","Other"\n'],
    spellings: [toWindows, withMark, turning(/^"The .*$/gm)],
    tails: ['', ` it's "q", é—ю`, ' <i>;\t|', ' a\\b 100%'],
  },
  {
    type: 'srt',
    source: ['film.en.srt', cues(',', 'The')],
    into: ['film.LANG.srt', () => cues(',', 'Other', ['s'])],
    spellings: [toWindows, withMark, replacing(/,900/g, ',800'), withBlankEnd],
  },
  {
    type: 'vtt',
    source: ['film.en.vtt', `WEBVTT\n\n${cues('.', 'The')}`],
    into: ['film.LANG.vtt', () => `WEBVTT\n\n${cues('.', 'Other', ['s'])}`],
    spellings: [
      toWindows,
      withMark,
      replacing(/\.900/g, '.800'),
      replacing('WEBVTT', 'WEBVTT\n\nNOTE Somebody'),
    ],
    tails: ['', ` it's "q"`, ' é—ю 😀', ' a\\b 100%'],
  },
  {
    type: 'html',
    source: [
      'help/en/index.html',
      `<!doctype html>\n<html>\n<body>\n${page('<h1>Page</h1>', (one) => `<p>${one}</p>`, 'Text').join('\n')}\n</body>\n</html>\n`,
    ],
    into: [
      'help/LANG/index.html',
      () =>
        `<!doctype html>\n<html>\n<body>\n${page('<h1>Other</h1>', (one) => `<p>${one}</p>`, 'Other').join('\n')}\n</body>\n</html>\n`,
    ],
    spellings: [
      toWindows,
      replacing(/^(?=<[ph])/gm, '    '),
      replacing(/<p>/g, '<p class="a">'),
      replacing(/<\/p>/g, '\n</p>'),
    ],
    tails: PAGE_TAILS,
  },
  {
    type: 'md',
    source: ['docs/en/index.md', markdown('Text')],
    into: ['docs/LANG/index.md', () => markdown('Other')],
    spellings: markdownSpellings,
    tails: PAGE_TAILS,
  },
  {
    type: 'mdx_v2',
    source: ['docs/en/index.mdx', markdown('Text')],
    into: ['docs/LANG/index.mdx', () => markdown('Other')],
    spellings: markdownSpellings,
    tails: PAGE_TAILS,
  },
  {
    type: 'txt',
    source: ['docs/en/index.txt', markdown('Text').replace('# ', '')],
    into: ['docs/LANG/index.txt', () => markdown('Other').replace('# ', '')],
    spellings: [toWindows, replacing(/\n\n/g, '\n\n\n'), withBlankEnd],
    tails: PAGE_TAILS,
  },
]
