/** Screens look alike by the classes of renderer/src/styles: what several of them need is written there, once. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '../../../renderer/src')
const files = globSync('**/*.{svelte,css}', { cwd: SOURCES }).map((path) => ({
  path,
  text: readFileSync(join(SOURCES, path), 'utf8'),
}))

/** The style sheet of a file, without its comments. */
function sheetOf({ path, text }: (typeof files)[number]): string {
  const sheet = path.endsWith('.css') ? text : (/<style[^>]*>([^]*)<\/style>/.exec(text)?.[1] ?? '')
  return sheet.replace(/\/\*[^]*?\*\//g, '')
}

const rules = files.flatMap((file) =>
  [...sheetOf(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    place: `${file.path} ${selector.trim().replace(/\s+/g, ' ')}`,
    declarations: body
      .split(';')
      .map((one) => one.trim().replace(/\s+/g, ' '))
      .filter((one) => one !== '')
      .toSorted(),
  })),
)

/** Bodies of two declarations and more that several rules have. Give what they stand for a class, and take one away here. */
const MOST_REPEATED = 18

it('are few that say the same in several places', () => {
  const alike = Map.groupBy(
    rules.filter(({ declarations }) => declarations.length > 1),
    ({ declarations }) => declarations.join('; '),
  )
  const repeated = [...alike].filter(([, of]) => of.length > 1)
  const words = repeated.map(([body, of]) => `${body}\n  ${of.map(({ place }) => place).join('\n  ')}`)
  expect(rules.length).toBeGreaterThan(800)
  expect(repeated.length, words.join('\n')).toBeLessThanOrEqual(MOST_REPEATED)
})

it('have a rule for each class that a screen names', () => {
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
