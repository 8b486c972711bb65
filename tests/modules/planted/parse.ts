/** Breaches in what a module says of a file, one a module. */
import { ELEMENT, LINES, page, parsed, plant, PLURALS, PLURAL_SAMPLE, type Planted } from './right.ts'

const plurals = (code: string) => plant(PLURALS, '/* PARSED */', code)
const ofPlurals = { sample: PLURAL_SAMPLE, isBreach: true }
const says = (name: string, code: string, found: string): Planted => ({
  ...{ name, code: parsed(code), found },
  isBreach: true,
})
const first = (member: string, value: string) => `strings[0].${member} = ${value}`

export const ANSWERS: Planted[] = [
  says('an answer that is nothing', 'return null', 'An answer is an object with “data”'),
  says('an answer that is a list', 'return strings', 'An answer is an object with “data”'),
  says('an answer without data', 'return { strings }', 'An answer has “data”, an object.'),
  says('data that are a list', 'return { data: strings }', 'An answer has “data”, an object.'),
  says('an error without a message', 'return { error: {} }', 'An error is an object with a message.'),
  says('an error in its own words', 'return { error: { message: "No head" } }', 'says: No head'),
  says('an error that is a text', 'return { error: "No head" }', 'says: No head'),
  says('an answer without strings', 'return { data: {} }', 'An answer has “strings”, or “stringsUrl”.'),
  says(
    'strings in line and by address',
    'return { data: { strings, stringsUrl: "http://127.0.0.1:1" } }',
    'There is “strings” already',
  ),
  says('strings that are no list', 'return { data: { strings: { a: 1 } } }', 'Strings are a list.'),
  says('an address that is a number', 'return { data: { stringsUrl: 7 } }', 'An address is a text.'),
  says(
    'an address on the disk',
    'return { data: { stringsUrl: "file:///etc/hosts" } }',
    'This is no http or https address.',
  ),
  says(
    'an address with nothing behind it',
    'return { data: { stringsUrl: await address("", 404) } }',
    'answered with the status 404',
  ),
  says(
    'a line that is not JSON',
    'return { data: { stringsUrl: await address(JSON.stringify(strings[0]) + "\\nb=Pear") } }',
    'Line 2 of the strings is not JSON',
  ),
  says(
    'strings that are not in UTF-8',
    'return { data: { stringsUrl: await address(Buffer.from([0x22, 0xe9, 0x22])) } }',
    'not in UTF-8',
  ),
  says('an answer of 6 MB', first('context', '"c".repeat(6e6)'), 'at most 5242880 are allowed'),
  says(
    'an answer that is nested deeply',
    'let deep = []; for (let n = 0; n < 300; n++) deep = [deep]; return { data: { strings, deep } }',
    'nested in more than 200 levels',
  ),
  says('an error that is thrown', 'throw new Error("No head")', 'The module threw an error: No head'),
  says('an end of its process', 'process.exit(3)', 'ended itself with the code 3'),
  says(
    'an answer that refers to itself',
    'const data = { strings }; data.data = data; return { data }',
    'circular',
  ),
  {
    name: 'no default export',
    code: plant(LINES, 'export default ', ''),
    found: 'Its default export is not a function',
    isBreach: true,
  },
  {
    name: 'code that cannot be read',
    code: `${LINES}\nconst = 1`,
    found: 'The module threw an error',
    isBreach: true,
  },
  {
    name: 'a module that ignores contentUrl',
    code: plant(LINES, 'Buffer.from(await (await fetch(file.contentUrl)).arrayBuffer()).toString()', "''"),
    found: 'Parsed from contentUrl',
    isBreach: true,
  },
  {
    name: 'a module that fetches contentUrl twice',
    code: plant(
      LINES,
      'Buffer.from(await (await fetch(file.contentUrl)).arrayBuffer()).toString()',
      '(await fetch(file.contentUrl), await (await fetch(file.contentUrl)).text())',
    ),
    found: 'Parsed from contentUrl',
    isBreach: true,
  },
]

