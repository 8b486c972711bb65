/**
 * `npm run grammars`: judges the checks of placeholders by the programs that read them. Each grammar gets random pairs of
 * a source and a translation, and pairs of which the translation is the source with a planted fault. An oracle says
 * whether the translation breaks where the source works, or loses a value; the checks say whether they report it. Prints
 * a table, and ends with 1 where a share is beyond the limit; `--pairs N` (2,000), `--seed N`, `--list missed`,
 * `--list false`, `--grammar NAME` narrow it. An oracle that is not installed is named.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FluentBundle, FluentResource } from '@fluent/bundle'
import * as vue from '@intlify/core-base'
import i18next from 'i18next'
import { IntlMessageFormat } from 'intl-messageformat'
import { FORMAT_NAMES, type FormatName } from '../../../core/contract/enumerations.ts'
import { grammarNamed } from '../../../core/messages/formatStrings/grammarOf.ts'
import { NO_CONTEXT } from '../../../core/quality/check.ts'
import { checkTranslation } from '../../../core/quality/checkTranslation.ts'
import { inputOf, type Pair } from '../../quality/pair.ts'
import { hasMsgfmt, refusedByMsgfmt } from '../msgfmt.ts'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '58' },
    list: { type: 'string' },
    grammar: { type: 'string' },
  },
})
const COUNT = Number(values.pairs)

type Verdict = 'sound' | 'broken' | 'unusable'
type TextPair = [source: string, translation: string]

/** Programs that judge pairs; null: it is not installed. */
interface Oracle {
  title: string
  judge: ((pairs: readonly TextPair[]) => Verdict[]) | null
}

interface Grammar {
  name: string
  string: Omit<Partial<Pair>, 'source' | 'text'>
  parts: Parts
  oracles: Oracle[]
}

/** The parts of texts, and those that are wrong or of another grammar, which sources have not. */
interface Parts {
  right: readonly string[]
  wrong: readonly string[]
}

const words = (right: string, wrong: string): Parts => ({ right: right.split(' '), wrong: wrong.split(' ') })

const PERCENT = words(
  '%% %s %d %i %5d %-5s %.2f %1$s %2$d %1$d %2$s %ld %c %x %05.1f %(a)s %(b)d %e %1 %2',
  "% %@ %q %<n>d %'d %n %() %1$ %z",
)
const PLAIN_PERCENT = words('%% %s %d %5d %-8s %.2f %x %05d %e %1$s %2$d %1$d %2$s', '% %q %1$ %z')
const BRACE = words('{0} {1} {a} {b} {0:d} {0:>5} {a!r} {1:.2f} {{ }}', '{ } {} {0.x} {0')
const MESSAGE = words(
  "{0} {1} {0,number} {1,date,short} {0,number,#.##} '' {2} '{' {1,number,integer}",
  "' { } {-1} { 0} {0,nothing}",
)
const DOLLAR = words('$a ${a} ${b} $b', '$ $1 ${a:-x} $$ ${')
const TILDE = words('~a ~s ~d ~5d ~~ ~c ~f', '~ ~q ~1$s %s')
const ICU = words("{a} {b} {n} {n,number} {a,date} '' {n,plural,one{#}other{#s}}", "' { } {n,plural,one{#}}")
const FLUENT: Parts = {
  right: ['{ $a }', '{ $b }', '{ NUMBER($a) }', '{ "x" }', '{$n}'],
  wrong: ['{ $a', '{ $b }}', '{', '{ $a {$b} }', '{ "x }'],
}

const I18NEXT: Parts = {
  right: [
    '{{a}}',
    '{{ b }}',
    '{{- n}}',
    '{{n, number}}',
    '{{count}}',
    '$t(other)',
    '$t(sum, {"x": "{{a}}" })',
  ],
  wrong: ['{{a', '{a}', '{{x}}', '{{}}', '{{ a', '$t(other', '$t(lost)', '{{a}', '{{A}}', '{'],
}
const VUE: Parts = {
  right: ['{a}', '{ b }', '{m}', '@:other', '@.upper:other', "@:{'other'}", "{'@'}", "{'|'}", ' | '],
  wrong: ['{a', '{x}', '@', '@:lost', '{}', '}', 'me@home', '{a b}', '{{a}}'],
}
const RUBY_I18N = words('%{a} %{b} %{n} %<n>d %<n>.2f %<a>s %% %', '%{x} %{ %<n> %<n>q %{a %{A} %<x>d')
const LARAVEL: Parts = {
  right: [':name ', ':Name ', ':NAME ', ':count ', ':item.', '|', '{0} ', '[2,*] ', '{1} '],
  wrong: [': ', ':nam ', ':nAME ', ':other ', 'name', ':lost.'],
}

