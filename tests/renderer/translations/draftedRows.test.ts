import { expect, it } from 'vitest'
import { DraftedRows } from '../../../renderer/src/translations/draftedRows.ts'

it('updates a row with a draft once its string is left', () => {
  const refetched: (readonly number[] | null)[] = []
  let atHand: number | null = 1
  const rows = new DraftedRows({ refetch: (stringIds) => void refetched.push(stringIds) }, () => atHand)
  rows.drafted(1)
  rows.drafted(1)
  expect(refetched).toEqual([])
  rows.drafted(5)
  expect(refetched).toEqual([[5]])
  atHand = 2
  rows.show()
  rows.show()
  expect(refetched).toEqual([[5], [1]])
})