export const STRINGS: Planted[] = [
  {
    name: 'a serviceType of a plural string',
    code: plant(PLURALS, '/* PARSED */', "strings[0].attributes = { serviceType: 'html' }"),
    sample: PLURAL_SAMPLE,
    found: 'The serviceType of a string with plurals has no effect',
  },
  {
    name: 'rules of segmentation that are ignored',
    code: LINES,
    module: { customSrxSupported: true },
    found: 'rules that break at each space change no string',
  },
  says('a string that is a text', 'strings[0] = "a"', 'A string is an object.'),
  says('a string without an identifier', 'delete strings[0].identifier', 'is a text that is not empty.'),
  says('an identifier that is empty', first('identifier', '""'), 'is a text that is not empty.'),
  says('an identifier that is a number', first('identifier', '7'), 'is a text that is not empty.'),
  says('an identifier that is there twice', first('identifier', '"b"'), 'each string of a file has its own.'),
  says('a string without a text', 'delete strings[0].text', 'A text is a string'),
  says('a text that is a number', first('text', '7'), 'A text is a string'),
  says('a plural text without hasPlurals', first('text', '{ one: "a", other: "b" }'), 'A text is a string'),
  says('hasPlurals with one text', first('hasPlurals', 'true'), 'an object with a text for each category'),
  says('hasPlurals that is a text', first('hasPlurals', '"yes"'), 'It is true or false.'),
  says('isHidden that is a text', first('isHidden', '"no"'), 'It is true or false.'),
  says('a context that is a number', first('context', '7'), 'It is a text.'),
  says('customData that are an object', first('customData', '{}'), 'It is a text.'),
  says('customData of 5 KB', first('customData', '"d".repeat(5000)'), 'at most 4096 are allowed.'),
  says('a maxLength below 0', first('maxLength', '-1'), 'A length is a whole number'),
  says('a maxLength that is a text', first('maxLength', '"9"'), 'A length is a whole number'),
  says('a maxLength shorter than its own text', first('maxLength', '2'), 'translations may have 2.'),
  says('labels that are a text', first('labels', '"l"'), 'Labels are a list of texts.'),
  says('a label that is empty', first('labels', '[""]'), 'A label is a text that is not empty.'),
  says('attributes that are a text', first('attributes', '"html"'), 'Attributes are an object.'),
  says('a serviceType that is a number', first('attributes', '{ serviceType: 7 }'), 'It is a text.'),
  says(
    'a serviceType that nobody knows',
    first('attributes', '{ serviceType: "nil" }'),
    'There is no file format "nil".',
  ),
  {
    name: 'a plural text that lacks a category',
    code: plurals('delete strings[0].text.one'),
    found: 'A plural text has each category of en.',
    ...ofPlurals,
  },
  {
    name: 'a plural text with a category that its language has not',
    code: plurals('strings[0].text.few = "few"'),
    found: 'en has the categories one, other.',
    ...ofPlurals,
  },
  {
    name: 'a category that is a number',
    code: plurals('strings[0].text.one = 1'),
    found: 'The text of a category is a string.',
    ...ofPlurals,
  },
]

const translated = (name: string, code: string, found: string): Planted =>
  says(name, `if (language) { ${code} }`, found)

export const TRANSLATIONS: Planted[] = [
  translated('translations that are a list', first('translations', '["A"]'), 'Translations are an object'),
  translated(
    'a translation that is a text',
    first('translations', '{ [language.id]: "A" }'),
    'A translation is an object with a text.',
  ),
  translated(
    'a translation without a text',
    first('translations', '{ [language.id]: {} }'),
    'The text of a translation is a string.',
  ),
  translated(
    'a status that nobody knows',
    'strings[0].translations[language.id].status = "done"',
    'A status is one of',
  ),
  translated(
    'translations that are all said to be untranslated',
    'strings.forEach((one) => one.translations[language.id].status = "untranslated")',
    'of a file of translations it belongs into “translations”',
  ),
  translated(
    'translations in the place of the source',
    'strings.forEach((one) => delete one.translations)',
    'of a file of translations it belongs into “translations”',
  ),
  translated(
    'translations of another language',
    'strings.forEach((one) => one.translations = { fr: { text: one.text } })',
    'of a file of translations it belongs into “translations”',
  ),
  translated(
    'translations that are always Ukrainian',
    'strings.forEach((one) => one.translations = { uk: { text: one.text } })',
    'of a file of translations it belongs into “translations”',
  ),
  translated(
    'identifiers that have the language in them',
    'strings.forEach((one) => one.identifier += language.id)',
    'The source file has no string with this identifier.',
  ),
  translated('a file of translations that it cannot parse', 'throw new Error("No head")', 'No head'),
  translated(
    'translations that are trimmed when they are parsed',
    'strings.forEach((one) => one.translations[language.id].text = one.text.trim())',
    'a space at its end comes back without it',
  ),
  translated(
    'translations that are cut at their first line',
    'strings.forEach((one) => one.translations[language.id].text = one.text.split("\\n")[0])',
    'a line break makes the file another one',
  ),
  {
    name: 'strings of the first file that it saw',
    code: plant(
      plant(LINES, 'let turn = 0', 'let turn = 0, seen'),
      '/* PARSED */',
      'strings = strings.map((one) => ({ ...one, text: (seen ??= new Map(strings.map((s) => [s.identifier, s.text]))).get(one.identifier) })); if (language) strings.forEach((one) => one.translations[language.id] = { text: one.text })',
    ),
    found: 'It came back as another text than it was built with',
    isBreach: true,
  },
  {
    name: 'a status of a category that the language has not',
    code: plurals('if (language) strings[0].translations[language.id].status = { two: "approved" }'),
    found: 'has the categories',
    ...ofPlurals,
  },
  {
    name: 'a plural translation that is one text',
    code: plurals('if (language) strings[0].translations[language.id].text = "one"'),
    found: 'an object with a text for each category',
    ...ofPlurals,
  },
].map((one) => (one.name.includes('trimmed') ? { ...one, isBreach: false } : one))

