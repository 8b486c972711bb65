/** The JSON of the page of modules, held against the checks that apps meet. */
import { describe, expect, it } from 'vitest'
import { checkModuleStrings } from '../../core/modules/checkStrings.ts'
import { Breaches } from '../../core/modules/breach.ts'
import { readDescriptor } from '../../core/modules/descriptor.ts'
import { buildRequest } from '../../core/modules/request.ts'
import { checkBuild, checkParse, errorOf } from '../../core/modules/response.ts'
import { jobParts, language } from '../modules/apps.ts'
import { fencesOf, readPage } from './pages.ts'

const PAGE = 'docs/reference/modules.md'
const fences = fencesOf(readPage(PAGE))

/** The text of the one block with these words behind `json`. */
function example(words: string): string {
  const found = fences.filter(({ info }) => info === `json ${words}`)
  expect(found.length, `${PAGE} has one block "json ${words}"`).toBe(1)
  return found.flatMap(({ lines }) => lines).join('\n')
}

const json = (words: string) => JSON.parse(example(words)) as object
const context = { module: 'example', fetch: () => Promise.reject(new Error('nothing is fetched here')) }
const rules = { sourceLanguage: language('en'), targetLanguages: [] }

/** Names of members, inside of members too. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return 'value'
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
}

describe('the examples of the page of modules', () => {
  it('have a descriptor that is read', () => {
    expect(readDescriptor(example('descriptor'), PAGE).modules).toHaveLength(1)
  })

  it('have a request with the members that a request has', async () => {
    const request = await buildRequest(jobParts({}), null)
    expect(shapeOf(json('parse-file request'))).toEqual(shapeOf(request))
  })

  it('have strings that are taken', async () => {
    const { strings, warnings } = await checkParse(json('parse-file response'), rules, context)
    expect(strings.map(({ identifier }) => identifier)).toEqual(['cart', 'items', 'help'])
    expect(warnings).toEqual([])
  })

  it('have a built file', async () => {
    expect((await checkBuild(json('build-file response'), context)).byteLength).toBeGreaterThan(0)
  })

  it('have an error in the words of the module', () => {
    expect(errorOf(json('error response'))).toBe("Line 12 has no '='.")
  })

  it('have strings with translations', async () => {
    const lines = example('build-file strings').split('\n')
    const breaches = new Breaches()
    const asked = { ...rules, hasPreview: false, targetLanguages: [language('uk')] }
    const strings = await checkModuleStrings(
      lines.map((line) => JSON.parse(line) as unknown),
      asked,
      breaches,
    )
    expect(breaches.count).toBe(0)
    expect(strings.map(({ translations }) => translations.size)).toEqual([1, 1])
  })
})
