/** The decision about the focus after slow work. */
import { describe, expect, it } from 'vitest'
import { focusToGive } from '../../../renderer/src/controls/lostFocus.ts'

const element = (isField = false) => ({ matches: () => isField }) as unknown as Element
const [body, list, button, field] = [element(), element(), element(), element(true)]

describe('the focus after work that took its time', () => {
  it.each([
    ['was lost with what had it', button, body, true],
    ['is nowhere', button, null, true],
    ['is where it was', list, list, true],
    ['is in the field in which one writes', field, field, false],
    ['went elsewhere', button, field, false],
    ['went to another control', button, list, false],
  ])('that %s', (_, before, after, isFree) => {
    const page = { activeElement: before as Element | null, body }
    const mayGive = focusToGive(page)
    page.activeElement = after
    expect(mayGive()).toBe(isFree)
  })
})