export const EACH_PARSE: Planted[] = [
  says('a text that differs at each parse', 'strings[0].text += turn', 'it is another text.'),
  says('a context that differs at each parse', 'strings[0].context += turn', 'it is another context.'),
  says('customData that differ at each parse', 'strings[0].customData += turn', 'it is another customData.'),
  says('a maxLength that differs at each parse', 'strings[0].maxLength += turn', 'it is another maxLength.'),
  says('isHidden that differs at each parse', first('isHidden', 'turn % 2 === 0'), 'it is another isHidden.'),
  says('labels that differ at each parse', first('labels', '["l" + turn]'), 'it is another labels.'),
  says(
    'a serviceType that differs at each parse',
    first('attributes', 'turn % 2 ? null : { serviceType: "html" }'),
    'it is another attributes.',
  ),
  says('an order that differs at each parse', 'if (turn % 2) strings.reverse()', 'in another order.'),
  says(
    'identifiers that differ at each parse',
    'strings[0].identifier += turn',
    'has no string with this identifier.',
  ),
  says(
    'a string more at each parse',
    'if (turn > 1) strings.push({ identifier: "x", text: "x" })',
    'in place of',
  ),
]

const shows = (name: string, code: string, found: string, isBreach = false): Planted => ({
  ...{ name, code, found, isBreach },
})
const element = (html: string) => page(`\`${html}\``)
const P = '<p id="string_preview_id_${index}" class="service_phrase">${string.text}</p>'

export const PREVIEWS: Planted[] = [
  shows(
    'an id in single quotes',
    page('`<p id=\'string_preview_id_${index}\' class="service_phrase">${string.text}</p>`'),
    'An id of the preview is not in double quotes',
    true,
  ),
  says(
    'a preview that is not base64',
    'if (!language) return { data: { strings: strings.map((one, previewId) => ({ ...one, previewId })), preview: "<p>" } }',
    'It is base64.',
  ),
  says(
    'a preview in line and by address',
    'if (!language) return { data: { strings, preview: "", previewUrl: "http://127.0.0.1:1" } }',
    'There is “preview” already',
  ),
  says(
    'a preview without a previewId',
    'if (!language) return { data: { strings, preview: base64("<p>") } }',
    'With a preview, each string has a previewId.',
  ),
  shows(
    'a previewId below 0',
    page(ELEMENT, 'strings[0].previewId = -1;'),
    'A previewId is a whole number',
    true,
  ),
  shows(
    'a string that is not in the preview',
    page(`index ? ${ELEMENT} : ''`),
    'has no element in the preview',
    true,
  ),
  shows(
    'an element of no string',
    element(`${P}<p id="string_preview_id_9\${index}"></p>`),
    'has no string.',
    true,
  ),
  shows('an element with another text', element(P.replace('>$', '>Other $')), 'has another text than', true),
  shows('an element that is there twice', element(P + P), 'elements have the id'),
  shows(
    'a previewId of two strings',
    page(ELEMENT, 'strings[0].previewId = 1;'),
    'strings have the previewId 1',
  ),
  shows(
    'an element that nobody can edit',
    element(P.replace(' class="service_phrase"', '')),
    'cannot be edited',
  ),
  shows('a preview with a script', element(`${P}<script>1</script>`), 'The preview has scripts'),
  shows('a preview with a handler', element(P.replace('<p', '<p onclick="x()"')), 'The preview has scripts'),
  shows(
    'a preview with a link to a script',
    element(`${P}<a href="javascript:x()">x</a>`),
    'The preview has scripts',
  ),
  {
    name: 'a preview of a file with plurals',
    code: plurals(
      'if (!language) return { data: { strings: strings.map((one, previewId) => ({ ...one, previewId })), preview: base64("<p>") } }',
    ),
    found: 'The preview was left out',
    sample: PLURAL_SAMPLE,
  },
]
