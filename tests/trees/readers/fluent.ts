/** Values of Fluent files as the runtime's own parser reads them. */
import { readFileSync } from 'node:fs'
import { FluentResource } from '@fluent/bundle'
import type { ReadFiles } from './readers.ts'

export function readFluent(paths: readonly string[]): ReadFiles {
  return new Map(
    paths.map((path) => {
      const { body } = new FluentResource(readFileSync(path, 'utf8'))
      const values = new Map<string, string>()
      for (const { id, value, attributes } of body) {
        if (value !== null) values.set(id, spell(value))
        for (const [name, pattern] of Object.entries(attributes)) values.set(`${id}.${name}`, spell(pattern))
      }
      return [path, values]
    }),
  )
}

function spell(pattern: unknown): string {
  return typeof pattern === 'string' ? pattern : JSON.stringify(pattern)
}
