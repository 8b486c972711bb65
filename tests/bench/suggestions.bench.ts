/**
 * Machine suggestions: pre-translation with Apertium against its own speed, on real texts of this machine with their
 * placeholders counted afterwards. Also a cached suggestion, and navigation while a provider hangs.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { po } from 'gettext-parser'
import { chromium } from '@playwright/test'
import { findTags } from '../../core/messages/inlineTags/inlineTags.ts'
import { findVariables } from '../../core/quality/text/variables.ts'
import { openDatabase } from '../../core/store/database.ts'
import type { AskedStretch } from '../../core/suggestions/engine.ts'
import { ApertiumEngine } from '../../core/suggestions/engines/apertium.ts'
import { pretranslateByMachine } from '../../core/suggestions/pretranslate.ts'
import { protect } from '../../core/suggestions/protection.ts'
import { formTexts } from '../../core/suggestions/textsOfForms.ts'
import type { ProviderDefinition } from '../../core/contract/providers.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { spanishStrings } from '../suggestions/realStrings.ts'
import { Providers } from '../../core/suggestions/providers.ts'
import { startBrowserShell } from '../e2e/browserShell.ts'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { startStandIn } from '../suggestions/standIn.ts'
import { paintsOf, unpaced, watchPaints } from './paints.ts'
import { milliseconds, table, timed, timesRow, type Bench } from './bench.ts'

const TEXTS = Number(process.env.INTERLINEAR_BENCH_TEXTS_OF_MACHINE ?? 20_000)
const LOOKS = 500
const program = join(import.meta.dirname, '../../cli/interlinear.js')

const definition = (
  name: string,
  kind: ProviderDefinition['kind'],
  address: string | null,
): ProviderDefinition => ({
  ...{ name, kind, address, model: '', prompt: '', price: null },
})

const bench: Bench = {
  title: 'Suggestions by machine',
  async run(print) {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-suggestions-'))
    const server = await startStandIn()
    const session = await project(folder, print)
    try {
      await session.suggestions.providers.put(definition('Apertium', 'apertium', null))
      print('')
      for (const line of await speed(session)) print(line)
      print(intact(join(folder, 'p.interlinear')))
      print('')
      for (const line of await looking(session, server)) print(line)
      await session.close()
      print('')
      const asked = server.asked.length
      const lines = await inBrowser(folder)
      return [...lines, `The one that hangs was asked ${server.asked.length - asked} times meanwhile.`]
    } finally {
      await server.close()
      await session.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function project(folder: string, print: (line: string) => void): Promise<ProjectSession> {
  const strings = spanishStrings(TEXTS)
  const translations = {
    '': Object.fromEntries(strings.map(({ source }) => [source, { msgid: source, msgstr: [''] }])),
  }
  const file = { charset: 'utf-8', headers: { 'content-type': 'text/plain; charset=utf-8' }, translations }
  writeFileSync(join(folder, 'en.pot'), po.compile(file))
  const env = { ...process.env, INTERLINEAR_HOME: join(folder, 'home') }
  for (const args of [
    ['init', 'p.interlinear', '--source', 'en', '--target', 'es'],
    ['import', 'p.interlinear', 'en.pot'],
  ])
    execFileSync(process.execPath, [program, ...args], { cwd: folder, env, stdio: 'ignore' })
  print(`${strings.length.toLocaleString('en')} real texts of Debian's Spanish catalogues.`)
  const person = { login: 'bench', name: null }
  return ProjectSession.open(join(folder, 'p.interlinear'), person, { home: join(folder, 'home') })
}

/** The same stretches by the engine alone, all at once, as its own program is given a file; then pre-translation. */
async function speed(session: ProjectSession): Promise<string[]> {
  const target = session.targetLanguage('es')
  const stringIds = Array.from({ length: TEXTS }, (_, index) => index + 1)
  const forms = await session.store.read('emptyForms', { stringIds, languageId: 'es' })
  const texts = await formTexts(session, forms, 'es')
  const stretches = texts.flatMap((text): AskedStretch[] =>
    protect(text.text, { placeholders: text, syntax: text.syntax, target }).stretches.map((one) => ({
      ...one,
      of: text,
    })),
  )
  const engine = new ApertiumEngine({ name: 'Apertium' })
  const { signal } = new AbortController()
  const { sourceLanguage: source } = session.facts
  const [alone = 0] = await timed(1, () => engine.translate({ source, target, stretches }, signal))
  const start = performance.now()
  let answered = 0
  const filled = await pretranslateByMachine(
    session,
    session.suggestions,
    { croql: 'true', languageId: 'es', provider: 'Apertium', minimumScore: null },
    {
      signal,
      onProgress: ({ label: what }) => {
        if (what.startsWith('Asking')) answered = performance.now() - start
      },
    },
  )
  const whole = performance.now() - start
  const perText = (time: number) => `${(Math.max(0, time) / TEXTS).toFixed(3)} ms`
  const share = (time: number) => `${((100 * alone) / time).toFixed(0)} %`
  return [
    ...table(
      ['what', 'time', 'of its own speed'],
      [
        ['Apertium alone', milliseconds(alone), '100 %'],
        ['pre-translation, to the last answer', milliseconds(answered), share(answered)],
        ['with all written and checked', milliseconds(whole), share(whole)],
      ],
    ),
    `Our own: ${perText(answered - alone)} a text to the last answer, ${perText(whole - alone)} with all written and checked.`,
    `Filled: ${filled.byMachine}; left empty, as what came could not be used: ${filled.leftOutCount}; QA issues: ${filled.issues}.`,
  ]
}

