/**
 * The notes of a release, for its tag: the version's section of CHANGELOG.md. Fails where the tag is not the version of
 * package.json, or the changelog says nothing of it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout, manifest } from './manifest.ts'

export function notesOf(tag: string, changelog: string, version = manifest.version): string {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, and package.json says ${version}.`)
  const sections = changelog.split(/^## /m)
  const section = sections.find((text) => text.startsWith(`[${version}]`))
  const [, ...lines] = section?.split('\n') ?? []
  const notes = lines.join('\n').trim()
  if (notes === '') throw new Error(`CHANGELOG.md has no section [${version}] with words in it.`)
  return `${notes}\n`
}

if (import.meta.main) {
  const [tag = ''] = process.argv.slice(2)
  process.stdout.write(notesOf(tag, readFileSync(join(checkout, 'CHANGELOG.md'), 'utf8')))
}