/** gettext's own check of a grammar. */
const msgfmt = (name: FormatName): Oracle => ({
  title: 'msgfmt -c',
  judge: hasMsgfmt
    ? (pairs) => {
        const refused = refusedByMsgfmt(name, pairs)
        // A source that is no format string is invalid as a translation, too.
        const asTranslations = pairs.map(([source], index): TextPair => [`source ${index}`, source])
        const invalid = refusedByMsgfmt(name, asTranslations, 'not a valid')
        return pairs.map(([source], index) =>
          invalid.has(`source ${index}`) ? 'unusable' : refused.has(source) ? 'broken' : 'sound',
        )
      }
    : null,
})

function isThere(program: string, ...args: string[]): boolean {
  return spawnSync(program, args).status === 0
}

/** A program that reads a pair from each line and prints a verdict for each. */
function program(title: string, command: readonly string[], hasIt: boolean, line = JSON.stringify): Oracle {
  const [name = '', ...args] = command
  return {
    title,
    judge: hasIt
      ? (pairs) => {
          const { stdout, stderr, status } = spawnSync(name, args, {
            input: `${pairs.map((pair) => line(pair)).join('\n')}\n`,
            encoding: 'utf8',
            maxBuffer: 1 << 28,
          })
          const verdicts = stdout.trim().split('\n') as Verdict[]
          if (status !== 0 || verdicts.length !== pairs.length) throw new Error(`${title}: ${stderr}`)
          return verdicts
        }
      : null,
  }
}

const folder = mkdtempSync(join(tmpdir(), 'interlinear-grammars-'))
const own = (name: string) => join(import.meta.dirname, name)
const hasPython = isThere('python3', '--version')
const hasPhp = isThere('php', '--version')
const hasJava = isThere('javac', '-d', folder, own('Judge.java'))
const base64 = (pair: readonly string[]) => pair.map((text) => Buffer.from(text).toString('base64')).join(' ')
const python = (kind: string) => program('Python', ['python3', own('judge.py'), kind], hasPython)
const ruby = (kind: string) =>
  program(
    kind === 'format' ? 'Ruby' : 'ruby-i18n',
    ['ruby', own('judge.rb'), kind],
    isThere('ruby', ...(kind === 'format' ? ['--version'] : ['-ri18n', '-e', ''])),
  )
const php = (kind: string) => program('PHP', ['php', own('judge.php'), kind], hasPhp)
const java = (kind: string) => program('Java', ['java', '-cp', folder, 'Judge', kind], hasJava, base64)

/** Times in milliseconds that are also numbers. */
const FIRST: Readonly<Record<string, number>> = { a: 1e11, b: 3e11, n: 5e11 }
const OTHER = 9e11

/** The names of the values that a formatter shows, of those that it gets; throws the formatter's failure. */
function valuesShown(names: readonly string[], format: (values: Record<string, number>) => string): string[] {
  const given = Object.fromEntries(names.map((name) => [name, FIRST[name] ?? 0]))
  const whole = format(given)
  return names.filter((name) => format({ ...given, [name]: OTHER }) !== whole)
}

function inProcess(
  title: string,
  format: (text: string, values: Record<string, number>) => string,
  names: readonly string[] = Object.keys(FIRST),
): Oracle {
  const shownBy = (text: string, names: readonly string[]) =>
    valuesShown(names, (given) => format(text, given))
  return {
    title,
    judge: (pairs) =>
      pairs.map(([source, translation]) => {
        let wanted
        try {
          wanted = shownBy(source, names)
        } catch {
          return 'unusable'
        }
        try {
          // The program gives the values of the source alone.
          return shownBy(translation, wanted).length === wanted.length ? 'sound' : 'broken'
        } catch {
          return 'broken'
        }
      }),
  }
}

const formatJs = inProcess('intl-messageformat', (text, given) =>
  String(new IntlMessageFormat(text, 'en').format(given)),
)

const fluent = inProcess('@fluent/bundle', (text, given) => {
  const bundle = new FluentBundle('en', { useIsolating: false })
  const errors = bundle.addResource(new FluentResource(`-brand = Acme\nkey = k${text}\n`))
  const pattern = bundle.getMessage('key')?.value
  const failures: Error[] = []
  const shown =
    pattern === null || pattern === undefined ? null : bundle.formatPattern(pattern, given, failures)
  if (errors.length > 0 || failures.length > 0 || shown === null) throw new Error('no message')
  return shown
})

