/** `mt` and `pretranslate --with`, as a script meets them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { chrf } from '../../core/suggestions/scores/chrf.ts'
import { startStandIn } from '../suggestions/standIn.ts'
import { commandLine } from './commandLine.ts'

async function shop() {
  const cli = commandLine()
  const server = await startStandIn()
  onTestFinished(() => server.close())
  writeFileSync(join(cli.folder, 'ui.json'), JSON.stringify({ cart: 'Your cart is empty', pay: 'Pay {sum}' }))
  await cli.ok(['init', 'shop.interlinear', '--source', 'en', '--target', 'es'])
  await cli.ok(['import', 'shop.interlinear', 'ui.json'])
  return { ...cli, server }
}

it('providers are added with their keys, listed, tried and removed', async () => {
  const { ok, json, run, server, folder } = await shop()
  await ok(
    ['mt', 'add', 'Libre', '--kind', 'libretranslate', '--address', server.address, '--key-stdin'],
    'hidden\n',
  )
  expect(await json(['mt', 'list'])).toMatchObject([{ name: 'Libre', kind: 'libretranslate' }])
  expect(await ok(['mt', 'list'])).not.toContain('hidden')
  expect(readFileSync(join(folder, 'home/suggestion-providers.json'), 'utf8')).not.toContain('hidden')
  const tried = ['mt', 'try', 'shop.interlinear', 'Libre', 'Open %s', '--language', 'es']
  expect(await ok(tried)).toBe('OPEN %s\n')
  expect(server.asked[0]?.body['api_key']).toBe('hidden')
  expect((await run(['mt', 'add', 'Libre', '--kind', 'deepl'])).stderr).toContain(
    'There is a provider “Libre”',
  )
  await ok(['mt', 'remove', 'Libre'])
  expect(await json(['mt', 'list'])).toEqual([])
  expect((await run(tried)).stderr).toContain('There is no provider “Libre”')
})

it('a host is named, and asked only where the project allows it', async () => {
  const { ok, run } = await shop()
  const added = await run(['mt', 'add', 'Far', '--kind', 'deepl', '--address', 'https://mt.invalid'])
  expect(added.stderr).toContain('Texts would be sent to mt.invalid: interlinear mt allow <project> Far')
  const fill = ['pretranslate', 'shop.interlinear', 'true', '--language', 'es', '--with', 'Far']
  expect((await run(fill)).stderr).toContain('texts of this project would be sent to mt.invalid')
  await ok(['mt', 'allow', 'shop.interlinear', 'Far'])
  expect((await run(fill)).stderr).toContain('could not be reached')
  await ok(['mt', 'allow', 'shop.interlinear', 'Far', '--off'])
  await ok(['mt', 'forbid', 'shop.interlinear'])
  expect((await run(fill)).stderr).toContain('This project forbids suggestions by machine')
})

it('providers are scored by what people approved, one that is busy and one that fails among them', async () => {
  const { ok, json, run, server } = await shop()
  const add = ['mt', 'add', '--kind', 'libretranslate', '--address']
  await ok([...add, server.address, 'Libre'])
  await ok([...add, 'http://127.0.0.1:9', 'Gone'])
  const compare = [
    'mt',
    'compare',
    'shop.interlinear',
    'count of languages summary where (is approved) > 0',
    '--language',
    'es',
    '--with',
  ]
  expect((await run([...compare, 'Libre'])).stderr).toContain('nothing is approved in this language')
  for (const [string, text] of [
    ['cart', 'YOUR CART IS EMPTY'],
    ['pay', 'Abonar {sum}'],
  ] as const) {
    const at = ['shop.interlinear', '--string', string, '--language', 'es']
    await ok(['translate', ...at, '--text', text])
    await ok(['approve', ...at])
  }
  server.retryAfter = 0
  server.faults = ['busy']
  const { code, stdout, stderr } = await run([...compare, 'Gone,Libre', '--json'])
  expect([code, stderr]).toEqual([1, expect.any(String)])
  const compared = JSON.parse(stdout) as {
    texts: number
    untranslated: { chrf: number; ter: number }
    providers: { provider: string; chrf: number; ter: number; usable: number }[]
  }
  expect(compared).toMatchObject({
    texts: 2,
    providers: [{ provider: 'Libre', usable: 100 }],
    failed: [{ provider: 'Gone', error: { code: 'suggestion.unreachable' } }],
  })
  const [libre] = compared.providers
  expect(libre?.chrf).toBeGreaterThan(compared.untranslated.chrf)
  const answers = [
    { text: 'YOUR CART IS EMPTY', reference: 'YOUR CART IS EMPTY' },
    { text: 'PAY {sum}', reference: 'Abonar {sum}' },
  ]
  expect(libre?.chrf).toBeCloseTo(chrf(answers), 8)
  // TER takes capital letters for small ones, which is all that the stand-in changes.
  expect(libre?.ter).toBe(compared.untranslated.ter)
  const shown = await run([...compare, 'Libre'])
  expect(shown.stdout).toContain('(untranslated)')
  expect(shown.stderr).toContain('Approved texts: 2.')
  expect((await run([...compare, 'Gone'])).stderr).toContain('Gone could not be reached.')
  expect(await json(['mt', 'list'])).toHaveLength(2)
})

it('counts, fills and marks selected strings', async () => {
  const { ok, json, run, server } = await shop()
  const add = ['mt', 'add', 'Libre', '--kind', 'libretranslate', '--address', server.address]
  await ok([...add, '--price', '20'])
  const fill = [
    'pretranslate',
    'shop.interlinear',
    'text contains "Pay"',
    '--language',
    'es',
    '--with',
    'Libre',
  ]
  const counted = (await run([...fill, '--dry-run'])).stderr
  expect(counted).toContain('Would be filled: 1 translation in 1 string.')
  expect(counted).toContain('Characters to send: 9, for about 0.00, to this machine.')
  expect((await run(fill)).stderr).toContain('From memories: 0. By Libre: 1.')
  const filled = 'count of languages summary where (is translated by mt) > 0'
  expect(await json(['query', 'shop.interlinear', filled, '--format', 'json'])).toMatchObject([
    { identifier: 'pay' },
  ])
  expect(await json(fill)).toMatchObject({ forms: 0, byMachine: 0 })
})
