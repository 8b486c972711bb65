/** A folder in which others renamed one source file and deleted another. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { desk, laid } from './linkedWorkbench.ts'

const json = (texts: Record<string, string>) => `${JSON.stringify(texts, null, 2)}\n`

const BEFORE = {
  'x/locales/en/shop.json': json({ hello: 'Hello', bye: 'Good bye' }),
  'x/locales/uk/shop.json': json({ hello: 'Привіт', bye: 'Бувай' }),
  'x/locales/en/cart.json': json({ pay: 'Pay' }),
  'x/locales/uk/cart.json': json({ pay: 'Сплатити' }),
}

const AFTER = {
  'x/locales/en/store.json': BEFORE['x/locales/en/shop.json'],
  'x/locales/uk/store.json': BEFORE['x/locales/uk/shop.json'],
}

describe('a folder whose sources others renamed and deleted', () => {
  async function renamed() {
    const screen = desk()
    const { folder, open, translate } = screen
    laid(folder, BEFORE)
    const { project } = (await open('x', { targetLanguageIds: ['uk'] })).overview
    await translate(project, 'Hello', 'Вітаю')
    await translate(project, 'Pay', 'Оплатити')
    rmSync(join(folder, 'x/locales'), { recursive: true })
    laid(folder, AFTER)
    return { ...screen, project }
  }

  it('gets none of the old paths back, by a save or by an export beside the sources', async () => {
    const { value, call, project, folder, read } = await renamed()
    const { gone } = await value('linked.write', { project })
    expect(gone?.map(({ details }) => details.path)).toEqual([
      join(folder, 'x/locales/en/cart.json'),
      join(folder, 'x/locales/en/shop.json'),
    ])
    await call('project.export', { project, languageIds: ['uk'], folder: join(folder, 'x'), beside: true })
    for (const path of Object.keys(BEFORE)) expect(existsSync(join(folder, path))).toBe(false)
    expect(read('x/locales/uk/store.json')).toBe(AFTER['x/locales/uk/store.json'])
  })

  it('keeps the translations under the new name, and names the missing file', async () => {
    const { value, project, folder, read, caughtUp } = await renamed()
    await caughtUp(project)
    const { gone } = await value('linked.write', { project })
    expect(gone?.map(({ details }) => details.path)).toEqual([join(folder, 'x/locales/en/cart.json')])
    expect(read('x/locales/uk/store.json')).toBe(json({ hello: 'Вітаю', bye: 'Бувай' }))
    for (const path of Object.keys(BEFORE)) expect(existsSync(join(folder, path))).toBe(false)
  })

  it('keeps the translations also if the old file was missed before the new one was there', async () => {
    const { value, project, folder, read, caughtUp } = await renamed()
    rmSync(join(folder, 'x/locales'), { recursive: true })
    laid(folder, { 'x/locales/en/other.json': json({ other: 'Other' }) })
    await caughtUp(project)
    laid(folder, AFTER)
    await caughtUp(project)
    const { gone } = await value('linked.write', { project })
    expect(gone?.map(({ details }) => details.path)).toEqual([join(folder, 'x/locales/en/cart.json')])
    expect(read('x/locales/uk/store.json')).toBe(json({ hello: 'Вітаю', bye: 'Бувай' }))
  })
})
