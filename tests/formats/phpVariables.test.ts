import { describe, expect, it } from 'vitest'
import type { BuildOptions } from '../../core/formats/format.ts'
import { php } from '../../core/formats/php.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const file = (text: string) => ({ name: 'texts.php', content: bytes(text) })
const textsOf = (text: string) =>
  Object.fromEntries(
    php.parse(file(text), {} as never).strings.map(({ identifier, text: value }) => [identifier, value]),
  )

function built(
  source: string,
  into: string | null,
  texts: Readonly<Record<string, string>>,
  more: Partial<BuildOptions> = {},
): string {
  const translations = new Map(
    Object.entries(texts).map(([identifier, text]) => [identifier, { text, status: 'translated' as const }]),
  )
  const options = {
    translations,
    ...(into !== null && { into: file(into) }),
    ...more,
  } as unknown as BuildOptions
  return new TextDecoder().decode(php.build(file(source), options))
}

describe('a PHP file that assigns its texts', () => {
  const cases: readonly [name: string, text: string, texts: Record<string, string>][] = [
    ['to a variable', "<?php\n$lang = array(\n'login'=>'Login',\n);\n", { login: 'Login' }],
    [
      'to a variable that it returns',
      "<?php\n\n$lang = array(\n    'name' => 'Name',\n);\n\nreturn $lang;\n",
      { name: 'Name' },
    ],
    [
      'to a property of a class',
      "<?php\nnamespace A;\n\nLang::$translations = array(\n\t'Login' => 'Anmelden',\n);\n",
      { Login: 'Anmelden' },
    ],
    [
      'through array_merge',
      "<?php\nif (!defined('IN')) { exit; }\nif (empty($lang)) { $lang = []; }\n$lang = array_merge($lang, array(\n\t'POST' => 'Post',\n));\n",
      { POST: 'Post' },
    ],
    [
      'one by one',
      "<?php\n$string['pluginname'] = 'Quiz';\n$string['x:y'] = 'Take {$a}';\n",
      { pluginname: 'Quiz', 'x:y': 'Take {$a}' },
    ],
    ['one by one, by several keys', "<?php\n$lang['a']['b'] = 'B';\n", { 'a.b': 'B' }],
    ['as constants', "<?php\ndefine('HELLO', 'Hello there');\n", { HELLO: 'Hello there' }],
  ]

  it.each(cases)('is read if it does so %s', (_, text, texts) => {
    expect(php.detect('texts.php', text)).toBe('sure')
    expect(textsOf(text)).toEqual(texts)
  })

  it.each(cases)('changes only by its edit if it does so %s', (_, text, texts) => {
    const [[identifier, value] = ['', '']] = Object.entries(texts)
    expect(built(text, text, {})).toBe(text)
    expect(built(text, text, { [identifier]: 'Neu' })).toBe(text.replace(`'${value}'`, "'Neu'"))
  })

  it('is no file of texts if it assigns in its functions only', () => {
    expect(php.detect('a.php', "<?php\nfunction f() {\n  $a = [1];\n  $b['k'] = 'v';\n}\n")).toBe('no')
  })

  it('gets missing statements after their predecessor, and loses cleared ones', () => {
    const source = "<?php\n$string['a'] = 'A';\n$string['b'] = 'B'; // note\n$string['c'] = 'C';\n"
    const into = '<?php\n$string["a"] = "Ä";\n$string["c"] = "Z";\n'
    expect(built(source, into, { b: 'Be' })).toBe(
      '<?php\n$string["a"] = "Ä";\n$string["b"] = "Be";\n$string["c"] = "Z";\n',
    )
    expect(built(source, into, {}, { cleared: new Set(['a']) })).toBe('<?php\n$string["c"] = "Z";\n')
    const constants = "<?php\ndefine('A', 'A');\ndefine('B', 'B');\n"
    expect(built(constants, "<?php\ndefine('A', 'Ä');\n", { B: 'Be' })).toBe(
      "<?php\ndefine('A', 'Ä');\ndefine('B', 'Be');\n",
    )
  })

  it('names statements whose text is code, and an array beside the first', () => {
    const parsed = php.parse(file("<?php\n$string['a'] = $b . 'A';\n$string['c'] = 'C';\n"), {} as never)
    expect(parsed.strings.map(({ identifier }) => identifier)).toEqual(['c'])
    const two = php.parse(file("<?php\n$a = ['x' => 'X'];\n$b = ['y' => 'Y'];\n"), {} as never)
    expect(two.warnings.map(({ english }) => english)).toEqual([
      'Line 3, column 6: The file assigns several arrays; the first one alone is read.',
    ])
  })

  it('has the comments above a statement and behind it as context', () => {
    const { strings } = php.parse(
      file("<?php\n// Title of the page\n$string['a'] = 'A'; // short\n"),
      {} as never,
    )
    expect(strings[0]?.context).toBe('Title of the page\nshort')
  })
})
