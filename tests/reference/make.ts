/**
 * `npm run reference`: writes the pages of docs/reference/statements from their statements, and the made blocks of
 * other pages.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { blocks, withBlock } from './blocks.ts'
import { pages } from './statements/pages.ts'
import { writePages } from './write.ts'

const folder = fileURLToPath(new URL('../../docs/reference/statements', import.meta.url))

mkdirSync(folder, { recursive: true })
const written = writePages(pages)
for (const name of readdirSync(folder)) if (!written.has(name)) rmSync(join(folder, name))
for (const [name, text] of written) writeFileSync(join(folder, name), text)

const root = fileURLToPath(new URL('../..', import.meta.url))
for (const block of blocks) {
  const path = join(root, block.page)
  writeFileSync(path, await withBlock(readFileSync(path, 'utf8'), block))
}
