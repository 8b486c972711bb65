/** Files of the home folder with random damage: each is read as far as it can be parsed, or refused with a code. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openHomeState } from '../../../cli/open/run.ts'
import { CredentialFile } from '../../../core/credentials/credentials.ts'
import { Failure } from '../../../core/platform/errors/failure.ts'
import { readStateFile } from '../../../core/workbench/storedState.ts'
import { damagedBytes, damagedJson } from '../../damaged.ts'

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-damaged-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A file's content with one value replaced, or its bytes damaged. */
const damaged = (content: object) =>
  fc.oneof(
    damagedJson(content).map((text) => Buffer.from(text)),
    damagedBytes(Buffer.from(JSON.stringify(content))),
  )

describe('a damaged service.json', () => {
  const whole = {
    apps: [
      {
        ...{ clientId: 'c', name: 'App', type: 'confidential', secretHash: 'hash' },
        ...{ redirectUrls: ['http://127.0.0.1/'], scopes: ['project'], addedAt: 1 },
      },
    ],
    grants: [],
    tokens: [{ id: 't', hash: 'hash', scopes: ['project'], addedAt: 1 }],
    installations: [],
  }
  const readIn = async (folder: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, 'service.json'), bytes)
    return new CredentialFile(folder).read()
  }

  it('is read, or refused as damaged', async () => {
    const folder = home()
    expect(await readIn(folder, Buffer.from(JSON.stringify(whole)))).toEqual(whole)
    await fc.assert(
      fc.asyncProperty(damaged(whole), async (bytes) => {
        const read = await readIn(folder, bytes).catch((error: unknown) => error)
        if (read instanceof Error) {
          expect(read).toBeInstanceOf(Failure)
          expect((read as Failure).code).toBe('service.credentials')
        } else expect(read).toHaveProperty('apps')
      }),
      { numRuns: 100 },
    )
  })
})

describe('a damaged settings.json', () => {
  it('gets defaults for damaged values, and accepts changes', () => {
    const folder = home()
    const path = join(folder, 'settings.json')
    const open = () => openHomeState(folder, () => undefined)
    const whole = open().update({ recentProjects: [{ path: '/a', name: 'A', openedAt: '2026-01-01' }] })
    const names = Object.keys(whole.settings)
    const bytesOf = damaged({ ...whole, later: { by: 'another version' } })
    const read = (bytes: Uint8Array) => {
      writeFileSync(path, bytes)
      expect(Object.keys(readStateFile(path).settings)).toEqual(names)
    }
    fc.assert(fc.property(bytesOf, read), { numRuns: 200 })
    fc.assert(
      fc.property(bytesOf, (bytes) => {
        read(bytes)
        expect(Object.keys(open().read().settings)).toEqual(names)
        open().update({ recentProjects: [] })
        expect(open().read()).toMatchObject({ recentProjects: [] })
      }),
      { numRuns: 12 },
    )
  })
})
