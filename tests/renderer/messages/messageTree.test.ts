import { describe, expect, it } from 'vitest'
import type { MessageField } from '../../../core/contract/index.ts'
import { messageTreeOf, type MessageItem } from '../../../renderer/src/messages/messageTree.ts'

function field(address: number[], ...selectors: string[]): MessageField {
  return {
    address,
    path: selectors.map((selector) => ({
      name: 'n',
      type: 'plural',
      selector,
      isDefault: selector === 'other',
      samples: null,
      value: null,
    })),
    text: address.join('.'),
    source: null,
    isEditable: true,
    hasLooseBrace: false,
    isWhole: true,
  }
}

/** `before n(one: x, other: y) after` */
function outline(items: readonly MessageItem[]): string {
  return items
    .map((item) => {
      if (item.kind === 'field') return item.field.text
      const branches = item.branches.map(({ step, items: inner }) => `${step.selector}: ${outline(inner)}`)
      return `${item.name}(${branches.join(', ')})`
    })
    .join(' ')
}

describe('the tree of a message', () => {
  it('holds branches in selections, and selections in branches', () => {
    const fields = [
      field([0]),
      field([0, 0, 0], 'one'),
      field([0, 1, 0, 0, 0], 'other', 'one'),
      field([0, 1, 0, 1, 0], 'other', 'other'),
      field([0, 1, 1], 'other'),
      field([1, 0, 0], 'one'),
      field([1, 1, 0], 'other'),
      field([2]),
    ]
    expect(outline(messageTreeOf(fields))).toBe(
      '0 n(one: 0.0.0, other: n(one: 0.1.0.0.0, other: 0.1.0.1.0) 0.1.1) n(one: 1.0.0, other: 1.1.0) 2',
    )
  })

  it('gives each part a key of its own', () => {
    const items = messageTreeOf([field([0]), field([0, 0, 0], 'one'), field([1])])
    expect(new Set(items.map(({ key }) => key)).size).toBe(3)
  })
})
