import { describe, expect, it } from 'vitest'
import { readApp } from '../../core/modules/app.ts'
import { readDescriptor } from '../../core/modules/descriptor.ts'
import { failureOf } from '../formats/support.ts'
import { folderOf, manifest, serve } from './apps.ts'

const breachesOf = (descriptor: unknown) => {
  const failure = failureOf(() => readDescriptor(JSON.stringify(descriptor), 'manifest.json'))
  expect(failure.code).toBe('module.descriptor')
  return failure.details.causes?.map(({ message }) => message) ?? []
}

describe('an app descriptor', () => {
  it('has defaults for optional members', () => {
    const module = { key: 'kv', type: 'kv', url: '/process' }
    const descriptor = readDescriptor(
      JSON.stringify({ identifier: 'acme', name: 'Acme', modules: { 'custom-file-format': [module] } }),
      'manifest.json',
    )
    expect(descriptor).toEqual({
      identifier: 'acme',
      name: 'Acme',
      baseUrl: null,
      authentication: { type: 'none', clientId: null },
      events: { installed: null, uninstall: null },
      scopes: [],
      modules: [{ ...module, multilingual: false, customSrxSupported: false, signaturePatterns: {} }],
    })
  })

  it('lists every breach with its position, its rule and its value', () => {
    const wrong = {
      identifier: 'Acme!',
      modules: {
        'custom-file-format': [
          { key: '', type: 7, url: '../process', multilingual: 'yes' },
          { key: 'a', type: 'b', url: 'https://elsewhere.example/x', signaturePatterns: { fileName: 3 } },
        ],
      },
    }
    expect(breachesOf(wrong)).toEqual([
      'identifier: It may have only a to z, 0 to 9, “-”, “.” and “_”.',
      'name: It must be a text.',
      'modules.custom-file-format[0].key: It must not be empty.',
      'modules.custom-file-format[0].type: It must be a text.',
      'modules.custom-file-format[0].url: It must be a path below the base address, without “..”.',
      'modules.custom-file-format[0].multilingual: It must be true or false.',
      'modules.custom-file-format[1].url: It must be a path below the base address, without “..”.',
      'modules.custom-file-format[1].signaturePatterns.fileName: It must be a text.',
    ])
  })

  it('has a key and a type of its own for each module', () => {
    const module = { key: 'kv', type: 'kv', url: '/process' }
    const twice = { ...manifest(), modules: { 'custom-file-format': [module, { ...module, type: 'other' }] } }
    expect(breachesOf(twice)).toEqual([
      'modules.custom-file-format[1].key: It is that of module 1, too: each has its own.',
    ])
  })

  it.each([['{"identifier":'], ['[]'], ['null'], ['7']])('is an object in JSON, not %s', (json) => {
    expect(failureOf(() => readDescriptor(json, 'manifest.json')).code).toBe('module.descriptor')
  })
})

describe('an app', () => {
  it('in a folder runs there', async () => {
    const folder = folderOf({ 'manifest.json': manifest() })
    expect(await readApp(folder)).toMatchObject({ location: folder, base: { kind: 'folder', folder } })
    const below = folderOf({ 'manifest.json': manifest({}, { baseUrl: './dist' }), 'dist/process.js': '' })
    expect((await readApp(below)).base).toEqual({ kind: 'folder', folder: `${below}/dist` })
  })

  it('in a folder may run elsewhere on the web, but not elsewhere on the disk', async () => {
    const web = folderOf({ 'manifest.json': manifest({}, { baseUrl: 'https://acme.example/app' }) })
    expect((await readApp(web)).base).toEqual({ kind: 'address', baseUrl: 'https://acme.example/app' })
    const out = folderOf({ 'manifest.json': manifest({}, { baseUrl: '..' }) })
    await expect(readApp(out)).rejects.toMatchObject({ code: 'module.outside' })
  })

  it('at an address runs where the descriptor says, or beside it', async () => {
    const address = await serve((request, response) => {
      const base = request.url === '/other.json' ? { baseUrl: 'https://acme.example' } : {}
      response.end(JSON.stringify(manifest({}, base)))
    })
    const beside = await readApp(`${address}/app/manifest.json`)
    expect(beside.base).toEqual({ kind: 'address', baseUrl: `${address}/app/` })
    const other = await readApp(`${address}/other.json`)
    expect(other.base).toEqual({ kind: 'address', baseUrl: 'https://acme.example/' })
  })

  it('is reported if it is missing', async () => {
    await expect(readApp('/nowhere/at/all')).rejects.toMatchObject({ code: 'module.missing' })
    await expect(readApp(folderOf({ 'process.js': '' }))).rejects.toMatchObject({ code: 'module.missing' })
    const gone = await serve((_, response) => void response.writeHead(404).end())
    await expect(readApp(`${gone}/manifest.json`)).rejects.toMatchObject({ code: 'module.status' })
  })
})
