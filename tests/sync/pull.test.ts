/** Pulling from the local service over HTTP: what comes is what is there, whatever interrupts it. */
import { copyFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { copyAt, copyOf, linesOf, richProject, startCloud, type Cloud, type Copy } from './cloud.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function cloudWith(options: Parameters<typeof richProject>[0] = {}, strings?: number): Promise<Cloud> {
  const cloud = await startCloud(richProject(options, strings), options)
  open.push(cloud)
  return cloud
}

/** A copy of the cloud's project; one case has the store's own threads, which take their time to start. */
async function copy(cloud: Cloud, hasThreads: boolean): Promise<Copy> {
  const made = await copyOf(cloud, 'copy', { hasThreads })
  open.push(made)
  return made
}

describe.each([
  { deployment: 'standard', type: 'file-based' },
  { deployment: 'enterprise', type: 'file-based' },
  { deployment: 'standard', type: 'string-based' },
  { deployment: 'enterprise', type: 'string-based' },
] as const)('a first pull, $deployment and $type', (options) => {
  it('imports all data of the project, once', async () => {
    const cloud = await cloudWith(options)
    const local = await copy(cloud, options.deployment === 'standard' && options.type === 'file-based')
    const { counts, conflicts, skipped } = await local.pull()
    expect({ conflicts, removed: counts.removed }).toEqual({ conflicts: 0, removed: {} })
    expect(counts.added).toMatchObject({ string: 12, approval: 2, comment: 2, term: 2 })
    expect(skipped).toEqual(options.type === 'file-based' ? ['file 2'] : [])
    expect(await linesOf(local.path)).toEqual(await linesOf(cloud.path))
    const again = await local.pull({ isThorough: true })
    expect(again.counts).toEqual({ added: {}, changed: {}, removed: {} })
    expect(await linesOf(local.path)).toEqual(await linesOf(cloud.path))
  })
})

describe('a pull that is interrupted', () => {
  it('ends in the same project, whichever request failed', async () => {
    const cloud = await cloudWith({}, 8)
    const template = await copyOf(cloud, 'template')
    await template.close()
    const whole = await interrupted(cloud, template.path, Infinity)
    expect(whole.lines).toEqual(await linesOf(cloud.path))
    for (let at = 1; at <= whole.requests; at++) {
      const { lines, rows, tries } = await interrupted(cloud, template.path, at)
      expect(tries).toBe(2)
      expect({ at, rows, lines }).toEqual({ at, rows: whole.rows, lines: whole.lines })
    }
  })

  it('resumes at the page that it had reached', async () => {
    const cloud = await cloudWith({ type: 'string-based' }, 8)
    const template = await copyOf(cloud, 'template')
    await template.close()
    const { requests } = await interrupted(cloud, template.path, Infinity)
    const { requestsAfter } = await interrupted(cloud, template.path, requests)
    expect(requestsAfter).toBeLessThan(4)
  })
})

/** Pulls, breaks off at a request, and pulls again. */
async function interrupted(cloud: Cloud, template: string, at: number) {
  const path = `${template}.${at}`
  copyFileSync(template, path)
  const local = copyAt(cloud, path)
  const breaking = new AbortController()
  let requests = 0
  const client = cloud.client({ onRequest: () => (++requests === at ? breaking.abort() : undefined) })
  let tries = 1
  let requestsAfter = 0
  try {
    await local.pull({ client, signal: breaking.signal })
  } catch (error) {
    expect(error).toMatchObject({ code: 'cancelled' })
    tries++
    const second = cloud.client()
    await local.pull({ client: second })
    requestsAfter = second.requests
  }
  const rows = await local.store.read('pullExpected', { kind: 'string' })
  await local.close()
  return { lines: await linesOf(path), rows, requests, requestsAfter, tries }
}
