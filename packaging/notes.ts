/**
 * The notes of a release, for its tag: the version's section of CHANGELOG.md. Fails where the tag is not the version of
 * package.json, or the changelog says nothing of it.
 */
import { readChangelog, releasesOf } from './changelog.ts'
import { manifest } from './manifest.ts'

export function releaseNotesOf(tag: string, changelog: string, version = manifest.version): string {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, and package.json says ${version}.`)
  const notes = releasesOf(changelog).find(({ name }) => name === version)?.notes ?? ''
  if (notes === '') throw new Error(`CHANGELOG.md has no section [${version}] with words in it.`)
  return `${notes}\n`
}

if (import.meta.main) {
  const [tag = ''] = process.argv.slice(2)
  process.stdout.write(releaseNotesOf(tag, readChangelog()))
}
