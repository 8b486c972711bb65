/** The program's facts in package.json: the only source of its name, version, address and authors. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const checkout = join(import.meta.dirname, '..')

const manifestSchema = z.object({
  name: z.string(),
  productName: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  author: z.object({ name: z.string(), email: z.email() }),
  homepage: z.url(),
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})

export const manifest = manifestSchema.parse(
  JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as unknown,
)
