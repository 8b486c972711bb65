/** Breaches in what a module builds, one a module. */
import {
  built,
  LINES,
  plant,
  type Planted,
  PLURALS,
  PLURAL_SAMPLE,
  SAMPLE,
  TABLE,
  TABLE_SAMPLE,
} from './right.ts'

const breach = (name: string, code: string, found: string): Planted => ({
  ...{ name, code, found },
  isBreach: true,
})
const answers = (name: string, code: string, found: string) => breach(name, built(code), found)
/** Translations that are changed as they are written: `text` is one. */
const writes = (name: string, change: string, found: string) =>
  breach(name, plant(LINES, 'escape(texts.get(entry[1]))', `escape(texts.get(entry[1])${change})`), found)
const ANOTHER = 'It came back as another text than it was built with'

export const ANSWERS: Planted[] = [
  answers('an answer without content', 'return { data: {} }', 'An answer has “content”, or “contentUrl”.'),
  answers(
    'content in line and by address',
    'return { data: { content: "", contentUrl: "http://127.0.0.1:1" } }',
    'There is “content” already',
  ),
  answers('content that is not base64', 'return { data: { content: built } }', 'It is base64.'),
  answers('content that is a number', 'return { data: { content: 7 } }', 'It is base64.'),
  answers(
    'an address with nothing behind it',
    'return { data: { contentUrl: await address("", 500) } }',
    'answered with the status 500',
  ),
  answers('a build that fails', 'throw new Error("No tail")', 'The module threw an error: No tail'),
  answers(
    'a build of translations that fails',
    'if (built !== content) return { error: "No tail" }',
    'says: No tail',
  ),
]

export const TEXTS: Planted[] = [
  breach(
    'a build without approved translations',
    plant(
      LINES,
      'escape(texts.get(entry[1]))',
      'escape(approved.has(entry[1]) ? "" : texts.get(entry[1]))',
    ).replace(
      'let built =',
      'const approved = new Set(strings.flatMap((one) => one.translations[language.id].status === "approved" ? [one.identifier] : []))\n  let built =',
    ),
    ANOTHER,
  ),
  writes('a build that cuts a text at 60 characters', '.slice(0, 60)', 'A translation with many characters'),
  answers('a build that translates nothing', 'built = content', ANOTHER),
  answers(
    'a build that always writes the first language',
    'globalThis.before ??= new Map(); const key = content + strings.some((one) => one.translations[language.id].status === "translated"); built = globalThis.before.get(key) ?? (globalThis.before.set(key, built), built)',
    ANOTHER,
  ),
  breach(
    'a build that always writes Ukrainian',
    plant(LINES, 'string.translations[language.id].text', 'string.translations.uk.text'),
    'The module threw an error',
  ),
  answers('a build without its last string', 'built = built.replace(/^c=.*\\n/m, "")', 'is not in the file'),
  answers(
    'a build with a string twice',
    'built += "a=" + texts.get("a") + "\\n"',
    'each string of a file has its own',
  ),
  answers('a build with a string more', 'built += "z=zero\\n"', 'The source file has no string with this'),
  breach(
    'a build that swaps two texts',
    plant(
      LINES,
      'let built',
      'const a = texts.get("a"); texts.set("a", texts.get("b")); texts.set("b", a); let built',
    ),
    ANOTHER,
  ),
  breach(
    'a build by the order of the strings',
    plant(
      LINES,
      'texts.get(entry[1])',
      'strings.map(translationOf).reverse()[strings.findIndex((one) => one.identifier === entry[1])]',
    ),
    ANOTHER,
  ),
  writes('translations that are trimmed', '.trim()', 'a space at its end the file is built without it'),
  writes('translations without their first spaces', '.trimStart()', 'a space at its beginning the file'),
  writes('translations without their last spaces', '.trimEnd()', 'a space at its end the file'),
  {
    ...writes(
      'translations on one line',
      '.replaceAll("\\n", " ")',
      'a line break the file is built without it',
    ),
    isBreach: false,
  },
  breach(
    'translations with bare line breaks',
    plant(LINES, ".replaceAll('\\n', '\\\\n')", ''),
    'a line break makes the file another one',
  ),
  breach(
    'translations with bare backslashes',
    plant(LINES, "text.replaceAll('\\\\', '\\\\\\\\')", 'text'),
    'quotes and a backslash makes the file another one',
  ),
  writes(
    'translations with entities',
    '.replaceAll(\'"\', "&quot;")',
    'quotes and a backslash makes the file',
  ),
  writes('translations that are cut off', '.slice(0, 4)', ANOTHER),
  writes('translations in capitals', '.toUpperCase()', ANOTHER),
  writes('translations in ASCII', '.replaceAll(/[^ -~\\n]/g, "?")', ANOTHER),
  answers(
    'a build in Latin-1',
    'return { data: { content: Buffer.from(built, "latin1").toString("base64") } }',
    ANOTHER,
  ),
  breach(
    'what is not translated is left empty',
    plant(
      LINES,
      'string.translations[language.id].text',
      '(({ status, text }) => status === "untranslated" ? "" : text)(string.translations[language.id])',
    ),
    ANOTHER,
  ),
  breach(
    'a module that ignores stringsUrl',
    plant(
      plant(
        LINES,
        "(await (await fetch(stringsUrl)).text()).trim().split('\\n').map((line) => JSON.parse(line))",
        '[]',
      ),
      'texts.get(entry[1])',
      '(texts.get(entry[1]) ?? entry[2])',
    ),
    'Built from contentUrl and stringsUrl the file is another one.',
  ),
  {
    name: 'a build that writes one category',
    code: plant(
      PLURALS,
      '/* BUILT */',
      'for (const one of texts) if (typeof one[1] === "object") one[1] = { one: one[1].one, other: one[1].other }',
    ),
    found: ANOTHER,
    sample: PLURAL_SAMPLE,
    isBreach: true,
  },
  {
    name: 'a build that swaps categories',
    code: plant(
      PLURALS,
      '/* BUILT */',
      'for (const one of texts) if (typeof one[1] === "object") one[1] = { ...one[1], one: one[1].other, other: one[1].one }',
    ),
    found: ANOTHER,
    sample: PLURAL_SAMPLE,
    isBreach: true,
  },
]

