/** `tm match`, `tm list` and `pretranslate`, as a script meets them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandLine } from './commandLine.ts'

async function shop() {
  const cli = commandLine()
  writeFileSync(
    join(cli.folder, 'shop.csv'),
    'en,uk\nYour cart is empty!,Ваш кошик порожній!\nPay {amount},Сплатити {amount}\n',
  )
  await cli.ok(['init', 'shop.interlinear', '--source', 'en', '--target', 'uk'])
  await cli.ok(['tm', 'import', 'shop.interlinear', 'shop.csv'])
  return cli
}

it('a memory is listed, and asked for matches', async () => {
  const { ok, json, run } = await shop()
  expect(await json(['tm', 'list', 'shop.interlinear'])).toMatchObject([
    { name: 'shop', segments: 2, languageIds: ['en', 'uk'], isAttached: true, isReadOnly: false },
  ])
  const match = ['tm', 'match', 'shop.interlinear', 'Your cart is empty', '--language', 'uk']
  expect(await json([...match, '--min', '98'])).toMatchObject([
    { kind: 'fuzzy', score: 98, target: 'Ваш кошик порожній!', penalties: [{ kind: 'punctuation' }] },
  ])
  expect(await ok(match)).toMatch(/98 +fuzzy, punctuation -2 +Your cart is empty! +Ваш кошик порожній! +shop/)
  expect((await run([...match, '--min', 'many'])).code).toBe(2)
})

it('fills selected strings from the memory', async () => {
  const { ok, json, run, folder } = await shop()
  writeFileSync(join(folder, 'ui.json'), JSON.stringify({ cart: 'Your cart is empty', pay: 'Pay {sum}' }))
  await ok(['import', 'shop.interlinear', 'ui.json'])
  const fill = ['pretranslate', 'shop.interlinear', 'text contains "Pay"', '--language', 'uk']
  expect((await run([...fill, '--dry-run'])).stderr).toContain('Would be filled: 1 translation in 1 string.')
  expect(await json(fill)).toEqual({ strings: 1, forms: 1 })
  const filled = 'count of languages summary where (is translated by tm) > 0'
  expect(await json(['query', 'shop.interlinear', filled, '--format', 'json'])).toMatchObject([
    { identifier: 'pay' },
  ])
})

it.each([
  ['tm', ['import', 'export', 'search', 'match', 'list']],
  ['glossary', ['import', 'export', 'search']],
  ['pretranslate', ['--language', '--min', '--dry-run', '--json']],
])('the help of %s names %j', async (command, names) => {
  const help = await commandLine().ok([command, '--help'])
  for (const name of names) expect(help).toContain(name)
})