/** Texts are called by their key alone, with a count, with an ordinal count and with a context. */
const CALLS = [{}, {}, { ordinal: true }, { context: 'male' }]
const KEYS = [
  'key',
  'key_male',
  ...['one', 'two', 'few', 'other'].flatMap((of) => [`key_${of}`, `key_ordinal_${of}`]),
]

const i18nextOracle = inProcess(
  'i18next',
  (text, { other, sum, ...given }) => {
    const instance = i18next.createInstance()
    const texts = {
      ...(other !== undefined && { other: String(other) }),
      ...(sum !== undefined && { sum: `${sum} {{x}}` }),
      ...{ ...Object.fromEntries(KEYS.map((key) => [key, text])) },
    }
    const refuse = () => {
      throw new Error('the program gives no such value or text')
    }
    void instance.init({
      ...{ lng: 'en', initAsync: false, saveMissing: true, missingKeyHandler: refuse },
      missingInterpolationHandler: refuse,
      interpolation: { escapeValue: false },
      resources: { en: { translation: texts } },
    })
    return instance.t('key', { ...given, ...CALLS[text.length % CALLS.length] })
  },
  ['a', 'b', 'n', 'count', 'other', 'sum'],
)

vue.registerMessageCompiler(vue.compile)

const vueOracle = inProcess(
  'vue-i18n',
  (text, { other, ...given }) => {
    const named = new Proxy(given, {
      get: (values, name) => {
        if (typeof name === 'string' && !['count', 'n'].includes(name) && !(name in values))
          throw new Error(`no value ${name}`)
        return Reflect.get(values, name) as number
      },
    })
    const shown = [undefined, 0, 1, 2, 5].map((plural) => {
      const context = vue.createCoreContext({
        ...{ locale: 'en', missingWarn: false, fallbackWarn: false },
        messages: { en: { key: text, ...(other !== undefined && { other: String(other) }) } },
        missing: () => {
          throw new Error('no such text')
        },
      })
      return String(vue.translate(context, 'key', named, plural === undefined ? {} : { plural }))
    })
    return shown.join(' ')
  },
  ['a', 'b', 'm', 'other'],
)

const GETTEXT: readonly FormatName[] = [
  ...(['c', 'objc', 'perl', 'javascript', 'awk', 'tcl', 'object-pascal'] as const),
  ...(['qt', 'kde', 'boost', 'ycp', 'elisp', 'librep'] as const),
]

const GRAMMARS: readonly Grammar[] = [
  ...GETTEXT.filter((name) => FORMAT_NAMES.includes(name)).map((name): Grammar => ({
    name,
    string: { format: name },
    parts: PERCENT,
    oracles: [msgfmt(name)],
  })),
  { name: 'scheme', string: { format: 'scheme' }, parts: TILDE, oracles: [msgfmt('scheme')] },
  { name: 'sh', string: { format: 'sh' }, parts: DOLLAR, oracles: [msgfmt('sh')] },
  { name: 'csharp', string: { format: 'csharp' }, parts: BRACE, oracles: [msgfmt('csharp')] },
  {
    name: 'python',
    string: { format: 'python' },
    parts: PERCENT,
    oracles: [python('percent'), msgfmt('python')],
  },
  {
    ...{ name: 'ruby', string: { format: 'ruby' }, parts: PERCENT },
    oracles: [ruby('format'), msgfmt('ruby')],
  },
  {
    ...{ name: 'python-brace', string: { format: 'python-brace' }, parts: BRACE },
    oracles: [python('brace'), msgfmt('python-brace')],
  },
  {
    ...{ name: 'php', string: { format: 'php' }, parts: PLAIN_PERCENT },
    oracles: [php('vsprintf'), msgfmt('php')],
  },
  {
    ...{ name: 'java-printf', string: { format: 'java-printf' }, parts: PERCENT },
    oracles: [java('printf'), msgfmt('java-printf')],
  },
  { name: 'java', string: { format: 'java' }, parts: MESSAGE, oracles: [java('message'), msgfmt('java')] },
  { name: 'ICU', string: { fileType: 'formatjs_json', messages: 'icu' }, parts: ICU, oracles: [formatJs] },
  { name: 'i18next', string: { format: 'i18next' }, parts: I18NEXT, oracles: [i18nextOracle] },
  { name: 'vue', string: { format: 'vue' }, parts: VUE, oracles: [vueOracle] },
  { name: 'ruby-i18n', string: { format: 'ruby-i18n' }, parts: RUBY_I18N, oracles: [ruby('i18n')] },
  { name: 'laravel', string: { format: 'laravel' }, parts: LARAVEL, oracles: [php('laravel')] },
  { name: 'Fluent', string: { fileType: 'ftl', messages: 'fluent' }, parts: FLUENT, oracles: [fluent] },
]

