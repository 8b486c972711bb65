/**
 * Android's own resource compiler on our resources: `npx node tests/trees/aapt.ts FILE…`. Compares what aapt2 (Debian's
 * package aapt) says of each `strings.xml` with what we read in it, and of texts that we write, of all signs that mean
 * something to it. Texts with markup are counted alone: the compiler shows them without. Ends with 1 where any differs.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toFailureValue } from '../../core/platform/errors/failure.ts'
import { android } from '../../core/formats/android.ts'
import { findLanguage } from '../../core/languages/catalog.ts'
import type { Language } from '../../core/contract/language.ts'

const MANIFEST =
  '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="org.example.texts"/>'

/** Values by `string/name` and `plurals/name#one`; a sentence where the compiler refuses the file. */
function compiled(content: Uint8Array): Map<string, string> | string {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-aapt-'))
  try {
    mkdirSync(join(folder, 'res/values'), { recursive: true })
    writeFileSync(join(folder, 'res/values/strings.xml'), content)
    writeFileSync(join(folder, 'AndroidManifest.xml'), MANIFEST)
    const run = (...given: string[]) =>
      spawnSync('aapt2', given, { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 })
    const commands = [
      ['compile', '-o', 'compiled.zip', '--dir', 'res'],
      ['link', '-o', 'texts.apk', '--manifest', 'AndroidManifest.xml', 'compiled.zip'],
    ]
    for (const command of commands) {
      const { error, status, stderr } = run(...command)
      if (error) throw error
      if (status !== 0) return stderr.trim().split('\n')[0] ?? 'refused'
    }
    return valuesOf(run('dump', 'resources', 'texts.apk').stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The compiler indents the lines of a value, each but an empty one. */
function valuesOf(dump: string): Map<string, string> {
  const values = new Map<string, string>()
  const resources = /^ {4}resource 0x\w+ (\S+)\n([^]*?)(?=^ {4}resource 0x|^ {2}type |$(?![^]))/gm
  for (const [, name = '', body = ''] of dump.matchAll(resources)) {
    const text = /^ {6}\(\) "([^]*)"\n?$/.exec(body)?.[1]
    if (text !== undefined) values.set(name, text.replace(/\n {6}/g, '\n'))
    if (!body.includes('(plurals)')) continue
    const items = /^ {8}(\w+)="([^]*?)"(?=\n {8}\w+=|\n?$(?![^]))/gm
    for (const [, quantity = '', item = ''] of body.matchAll(items))
      values.set(`${name}#${quantity}`, item.replace(/\n {8}/g, '\n'))
  }
  return values
}

const counts = { files: 0, alike: 0, different: 0, withMarkup: 0, refused: 0 }

function compare(what: string, ours: string, theirs: string | undefined): void {
  if (theirs === undefined || /<\/?\w/.test(ours)) counts.withMarkup += 1
  else if (ours === theirs) counts.alike += 1
  else {
    counts.different += 1
    console.log(`${what}: ${JSON.stringify(ours)}, and to aapt2 ${JSON.stringify(theirs)}`)
  }
}

function compareFile(path: string, language: Language): void {
  counts.files += 1
  const content = new Uint8Array(readFileSync(path))
  const values = compiled(content)
  if (typeof values === 'string') {
    counts.refused += 1
    console.log(`${path}: aapt2 refuses it: ${values}`)
    return
  }
  try {
    const { strings } = android.parse({ name: 'strings.xml', content }, { sourceLanguage: language })
    for (const { identifier, text } of strings) {
      if (typeof text === 'string') compare(`${path} ${identifier}`, text, values.get(`string/${identifier}`))
      else
        for (const [form, own] of Object.entries(text))
          compare(`${path} ${identifier} ${form}`, own, values.get(`plurals/${identifier}#${form}`))
    }
  } catch (error) {
    counts.refused += 1
    console.log(`${path}: we refuse it: ${toFailureValue(error).message}`)
  }
}

/** Each two and three of these, one after the other. */
const SIGNS = `' " \\ @ ? # & > \\n \\u0041 %1$s é Ґ 😀 a`
  .split(' ')
  .concat(['\n', '\t', ' ', '  ', '\u00a0', '\\\\'])

function compareWritten(language: Language): void {
  const pairs = SIGNS.flatMap((one) => SIGNS.map((other) => one + other))
  const texts = [...pairs, ...pairs.flatMap((pair) => SIGNS.map((sign) => `${sign}${pair}x`))].filter(
    (text) => text.trim() !== '' && text.split('%').length < 3,
  )
  const source = texts.map((_, index) => `<string name="k${index}">x</string>\n`).join('')
  const content = android.build(
    { name: 'strings.xml', content: Buffer.from(`<resources>\n${source}</resources>\n`) },
    {
      sourceLanguage: language,
      targetLanguage: language,
      translations: new Map(texts.map((text, index) => [`k${index}`, { text }])),
    },
  )
  const values = compiled(content)
  if (typeof values === 'string') throw new Error(`aapt2 refuses what was written: ${values}`)
  for (const [index, text] of texts.entries()) compare('written', text, values.get(`string/k${index}`))
}

const english = findLanguage('en')
if (!english) throw new Error('The catalogue has no English.')
compareWritten(english)
for (const path of process.argv.slice(2)) compareFile(path, english)
console.log(counts)
process.exitCode = counts.different === 0 ? 0 : 1
