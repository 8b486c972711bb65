import { describe, expect, it, vi } from 'vitest'
import { Field } from '../../../renderer/src/translations/field.svelte.ts'
import { tagUnitsOf } from '../../../renderer/src/strings/placeholders.ts'
import { settled } from '../fakeWorkbench.ts'
import { page, useFakePage } from '../fakePage.ts'

useFakePage()

const fieldOf = (text: string, saved = text) =>
  new Field('none', 'Source', saved, text, { top: null, own: null })

describe('a field of the translation', () => {
  it('is dirty while it differs from what is saved', () => {
    const field = fieldOf('Текст')
    expect(field.isDirty).toBe(false)
    field.text = 'Тексту'
    expect(field.isDirty).toBe(true)
    field.saved = 'Тексту'
    expect(field.isDirty).toBe(false)
  })

  it('knows the score of an inserted match until the text is emptied, or is again what it was before', () => {
    const field = fieldOf('Був', '')
    field.insertMatch({ repaired: 'Збіг', kind: 'fuzzy', score: 84 })
    expect(field.match).toBeNull()
    field.text = 'Збіг'
    expect(field.match).toEqual({ score: 84, isEdited: false })
    field.text = 'Збіг.'
    expect(field.match).toEqual({ score: 84, isEdited: true })
    field.text = 'Був'
    expect(field.match).toBeNull()
    field.text = ''
    expect(field.match).toBeNull()
    field.text = 'Збіг'
    field.forgetMatch()
    expect(field.match).toBeNull()
  })

  it('takes the cursor as soon as there is a place for it, in the first of its branches', async () => {
    const field = fieldOf('')
    const ran = vi.fn()
    field.focus()
    field.onceThere(ran)
    expect([field.isThere, field.isFocused]).toEqual([false, false])
    const [first, second] = [page.area(), page.area()]
    field.attach(second.asPlace)
    field.attach(first.asPlace)
    await settled()
    expect(page.activeElement).toBe(first)
    expect(ran).toHaveBeenCalledTimes(1)
    field.onceThere(ran)
    expect(ran).toHaveBeenCalledTimes(2)
    field.blur()
    expect(field.isFocused).toBe(false)
  })

  it.each([
    // `|` is the cursor, and two of them are around what is selected.
    ['a pair around what is selected', 'Читати |умови|', 0, 'Читати <a href="x">умови</a>|'],
    ['both ends without a selection', 'Читати |', 0, 'Читати <a href="x">|</a>'],
    ['the closing tag that is missing', 'Читати <a href="x">умови|', 0, 'Читати <a href="x">умови</a>|'],
    ['the opening tag that is missing', 'Читати |умови</a>', 0, 'Читати <a href="x">|умови</a>'],
    ['another pair where none is missing', '<a href="x">а</a> |', 0, '<a href="x">а</a> <a href="x">|</a>'],
    ['a link beside another one', '[а](y) |', 1, '[а](y) [|](y)'],
    ['a tag that stands alone, in place of what is selected', 'а|б|', 2, 'а<br/>|'],
  ])('inserts %s', (_, marked, index, wanted) => {
    const source = 'Read <a href="x">the terms</a> [here](y)<br/>'
    const units = tagUnitsOf([source], null)
    const [start, end = start] = [...marked.matchAll(/\|/g)].map((mark, before) => mark.index - before)
    const area = page.area(marked.replaceAll('|', ''))
    area.setSelectionRange(start!, end!)
    const field = new Field('none', source, '', '', { top: null, own: null })
    field.attach(area.asPlace)
    const { first, last } = units[index]!
    field.insertPlaceholder({ first: first.text, last: last?.text ?? null }, units)
    const at = area.selectionEnd
    expect(`${area.value.slice(0, at)}|${area.value.slice(at)}`).toBe(wanted)
  })

  it('has no editor if it was removed from the screen, or is read-only', () => {
    const field = fieldOf('')
    const area = page.area()
    const detach = field.attach(area.asPlace)
    area.readOnly = true
    expect(field.isThere).toBe(false)
    area.readOnly = false
    expect(field.isThere).toBe(true)
    detach()
    expect(field.isThere).toBe(false)
  })

  it('is written into at the cursor, and says what is marked in it wherever the cursor is', () => {
    const field = fieldOf('')
    const area = page.area('Один два')
    field.attach(area.asPlace)
    field.select(5, 8)
    expect(field.marked).toBe('два')
    field.blur()
    expect(field.marked).toBe('два')
    field.insert('три')
    expect([area.value, page.activeElement, field.marked]).toEqual(['Один три', area, ''])
  })

  it('is replaced as a whole; a message is replaced branch by branch unless it is shown whole', () => {
    const field = fieldOf('')
    const area = page.area('Старий')
    field.attach(area.asPlace)
    field.replace('Новий')
    expect(area.value).toBe('Новий')
    field.replace('')
    expect(area.value).toBe('')
    const replace = vi.fn()
    field.message = { isWhole: false, replace } as never
    field.replace('{count, plural, other {#}}')
    expect([area.value, replace.mock.calls]).toEqual(['', [['{count, plural, other {#}}']]])
    field.message = { isWhole: true, replace } as never
    field.replace('Ціле')
    expect(area.value).toBe('Ціле')
  })

  it('gets its source; of a message, the branch with the cursor gets its own', () => {
    const field = fieldOf('')
    const [one, other] = [page.area(), page.area()]
    field.attach(one.asPlace, 'One cart')
    field.attach(other.asPlace, '# carts')
    other.focus()
    field.copySource()
    expect([one.value, other.value]).toEqual(['', '# carts'])
    other.blur()
    field.copySource()
    expect(one.value).toBe('One cart')
  })
})
