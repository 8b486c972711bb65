/** Reading, checking and keeping batches side by side. */
import { describe, expect, it } from 'vitest'
import { pipeline } from '../../core/quality/checkStrings.ts'

const batches = [1, 2, 3, 4]
const read = (last: number | null) => Promise.resolve(batches[last ?? 0] ?? null)

describe('a pipeline', () => {
  it('stores every batch in its order, whichever finished first', async () => {
    const first = Promise.withResolvers<void>()
    const kept: string[] = []
    await pipeline<number, string>({
      read,
      find: async (batch) => {
        // The first is done only when the second is.
        if (batch === 1) await first.promise
        if (batch === 2) first.resolve()
        return `found in ${batch}`
      },
      keep: async (batch, found) => {
        await Promise.resolve()
        kept.push(`${batch}: ${found}`)
      },
    })
    expect(kept).toEqual(batches.map((batch) => `${batch}: found in ${batch}`))
  })

  it.each(['read', 'find', 'keep'] as const)(
    'ends if a batch fails (%s), with those before stored',
    async (step) => {
      const kept: number[] = []
      const failAt = (batch: number, own: string) => {
        if (own === step && batch === 3) throw new Error(`no ${own}`)
        return Promise.resolve()
      }
      const work = pipeline<number, number>({
        read: async (last) => {
          await failAt((last ?? 0) + 1, 'read')
          return read(last)
        },
        find: async (batch) => {
          await failAt(batch, 'find')
          return batch
        },
        keep: async (batch) => {
          await failAt(batch, 'keep')
          kept.push(batch)
        },
      })
      await expect(work).rejects.toThrow(`no ${step}`)
      expect(kept.slice(0, 1)).toEqual([1])
      expect(kept).not.toContain(3)
    },
  )

  it('does nothing without a batch', async () => {
    const never = () => Promise.reject(new Error('called'))
    await pipeline({ read: () => Promise.resolve(null), find: never, keep: never })
  })
})
