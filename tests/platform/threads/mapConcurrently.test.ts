/** Work on many files, a few of them at once. */
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mapConcurrently } from '../../../core/platform/threads/mapConcurrently.ts'

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await setImmediate()
}

it('returns results in the order of the items, however long each takes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(5), { maxLength: 60 }), async (waits) => {
      const answers = await mapConcurrently(waits, async (wait, index) => {
        await turns(wait)
        return index
      })
      expect(answers).toEqual([...waits.keys()])
    }),
    { numRuns: 50 },
  )
})

it('processes several at once, or one', async () => {
  const most = async (isSequential: boolean) => {
    let [running, longest] = [0, 0]
    const work = async () => {
      longest = Math.max(longest, ++running)
      await turns(2)
      running -= 1
    }
    await mapConcurrently(Array<null>(100).fill(null), work, { isSequential })
    return longest
  }
  expect(await most(true)).toBe(1)
  expect(await most(false)).toBeGreaterThan(1)
})

it('starts no work after a failure, and throws the first once all running work has ended', async () => {
  const ended: number[] = []
  const work = async (item: number) => {
    await turns(item === 1 ? 1 : 4)
    ended.push(item)
    if (item === 1 || item === 3) throw new Error(`The file ${item} cannot be read.`)
  }
  await expect(mapConcurrently([...Array(200).keys()], work)).rejects.toThrow('The file 1 cannot be read.')
  expect(ended).toContain(0)
  expect(ended).toContain(3)
  expect(ended.length).toBeLessThan(100)
})
