/**
 * The grammars in which `%` begins a directive, as GNU gettext's `msgfmt -c` reads them: see the gettext manual, "The
 * Format Strings". Sizes and unusual conversions follow each language's own reference.
 */
import { grammarFrom, type FormatGrammar, type FormatRules, type ReadDirective } from './formatString.ts'

interface PercentRules extends Pick<
  FormatRules,
  'title' | 'mayMix' | 'maySkip' | 'first' | 'continuesNumbers'
> {
  /** The characters of flags. */
  flags: string
  /** `%1$s`. */
  hasNumbers?: boolean
  /** `%*d` and `%.*f`; `numbered`: also `%*2$d`. */
  stars?: 'ordered' | 'numbered'
  /** The most digits of a width and a precision. */
  mostDigits?: number
  /** Whether digits have to follow the point of a precision. */
  needsPrecisionDigits?: boolean
  /** The sizes as an alternation. */
  sizes?: string
  /** The type of each conversion. */
  types: Readonly<Record<string, string>>
  /** Whether `%5%` is a percent sign, too. */
  hasWidePercent?: boolean
  /** Whether a conversion takes these flags and this precision. */
  takes?: (conversion: string, flags: string, precision: string | undefined) => boolean
  /** Changes a type by the size. */
  sized?: (type: string, size: string) => string
  /** Reads `%(name)s` and `%<name>s`. */
  names?: RegExp
  /** Directives of another shape, tried first, with the values that they take. The patterns are sticky. */
  others?: readonly [pattern: RegExp, read: (match: RegExpExecArray) => ReadDirective['values']][]
}

const NONE = () => []

/** A conversion for each of these letters. */
function typesOf(letters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(letters).flatMap(([type, all]) => [...all].map((letter) => [letter, type])),
  )
}

function percentGrammar(rules: PercentRules): FormatGrammar {
  const { flags, hasNumbers = true, stars, sizes, types, sized, takes, names, others = [] } = rules
  const digits = String.raw`\d{1,${rules.mostDigits ?? 10}}`
  const star = { none: '', ordered: String.raw`\*|`, numbered: String.raw`\*(?:\d{1,10}\$)?|` }[
    stars ?? 'none'
  ]
  const precision = rules.needsPrecisionDigits === true ? digits : `(?:${digits})?`
  const pattern = new RegExp(
    [
      '%',
      names === undefined ? '' : `(?:${names.source})?`,
      hasNumbers ? String.raw`(?:(?<number>\d{1,10})\$)?` : '',
      `(?<flags>[${flags}]{0,20})`,
      `(?<width>${star}${digits})?`,
      String.raw`(?:\.(?<precision>${star}${precision}))?`,
      sizes === undefined ? '' : `(?<size>${sizes})?`,
      `(?<conversion>[${Object.keys(types).join('')}${rules.hasWidePercent === true ? '%' : ''}])`,
    ].join(''),
    'uy',
  )
  const directiveAt = (text: string, start: number): ReadDirective | null => {
    for (const [other, read] of others) {
      other.lastIndex = start
      const match = other.exec(text)
      if (match) return { length: match[0].length, values: read(match) }
    }
    if (text[start + 1] === '%') return { length: 2, values: [] }
    pattern.lastIndex = start
    const match = pattern.exec(text)
    if (match === null) return null
    const found = match.groups ?? {}
    if (takes?.(found['conversion'] ?? '', found['flags'] ?? '', found['precision']) === false) return null
    if ([found['number'], starNumber(found['width']), starNumber(found['precision'])].includes('0'))
      return null
    const values: ReadDirective['values'][number][] = starValues([found['width'], found['precision']])
    const type = types[found['conversion'] ?? '']
    if (type !== undefined) {
      const id = found['name'] ?? (found['number'] === undefined ? undefined : Number(found['number']))
      values.push({ ...(id !== undefined && { id }), type: sized?.(type, found['size'] ?? '') ?? type })
    }
    return { length: match[0].length, values }
  }
  return grammarFrom({
    ...rules,
    openings: { '%': 'percent' },
    isNumberable: hasNumbers,
    directiveAt,
    escapeOf: () => '%%',
  })
}

