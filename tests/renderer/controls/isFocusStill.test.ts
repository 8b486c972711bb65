import { describe, expect, it } from 'vitest'
import { isFocusStill } from '../../../renderer/src/controls/lostFocus.ts'

const element = () => ({}) as Element
const body = element()
const inPlace = element()
const place = { contains: (other: Node | null) => other === inPlace }
const pageWith = (activeElement: Element | null) => ({ activeElement, body })

describe('the focus, when something slow is done', () => {
  it('is moved on where it is lost, or still where the action came from', () => {
    expect(isFocusStill(place, pageWith(null))).toBe(true)
    expect(isFocusStill(place, pageWith(body))).toBe(true)
    expect(isFocusStill(place, pageWith(inPlace))).toBe(true)
    expect(isFocusStill(null, pageWith(body))).toBe(true)
  })

  it('stays with an element that the user focused elsewhere', () => {
    expect(isFocusStill(place, pageWith(element()))).toBe(false)
    expect(isFocusStill(null, pageWith(inPlace))).toBe(false)
  })
})
