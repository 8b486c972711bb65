/** Merged files as readers of others see them: Python's own, PyYAML, gettext, PHP and Fluent's. */
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytes, merged } from './mergeSupport.ts'
import { samples, type Entries, type Sample } from './samples.ts'

/** Prints the texts of a file by key. */
const READER = `
import csv, io, json, plistlib, sys, xml.etree.ElementTree as tree
kind, path = sys.argv[1:]
data = open(path, 'rb').read()
root = tree.fromstring(data) if kind in ('xliff', 'xliff2', 'qt_ts', 'android', 'resx') else None
key = lambda source: source.replace('The ', '')
named = lambda name: (one for one in root.iter() if one.tag.endswith('}' + name))
if kind == 'xliff': found = {u.get('id'): u.find('{*}target').text for u in named('trans-unit')}
elif kind == 'xliff2': found = {u.get('id'): u.find('.//{*}target').text for u in named('unit')}
elif kind == 'qt_ts': found = {key(m.find('source').text): m.find('translation').text for m in root.iter('message')}
elif kind == 'android': found = {s.get('name'): s.text for s in root.iter('string')}
elif kind == 'resx': found = {d.get('name'): d.find('value').text for d in root.iter('data')}
elif kind == 'stringsdict': found = {k: v['NSStringLocalizedFormatKey'] for k, v in plistlib.loads(data).items()}
elif kind == 'csv': found = {row['key']: row['uk'] for row in csv.DictReader(io.StringIO(data.decode(), newline=''))}
elif kind == 'xcstrings': found = {k: v['localizations']['uk']['stringUnit']['value'] for k, v in json.loads(data)['strings'].items()}
elif kind == 'chrome_json': found = {k: v['message'] for k, v in json.loads(data).items()}
elif kind in ('json', 'arb', 'i18next_json'): found = {k: v for k, v in json.loads(data).items() if k[0] != '@' and k[:5] != 'cart_'}
elif kind == 'po':
    import gettext, subprocess
    subprocess.run(['msgfmt', '-c', '--use-fuzzy', '-o', path + '.mo', path], check=True)
    catalog = gettext.GNUTranslations(open(path + '.mo', 'rb'))._catalog
    found = {key(k): v for k, v in catalog.items() if k}
elif kind == 'yaml':
    import yaml
    found = yaml.safe_load(data)['uk']['shop']
print(json.dumps(found))
`

const IN_PYTHON = [
  ...['xliff', 'xliff2', 'qt_ts', 'android', 'resx', 'stringsdict', 'csv', 'xcstrings', 'chrome_json'],
  ...['json', 'arb', 'i18next_json', 'po', 'yaml'],
]

const runs = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0
const hasGettext = runs('msgfmt', '--version')
const hasPyYaml = runs('python3', '-c', 'import yaml')
const hasPhp = runs('php', '--version')

function isThere({ type }: Sample): boolean {
  if (type === 'po') return hasGettext
  if (type === 'yaml') return hasPyYaml
  return type === 'php' ? hasPhp : type === 'ftl' || IN_PYTHON.includes(type)
}

function readByOthers(type: string, content: Uint8Array): unknown {
  if (type === 'ftl') {
    const bundle = new FluentBundle('uk')
    expect(bundle.addResource(new FluentResource(Buffer.from(content).toString()))).toEqual([])
    return Object.fromEntries(Array.from(bundle._messages, ([key, { value }]) => [key, value]))
  }
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-readers-'))
  try {
    const path = join(folder, 'file')
    writeFileSync(path, content)
    const { status, stdout, stderr } =
      type === 'php'
        ? spawnSync('php', ['-r', 'echo json_encode(include $argv[1]);', path], { encoding: 'utf8' })
        : spawnSync('python3', ['-c', READER, type, path], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const FOUR: Entries = { apple: 'Яблуко', bread: 'Хліб', cake: 'Пиріг', date: 'Фінік' }

describe.each(samples.filter(isThere))('third-party readers of $type', ({ type, path, write }) => {
  it('read the translations and additions of both sides', async () => {
    const { content, conflicts } = await merged(
      path,
      write(FOUR),
      write({ ...FOUR, bread: 'Хлібина', egg: 'Яйце' }),
      write({ ...FOUR, cake: 'Тістечко', fig: 'Інжир' }),
    )
    expect(conflicts).toEqual([])
    const expected = { ...FOUR, bread: 'Хлібина', cake: 'Тістечко', egg: 'Яйце', fig: 'Інжир' }
    expect(readByOthers(type, content)).toEqual(expected)
    expect(readByOthers(type, bytes(write(expected)))).toEqual(expected)
  })

  it('read a file with a conflict, in which our text counts', async () => {
    const { content, conflicts } = await merged(
      path,
      write(FOUR),
      write({ ...FOUR, bread: 'Хлібина' }),
      write({ ...FOUR, bread: 'Буханець', date: 'Фініки' }),
    )
    expect(conflicts).toHaveLength(1)
    expect(readByOthers(type, content)).toEqual({ ...FOUR, bread: 'Хлібина', date: 'Фініки' })
  })
})
