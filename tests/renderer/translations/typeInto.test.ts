import { describe, expect, it } from 'vitest'
import { typeInto } from '../../../renderer/src/translations/typeAhead.svelte.ts'
import { page, useFakePage, type FakeTextArea } from '../fakePage.ts'

useFakePage()

const element = (area: FakeTextArea) => area as unknown as Element

describe('a text that is typed into a field of the page', () => {
  it('inserts at the cursor, and notifies the field', () => {
    const area = page.area('Чому?')
    area.setSelectionRange(0, 4)
    const heard: string[] = []
    area.addEventListener('input', () => heard.push(area.value))
    expect(typeInto(element(area), 'Як')).toBe(true)
    expect(heard).toEqual(['Як?'])
  })

  it('is refused by what takes none', () => {
    const readOnly = Object.assign(page.area(), { readOnly: true })
    const list = page.area()
    Object.defineProperty(list, 'selectionStart', { value: null })
    expect([null, element(readOnly), element(list)].map((one) => typeInto(one, 'x'))).toEqual([
      ...[false, false, false],
    ])
  })
})
