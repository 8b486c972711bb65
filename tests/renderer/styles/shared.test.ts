/** Screens share the classes of renderer/src/styles. `npm run style` reports rules that repeat each other. */
import { expect, it } from 'vitest'
import { readRules, readStyledFiles } from '../../style/cssRules.ts'

it('has a rule for each class that a component names', () => {
  const files = readStyledFiles()
  const rules = readRules(files)
  expect(rules.length).toBeGreaterThan(800)
  const styled = new Set(
    rules.flatMap(({ place }) => [...place.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)),
  )
  const missing = files
    .filter(({ path }) => path.endsWith('.svelte'))
    .flatMap(({ path, text }) => {
      const markup = text.replace(/<(style|script)[^>]*>[^]*?<\/\1>/g, '')
      return [...markup.matchAll(/\bclass="([^"{}]*)"/g)]
        .flatMap(([, names = '']) => names.split(/\s+/))
        .filter((name) => name !== '' && !styled.has(name))
        .map((name) => `${path}: ${name}`)
    })
  expect(missing).toEqual([])
})
