/**
 * Makes the bill of materials of an edition (CycloneDX): what `npm sbom` says of the lock file, without the packages that
 * are in no bundle. `node packaging/sbom.ts` writes one for each edition into `dist/`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { checkout, manifest } from './manifest.ts'
import { collectNotices, EDITIONS, type Edition } from './notices.ts'

const property = z.looseObject({ name: z.string(), value: z.string() })

const componentSchema = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  scope: z.string(),
  properties: z.array(property).default([]),
})

const sbomSchema = z.looseObject({
  specVersion: z.string(),
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(componentSchema),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})

export type Sbom = z.infer<typeof sbomSchema>

/** The runtime that an edition is shipped with: in the archives and Debian's package, and in Electron's packages. */
const RUNTIMES: Readonly<Record<Edition, string>> = { program: 'node', desktop: 'electron' }

const DEVELOPMENT = 'cdx:npm:package:development'

export function makeSbom(edition: Edition): Sbom {
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    shell: process.platform === 'win32',
  })
  const sbom = sbomSchema.parse(JSON.parse(text))
  const shipped = new Set(collectNotices(edition).map(({ name, version }) => `${name}@${version}`))
  const runtime = `${RUNTIMES[edition]}@${manifest.devDependencies[RUNTIMES[edition]] ?? ''}`
  // npm calls `dev` what a bundle holds, because it is not installed beside it.
  const components = sbom.components
    .filter(({ name, version }) => shipped.has(`${name}@${version}`) || `${name}@${version}` === runtime)
    .map((component) => ({
      ...component,
      scope: 'required',
      properties: component.properties.filter(({ name }) => name !== DEVELOPMENT),
    }))
  const root = sbom.metadata.component
  const kept = new Set([root['bom-ref'], ...components.map((component) => component['bom-ref'])])
  return {
    ...sbom,
    // npm calls the component after the folder of the checkout.
    metadata: { ...sbom.metadata, component: { ...root, type: 'application', name: manifest.name } },
    components,
    dependencies: sbom.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => kept.has(ref)) })),
  }
}

export function sbomName(edition: Edition): string {
  return `${manifest.name}-${edition === 'program' ? '' : `${edition}-`}${manifest.version}.cdx.json`
}

/** Writes the bill of each edition; answers their paths. */
export function writeSboms(out: string): string[] {
  mkdirSync(out, { recursive: true })
  return (Object.keys(EDITIONS) as Edition[]).map((edition) => {
    const path = join(out, sbomName(edition))
    writeFileSync(path, `${JSON.stringify(makeSbom(edition), null, 2)}\n`)
    return path
  })
}

if (import.meta.main) for (const path of writeSboms(join(checkout, 'dist'))) console.log(path)