const file = (name: string, code: string, found: string, sample = SAMPLE): Planted => ({
  ...{ name, code: built(code), found, sample },
})

export const FILES: Planted[] = [
  breach(
    'a build that writes the time',
    built('built += "# " + performance.now() + "\\n"'),
    'Built a second time the file is another one.',
  ),
  file(
    'a build that adds the date',
    'built += "# " + new Date().toISOString().slice(0, 10) + "\\n"',
    'A line that the file has not',
  ),
  file(
    'a build that puts the date in the place of another',
    'built = built.replace(/# of .*/, "# of " + new Date().toISOString().slice(0, 10))',
    'A line of the file is not in the file that was built',
    `# of 2020-01-01\n${SAMPLE}`,
  ),
  file('a build without the comments', 'built = built.replace(/^#.*\\n/gm, "")', 'A line of the file is not'),
  file('a build without the empty lines', 'built = built.replace(/^\\n/gm, "")', 'A line of the file is not'),
  file(
    'a build with swapped lines',
    'const all = built.split("\\n"); built = [...all.slice(0, 3).reverse(), ...all.slice(3)].join("\\n")',
    'in another order.',
  ),
  file(
    'a build without the last line end',
    'built = built.trimEnd()',
    'The line end at the end of the file is lost.',
  ),
  file(
    'a build with a last line end',
    'built += "\\n"',
    'ends with a line end that it had not',
    SAMPLE.trimEnd(),
  ),
  file(
    'a build without the byte order mark',
    'built = built.slice(mark.length)',
    'The byte order mark of the file is lost.',
    `\uFEFF${SAMPLE}`,
  ),
  file('a build with a byte order mark', 'built = "\\uFEFF" + built', 'a byte order mark that it had not'),
  file(
    'a build that makes LF of CRLF',
    'built = built.replaceAll("\\r\\n", "\\n")',
    'Its lines end in LF in place of CRLF.',
    SAMPLE.replaceAll('\n', '\r\n'),
  ),
  file('a build that makes CRLF of LF', 'built = built.replaceAll("\\n", "\\r\\n")', 'Its lines end in CRLF'),
  file('a build with other indents', 'built = built.replace("# a", "#  a")', 'A line of the file is not'),
]

const ofTable = { sample: TABLE_SAMPLE, module: { multilingual: true } }
const several = (name: string, piece: string, other: string, found: string): Planted => ({
  ...{ name, code: plant(TABLE, piece, other), found, ...ofTable },
})

export const SEVERAL_LANGUAGES: Planted[] = [
  several(
    'a table that always writes the first language',
    'translations[id])',
    'translations[targets[0]!.id])',
    ANOTHER,
  ),
  several(
    'a table with its languages swapped',
    'translations[id])',
    'translations[targets.toReversed()[targets.findIndex((one) => one.id === id)]!.id])',
    ANOTHER,
  ),
  several(
    'a table that empties the languages that were not asked for',
    'writeTable(build(table,',
    'writeTable(build({ ...table, rows: table.rows.map((row) => ({ ...row, uk: targetLanguages.some(({ id }) => id === "uk") ? row["uk"] ?? "" : "" })) },',
    'The translation did not come back.',
  ),
  several(
    'a table that writes the first language alone',
    'return targets.reduce(',
    'return targets.slice(0, 1).reduce(',
    'The translation did not come back.',
  ),
  several(
    'a table with other line ends',
    "+ lineEnd).join('')",
    "+ '\\r\\n').join('')",
    'Its lines end in CRLF',
  ),
  several(
    'a table with bare line breaks',
    '/[\\t\\r\\n]|^"/.test(text)',
    'false',
    'The text of a string with hasPlurals is an object',
  ),
]
