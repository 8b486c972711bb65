/** `npm run reference`: writes the pages of docs/reference from their statements. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pages } from './statements/pages.ts'
import { writePages } from './write.ts'

const folder = fileURLToPath(new URL('../../docs/reference', import.meta.url))

mkdirSync(folder, { recursive: true })
const written = writePages(pages)
for (const name of readdirSync(folder)) if (!written.has(name)) rmSync(join(folder, name))
for (const [name, text] of written) writeFileSync(join(folder, name), text)