function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}

function pairsOf({ right, wrong }: Parts, random: () => number): TextPair[] {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const parts = [...right, ...wrong]
  /** The values of a text are either numbered or in order. */
  const text = (of: readonly string[]) => {
    const isNumbered = random() < 0.5
    const chosen = of.filter(
      (part) => !part.startsWith('%') || part === '%%' || part.includes('$') === isNumbered,
    )
    const [beginnings, ends] = [
      ['k', ' b ', '. ', 'foo'],
      [' end', '!', ' z'],
    ]
    const body = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(beginnings) + pick(chosen))
    return body.join('') + pick(ends)
  }
  const faults: ((text: string, part: string) => string)[] = [
    (source, part) => source.replace(part, ''),
    (source, part) => source.replace(part, part.slice(0, -1)),
    (source, part) => source.replace(part, part.slice(1)),
    (source, part) => source.replace(part, `${part[0] ?? ''} ${part.slice(1)}`),
    (source, part) => source.replace(part, pick(parts)),
    (source) => `${source} ${pick(parts)}`,
    (source) => `${source} 5 %`,
    (source) => source.replace(/ (?=\S)/, " l'"),
    (source, part) => source.replace(part, part.toUpperCase()),
    (source, part) => source.replace(part, part + part),
  ]
  const pairs = new Map<string, string>()
  while (pairs.size < COUNT + COUNT / 2) {
    const source = text(right)
    const inside = right.filter((part) => source.includes(part))
    const isPlanted = pairs.size >= COUNT
    const reordered = source
      .split(/(?=[%{$])/)
      .toReversed()
      .join('')
    const made = isPlanted
      ? pick(faults)(source, pick(inside))
      : pick([() => reordered, () => source.replace('k', 'Кошик '), () => text(parts)])()
    pairs.set(source, made)
  }
  return [...pairs]
}

const CHECKS: ReadonlySet<string> = new Set(['variables_mismatch', 'icu_syntax', 'ftl_syntax'])

function isReported([source, text]: TextPair, string: Grammar['string']): boolean {
  const findings = checkTranslation(inputOf({ source, text, ...string }), NO_CONTEXT)
  return findings.some(({ check }) => CHECKS.has(check))
}

/** The largest share of broken translations that are missed, and of sound ones that are reported. */
const LIMIT = 0.03

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`

const rows: string[][] = []
const missing = new Set<string>()
for (const { name, string, parts, oracles } of GRAMMARS) {
  if (values.grammar !== undefined && values.grammar !== name) continue
  const pairs = pairsOf(parts, seeded(Number(values.seed)))
  const judged = oracles.flatMap(({ title, judge }) => {
    if (judge !== null) return [judge(pairs)]
    missing.add(title)
    return []
  })
  if (judged.length === 0) continue
  let [broken, missed, sound, alarms] = [0, 0, 0, 0]
  for (const [index, pair] of pairs.entries()) {
    const verdicts = judged.map((verdict) => verdict[index])
    if (verdicts.includes('unusable')) continue
    const isBroken = verdicts.includes('broken')
    // A text that its program formats may be refused by an older msgfmt.
    if (isBroken && verdicts[0] === 'sound') continue
    const isFound = isReported(pair, string)
    if (isBroken) broken += 1
    else sound += 1
    if (isBroken && !isFound) missed += 1
    if (!isBroken && isFound) alarms += 1
    const kind = isBroken && !isFound ? 'missed' : !isBroken && isFound ? 'false' : null
    if (kind !== null && kind === values.list)
      console.log(`${name} ${kind}: ${JSON.stringify(pair)} ${verdicts.join()}`)
  }
  if (missed > LIMIT * broken || alarms > LIMIT * sound) process.exitCode = 1
  const title = name === 'ICU' || name === 'Fluent' ? name : grammarNamed(name as FormatName).title
  const by = oracles.filter(({ judge }) => judge !== null).map((one) => one.title)
  rows.push([
    ...[title, by.join(', '), String(broken), String(missed), percent(missed, broken)],
    ...[String(sound), String(alarms), percent(alarms, sound)],
  ])
}
rmSync(folder, { recursive: true, force: true })
const HEAD = ['grammar', 'oracle', 'broken', 'missed', '', 'sound', 'false alarms', '']
console.log([HEAD, HEAD.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'))
for (const title of missing) console.log(`Not installed: ${title}`)