/** Every text that was written has the placeholders and tags of its source. */
function intact(path: string): string {
  const db = openDatabase(path, { readonly: true })
  try {
    const rows = db
      .prepare<[], { source: string; text: string }>(
        'SELECT s.text AS source, t.text FROM translation AS t JOIN source_string AS s ON s.id = t.string_id',
      )
      .all()
    const keys = (text: string) =>
      findVariables(text, { fileType: 'po' })
        .map(({ key }) => key)
        .sort()
        .join('\0')
    const tags = (text: string, source: string) =>
      findTags(source)
        .map((tag) => text.split(tag.text).length)
        .join()
    const broken = rows.filter(
      ({ source, text }) => keys(source) !== keys(text) || tags(source, source) !== tags(text, source),
    )
    const having = rows.filter(({ source }) => keys(source) !== '' || findTags(source).length > 0).length
    return `Written: ${rows.length}, ${having} of them with placeholders or tags; not intact: ${broken.length}.`
  } finally {
    db.close()
  }
}

/** The editor's reads of a string, without a request and with a provider that hangs. */
async function looking(
  session: ProjectSession,
  server: Awaited<ReturnType<typeof startStandIn>>,
): Promise<string[]> {
  const { signal } = new AbortController()
  const place = (at: number) => ({ stringId: (at % TEXTS) + 1, languageId: 'es', form: 'none' as const })
  let at = 0
  const kept = await timed(LOOKS, () =>
    session.suggestions.suggest({ name: 'Apertium', ...place(at++), isKeptOnly: true }, signal),
  )
  const read = () =>
    session.store.read('stringDetail', { stringId: place(at++).stringId, languageId: 'es', userId: 0 })
  const plain = await timed(LOOKS, read)
  await session.suggestions.providers.put(definition('Slow', 'libretranslate', server.address))
  server.faults = ['slow']
  server.isLasting = true
  const hanging = await timed(LOOKS, async () => {
    // One moves on: what was asked for the last string is given up.
    const controller = new AbortController()
    const work = session.suggestions
      .suggest({ name: 'Slow', ...place(at) }, controller.signal)
      .catch(() => undefined)
    await read()
    controller.abort(new Error('moved on'))
    void work
  })
  return table(
    ['what', 'p50', 'p95'],
    [
      timesRow('a suggestion that is kept', kept),
      timesRow('a string, read for the editor', plain),
      timesRow('the same, while a provider hangs', hanging),
    ],
  )
}

/** Keys in a real browser, with no provider and with one that hangs. */
async function inBrowser(folder: string): Promise<string[]> {
  const executablePath = findChromium()
  if (executablePath === null) return ['SKIPPED: no Chromium or Chrome was found.']
  const providers = new Providers(join(folder, 'home'))
  const slow = await providers.find('Slow')
  for (const { name } of await providers.list()) await providers.remove(name)
  const shell = await startBrowserShell(folder, join(folder, 'p.interlinear'))
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs, ...unpaced] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const measure = async (what: string) => {
      await page.goto(shell.url)
      const field = page.getByRole('textbox', { name: /Spanish/ }).first()
      await field.click()
      await watchPaints(page)
      const typing = await paintsOf(page, () =>
        page.keyboard.type('abcdefgh '.repeat(KEYS / 9), { delay: 30 }),
      )
      const next = await paintsOf(page, async () => {
        for (let press = 0; press < 40; press++) await page.keyboard.press('Alt+ArrowDown', { delay: 400 })
      })
      return [timesRow(`a key in the field, ${what}`, typing), timesRow(`the next string, ${what}`, next)]
    }
    const without = await measure('no provider')
    await providers.put(slow)
    const hanging = await measure('one that hangs')
    return table(['from key to paint', 'p50', 'p95'], [...without, ...hanging])
  } finally {
    await browser.close()
    await shell.stop()
  }
}

const KEYS = 120

export default bench
