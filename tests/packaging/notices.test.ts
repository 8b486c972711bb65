/** Holds THIRD-PARTY-NOTICES and the bill of materials against the modules of the bundles. `npm run build` comes before. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { checkout, manifest } from '../../packaging/manifest.ts'
import { bundledFolders, collectNotices, EDITIONS, type Edition } from '../../packaging/notices.ts'
import { makeSbom } from '../../packaging/sbom.ts'

const editions = Object.keys(EDITIONS) as Edition[]

const read = (...path: string[]) => readFileSync(join(checkout, ...path), 'utf8').replaceAll('\r\n', '\n')

interface About {
  name: string
  version: string
}

/** The packages whose modules are in the edition's bundles, and those that stay outside of them. */
function foldersOf(edition: Edition): string[] {
  const beside = Object.keys(manifest.dependencies).map((name) => `node_modules/${name}`)
  return [...new Set([...EDITIONS[edition].bundles.flatMap(bundledFolders), ...beside])]
}

describe.each(editions)('the notices of the %s edition', (edition) => {
  const notices = read(EDITIONS[edition].file)
  const has = (words: string) => notices.includes(words)

  it('name each package of the bundles with the text of its licence', () => {
    const folders = foldersOf(edition)
    expect(folders.length).toBeGreaterThan(40)
    for (const folder of folders) {
      const { name, version } = JSON.parse(read(folder, 'package.json')) as About
      expect(has(`\n${name} ${version} (`), name).toBe(true)
      for (const file of readdirSync(join(checkout, folder)))
        if (/^(?:licen[cs]e|copying)[^/]*$/i.test(file))
          expect(has(read(folder, file).trim()), `${name}: ${file}`).toBe(true)
    }
  })

  it('have a text for each package, and name each licence', () => {
    for (const { name, license, text } of collectNotices(edition)) {
      expect(text.length, name).toBeGreaterThan(80)
      expect(license, name).toMatch(/^\w[\w.-]*(?: (?:AND|OR) [\w.-]+)*$/)
    }
  })

  it('have the three licences of Hunspell, that of CLDR, and that of the dictionary', () => {
    for (const words of [
      'hunspell-wasm 0.3.0 (LGPL-2.0 OR GPL-2.0 OR MPL-1.1)',
      'GNU LESSER GENERAL PUBLIC LICENSE',
      'GNU GENERAL PUBLIC LICENSE',
      'MOZILLA PUBLIC LICENSE',
      'UNICODE LICENSE V3',
      'Copyright 2000-2016 by Kevin Atkinson',
      'SQLite in better-sqlite3 (blessing)',
    ])
      expect(has(words), words).toBe(true)
  })

  it('do not name a package that is in none of the bundles', () => {
    for (const name of ['vitest', 'typescript', 'electron-builder'])
      expect(new RegExp(`^${name} \\d`, 'm').test(notices), name).toBe(false)
  })
})

const schemas = join(checkout, 'node_modules/@cyclonedx/cyclonedx-library/res/schema')

describe.each(editions)('the bill of materials of the %s edition', (edition) => {
  const sbom = makeSbom(edition)

  it('is valid CycloneDX', () => {
    const load = (name: string) =>
      JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8')) as object
    const ajv = new Ajv({ strict: false })
    addFormats.default(ajv)
    for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true)
    ajv.addSchema(load('spdx'), 'http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json')
    ajv.addSchema(load('jsf-0.82'), 'http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json')
    const isValid = ajv.compile(load(`bom-${sbom.specVersion}`))
    expect(isValid(sbom), ajv.errorsText(isValid.errors)).toBe(true)
    expect(isValid({ ...sbom, components: [{ name: 'no type' }] })).toBe(false)
  })

  it('has the packages of the notices and the runtime, and no other', () => {
    const runtime = edition === 'program' ? 'node' : 'electron'
    const named = sbom.components.map(({ name, version }) => `${name}@${version}`).sort()
    const noticed = collectNotices(edition)
      .filter(({ name }) => name !== 'SQLite')
      .map(({ name, version }) => `${name}@${version}`)
    expect(named).toEqual([...noticed, `${runtime}@${manifest.devDependencies[runtime] ?? ''}`].sort())
    expect(sbom.metadata.component).toMatchObject({ name: 'interlinear', version: manifest.version })
    expect(JSON.stringify(sbom)).not.toContain('cdx:npm:package:development')
  })
})