/** The values of a width and a precision that are `*`. */
function starValues(given: readonly (string | undefined)[]): ReadDirective['values'][number][] {
  return given
    .filter((one) => one?.startsWith('*'))
    .map((one) => {
      const number = starNumber(one)
      return { ...(number !== undefined && { id: Number(number) }), type: 'integer' }
    })
}

function starNumber(width: string | undefined): string | undefined {
  return width === undefined ? undefined : /^\*(\d+)\$$/.exec(width)?.[1]
}

const PRINTF = typesOf({
  integer: 'id',
  unsigned: 'ouxX',
  float: 'eEfgG',
  character: 'c',
  string: 's',
})

const C_SIZES = 'hh|h|ll|l|L|q|j|z|Z|t|w(?:f)?(?:8|16|32|64)'
/** Sizes of the same width on all machines are the same type. */
const SIZE_NAMES: Readonly<Record<string, string>> = { L: 'll', q: 'll', Z: 'z' }
const C_MACRO =
  /%(?:(?<number>\d{1,10})\$)?[-+ #0'I]{0,20}(?:\d{1,10})?(?:\.\d{0,10})?<PRI(?<sign>[diouxX])(?<size>(?:LEAST|FAST)?(?:8|16|32|64)|MAX|PTR)>/uy

const C_RULES: PercentRules = {
  title: 'C',
  // I chooses the digits of the language, in translations.
  flags: "-+ #0'I",
  stars: 'numbered',
  hasWidePercent: true,
  sizes: C_SIZES,
  types: typesOf({
    integer: 'di',
    unsigned: 'oubBxX',
    float: 'eEfFgGaA',
    character: 'c',
    wideCharacter: 'C',
    string: 's',
    wideString: 'S',
    pointer: 'p',
    count: 'n',
  }),
  sized: (type, written) => {
    const size = SIZE_NAMES[written] ?? written
    if (type === 'character') return size === 'l' ? 'wideCharacter' : type
    if (type === 'string') return size === 'l' ? 'wideString' : type
    if (type === 'float') return size === 'll' ? 'float ll' : type
    return size === '' || type === 'pointer' ? type : `${type} ${size}`
  },
  others: [
    // The text of errno, from the GNU library.
    [/%m/uy, NONE],
    [
      C_MACRO,
      ({ groups = {} }) => {
        const type = `${/[di]/.test(groups['sign'] ?? '') ? 'integer' : 'unsigned'} ${groups['size'] ?? ''}`
        return [{ ...(groups['number'] !== undefined && { id: Number(groups['number']) }), type }]
      },
    ],
  ],
}

/** Python's `%` operator: by name or in order. */
const python = percentGrammar({
  title: 'Python',
  flags: '-+ #0',
  hasNumbers: false,
  stars: 'numbered',
  hasWidePercent: true,
  names: /\((?<name>(?:[^()]|\([^()]{0,80}\)){0,80})\)/,
  sizes: '[hlL]',
  types: typesOf({ character: 'c', string: 'sra', integer: 'iduoxX', float: 'eEfFgG' }),
  maySkip: true,
})

const JAVA_DATES = 'HIklMSLNpzZsQBbhAaCYyjmdeRTrDFc'
/** The flags that each conversion refuses, and whether it takes a precision. */
const JAVA_FLAGS: readonly [conversions: string, excluded: RegExp, hasPrecision: boolean][] = [
  ['bBhHsS', /[^-#]/, true],
  ['cC', /[^-]/, false],
  ['d', /#/, false],
  ['oxX', /,/, false],
  ['eEfgG', /(?!)/, true],
  ['aA', /[,(]/, true],
]
/** `java.util.Formatter`, which Android's texts use, too. */
const javaPrintf = percentGrammar({
  title: 'java.util.Formatter',
  flags: '-#0 +,(',
  needsPrecisionDigits: true,
  types: typesOf({ object: 'bBhHsS', character: 'cC', integer: 'doxX', float: 'eEfgGaA' }),
  takes: (conversion, flags, precision) =>
    JAVA_FLAGS.some(
      ([conversions, excluded, hasPrecision]) =>
        conversions.includes(conversion) &&
        !excluded.test(flags) &&
        (hasPrecision || precision === undefined),
    ),
  mayMix: true,
  maySkip: true,
  others: [
    [/%n|%-?\d{0,10}%/uy, NONE],
    // The same value as the directive before it.
    [
      new RegExp(
        String.raw`%<[-#0 +,(]{0,9}\d{0,9}(?:\.\d{1,9})?(?:[bBhHsScCdoxXeEfgGaA]|[tT][${JAVA_DATES}])`,
        'uy',
      ),
      NONE,
    ],
    [
      new RegExp(String.raw`%(?:(?<number>\d{1,10})\$)?-?\d{0,10}[tT][${JAVA_DATES}]`, 'uy'),
      ({ groups = {} }) => [
        { ...(groups['number'] !== undefined && { id: Number(groups['number']) }), type: 'date' },
      ],
    ],
  ],
})

/** Ruby's Kernel#format: in order, by number or by name. */
const RUBY_TYPES = typesOf({
  object: 's',
  inspected: 'p',
  character: 'c',
  integer: 'diuoxXbB',
  float: 'fgGeEaA',
})
const ruby = percentGrammar({
  title: 'Ruby',
  flags: ' #+0-',
  stars: 'numbered',
  names: /<(?<name>[^<>\s]{1,120})>/,
  types: RUBY_TYPES,
  others: [
    [/%[%\n]/uy, NONE],
    [
      /%[ #+0-]{0,9}\{(?<name>[^{}]{1,120})\}/uy,
      ({ groups = {} }) => [{ id: groups['name'] ?? '', type: 'any' }],
    ],
    // Flags may stand before the number.
    [
      /%[ #+0-]{1,9}(?<number>[1-9]\d{0,8})\$(?:\d{0,9}(?:\.\d{0,9})?)(?<conversion>[spcdiuoxXbBfgGeEaA])/uy,
      ({ groups = {} }) => [
        { id: Number(groups['number']), type: RUBY_TYPES[groups['conversion'] ?? ''] ?? 'any' },
      ],
    ],
    // Flags and a width may stand before the name.
    [
      /%[ #+0-]{0,9}\d{0,9}(?:\.\d{0,9})?<(?<name>[^<>\s]{1,120})>[spcdiuoxXbBfgGeEaA]/uy,
      ({ groups = {} }) => [{ id: groups['name'] ?? '', type: 'any' }],
    ],
  ],
  maySkip: true,
})

const PASCAL =
  /%(?:(?<number>\d{0,10}):)?-?(?:\d{1,10}|(?<width>\*))?(?:\.(?:\d{0,10}|(?<precision>\*)))?(?<conversion>[a-z])/iuy
const PASCAL_TYPES = typesOf({ integer: 'dux', float: 'efgnm', string: 's', pointer: 'p' })

const BOOST =
  /%(?:(?<place>[1-9]\d{0,9})%|(?<bar>\|)?(?:(?<number>[1-9]\d{0,9})\$)?[#0\-+ '_=hl]{0,20}(?<width>\*(?:\d{1,10}\$)?|\d{1,10})?(?:\.(?<precision>\*(?:\d{1,10}\$)?|\d{0,10}))?[hlL]?(?:(?<conversion>[cCsSidouxXeEfgGptn])|T.)?)/uy
const BOOST_TYPES = typesOf({
  character: 'cC',
  // Any value can be written to a stream.
  any: 'sS',
  integer: 'iduoxX',
  float: 'eEfgG',
  pointer: 'p',
})

/** `%1` and `%L1`: the lowest number is replaced first, and what is no such place is text. */
function placeGrammar(title: string, place: RegExp, hasCount = false): FormatGrammar {
  return grammarFrom({
    title,
    openings: { '%': null },
    first: 0,
    maySkip: true,
    mayMix: true,
    directiveAt(text, start) {
      place.lastIndex = start
      const [written, number = ''] = place.exec(text) ?? []
      if (written !== undefined)
        return { length: written.length, values: [{ id: Number(number), type: 'any' }] }
      const count = hasCount ? /^%L?n/u.exec(text.slice(start, start + 3)) : null
      return count === null ? null : { length: count[0].length, values: [{ id: '%n', type: 'any' }] }
    },
    escapeOf: () => null,
  })
}

/** By gettext's names of flags, without `-format`. */
export const PERCENT_GRAMMARS = {
  c: percentGrammar(C_RULES),
  objc: percentGrammar({
    ...C_RULES,
    title: 'Objective-C',
    types: { ...C_RULES.types, '@': 'object' },
  }),
  python,
  php: percentGrammar({
    title: 'PHP',
    flags: '-+ 0',
    needsPrecisionDigits: true,
    sizes: 'l',
    types: typesOf({ integer: 'bduoxX', float: 'eEfFgGhH', character: 'c', string: 's' }),
    mayMix: true,
    maySkip: true,
    // A character that fills is a flag with a quote: '*'.
    others: [
      [
        /%(?:(?<number>[1-9]\d{0,9})\$)?(?:[-+ 0]|'.){0,9}'.(?:[-+ 0]|'.){0,9}\d{0,10}(?:\.\d{1,10})?l?(?<conversion>[bduoxXeEfFgGhHcs])/suy,
        ({ groups = {} }) => {
          const { number, conversion = '' } = groups
          const type = 'bduoxX'.includes(conversion) ? 'integer' : { c: 'character', s: 'string' }[conversion]
          return [{ ...(number !== undefined && { id: Number(number) }), type: type ?? 'float' }]
        },
      ],
    ],
  }),
  perl: percentGrammar({
    title: 'Perl',
    flags: '-+ #0',
    stars: 'numbered',
    hasWidePercent: true,
    sizes: 'h|ll|l|L|q|V|I32|I64|I',
    types: typesOf({
      integer: 'id',
      // %D, %U and %O are %ld, %lu and %lo.
      'integer l': 'D',
      unsigned: 'uboxX',
      'unsigned l': 'UO',
      float: 'eEfFgG',
      character: 'c',
      string: 's',
      vector: '_',
      pointer: 'p',
      count: 'n',
    }),
    sized: (type, size) => (type === 'integer' || type === 'unsigned' ? `${type} ${size}`.trim() : type),
    mayMix: true,
    maySkip: true,
  }),
  'java-printf': javaPrintf,
  javascript: percentGrammar({
    title: 'JavaScript',
    hasWidePercent: true,
    flags: '-0 I',
    needsPrecisionDigits: true,
    types: typesOf({ string: 's', integer: 'bduoxX', float: 'f', character: 'c', any: 'j' }),
    maySkip: true,
  }),
  lua: percentGrammar({
    title: 'Lua',
    flags: '-+ #0',
    hasNumbers: false,
    mostDigits: 2,
    types: typesOf({ string: 's', quoted: 'q', integer: 'diouxX', float: 'aAeEfgG', character: 'c' }),
  }),
  awk: percentGrammar({
    title: 'awk',
    flags: '-+ #0',
    stars: 'numbered',
    hasWidePercent: true,
    types: PRINTF,
    maySkip: true,
  }),
  'sh-printf': percentGrammar({
    title: 'shell printf',
    flags: '-+ #0',
    stars: 'numbered',
    sizes: 'hh|h|ll|l|L|q|j|z|t',
    types: { ...PRINTF, F: 'float', a: 'float', A: 'float' },
  }),
  tcl: percentGrammar({
    title: 'Tcl',
    flags: '-+ #0',
    stars: 'ordered',
    sizes: 'h|l',
    types: PRINTF,
    maySkip: true,
    sized: (type, size) => (size === 'h' && /integer|unsigned/.test(type) ? `${type} h` : type),
  }),
  elisp: percentGrammar({
    title: 'Emacs Lisp',
    flags: '-+ #0',
    stars: 'ordered',
    mayMix: true,
    maySkip: true,
    hasWidePercent: true,
    types: typesOf({ character: 'c', object: 's', quoted: 'S', integer: 'idoxX', float: 'efg' }),
    continuesNumbers: true,
  }),
  librep: percentGrammar({
    title: 'librep',
    hasWidePercent: true,
    flags: '-^0+ ',
    types: typesOf({ character: 'c', object: 's', quoted: 'S', integer: 'doxX' }),
    continuesNumbers: true,
    mayMix: true,
    maySkip: true,
  }),
  ruby,
  'object-pascal': grammarFrom({
    title: 'Object Pascal',
    openings: { '%': 'percent' },
    first: 0,
    mayMix: true,
    maySkip: true,
    directiveAt(text, start) {
      if (text[start + 1] === '%') return { length: 2, values: [] }
      PASCAL.lastIndex = start
      const match = PASCAL.exec(text)
      const { number, width, precision, conversion = '' } = match?.groups ?? {}
      const type = PASCAL_TYPES[conversion.toLowerCase()]
      if (match === null || type === undefined) return null
      const stars = [width, precision].filter((one) => one !== undefined).map(() => ({ type: 'integer' }))
      return {
        length: match[0].length,
        values: [...stars, { ...(number !== undefined && { id: Number(number) }), type }],
      }
    },
    escapeOf: () => '%%',
  }),
  boost: grammarFrom({
    title: 'Boost',
    isNumberable: true,
    openings: { '%': 'percent' },
    maySkip: true,
    directiveAt(text, start) {
      if (text[start + 1] === '%') return { length: 2, values: [] }
      BOOST.lastIndex = start
      const match = BOOST.exec(text)
      const found = match?.groups ?? {}
      if (match === null) return null
      if (found['place'] !== undefined)
        return { length: match[0].length, values: [{ id: Number(found['place']), type: 'any' }] }
      const isBarred = found['bar'] !== undefined
      if (isBarred && text[start + match[0].length] !== '|') return null
      const { conversion } = found
      const isTab = conversion === 't' || conversion === 'n' || match[0].slice(0, -1).endsWith('T')
      if (!isBarred && conversion === undefined && !isTab) return null
      const stars = starValues([found['width'], found['precision']])
      const own = {
        ...(found['number'] !== undefined && { id: Number(found['number']) }),
        type: BOOST_TYPES[conversion ?? ''] ?? 'any',
      }
      return {
        length: match[0].length + (isBarred ? 1 : 0),
        values: [...stars, ...(isTab ? [] : [own])],
      }
    },
    escapeOf: () => '%%',
  }),
  qt: placeGrammar('Qt', /%L?(\d{1,2})/uy),
  'qt-plural': placeGrammar('Qt', /%L?(\d{1,2})/uy, true),
  kde: placeGrammar('KDE', /%([1-9]\d{0,9})/uy),
  'kde-kuit': placeGrammar('KDE', /%([1-9]\d{0,9})/uy),
  ycp: grammarFrom({
    title: 'YCP',
    openings: { '%': 'percent' },
    maySkip: true,
    directiveAt(text, start) {
      const digit = text.charAt(start + 1)
      if (digit === '%') return { length: 2, values: [] }
      return /[1-9]/.test(digit) ? { length: 2, values: [{ id: Number(digit), type: 'any' }] } : null
    },
    escapeOf: () => '%%',
  }),
} satisfies Record<string, FormatGrammar>
