import { describe, expect, it } from 'vitest'
import { Field } from '../../../renderer/src/translations/field.svelte.ts'
import { TypeAhead } from '../../../renderer/src/translations/typeAhead.svelte.ts'
import { settled } from '../fakeWorkbench.ts'
import { page, useFakePage, type FakeTextArea } from '../fakePage.ts'

useFakePage()

function desk() {
  let fields: Field[] = []
  const lost: string[] = []
  const waiting: string[] = []
  const state = { isReadOnly: false }
  const ahead = new TypeAhead(
    {
      get fields() {
        return fields
      },
      get activeField() {
        return fields.find(({ isFocused }) => isFocused) ?? fields[0]
      },
      leaveFocus: () => fields.forEach((field) => field.leaveFocus()),
    },
    {
      onLost: (text) => lost.push(text),
      onWaiting: (text) => waiting.push(text),
      isReadOnly: () => state.isReadOnly,
    },
  )
  const buffer = page.area()
  page.areas = []
  const detach = ahead.attach(buffer.asElement)
  /** Shows a string, whose fields come at once, one for each area, or later. */
  const show = (...areas: FakeTextArea[]): Field => {
    const field = new Field('none', 'Source', '', '', { top: null, own: null })
    const [area, ...others] = areas
    if (area !== undefined) field.attach(area.asPlace)
    fields = [field]
    for (const other of others) {
      const next = new Field('few', 'Source', '', '', { top: null, own: null })
      next.attach(other.asPlace)
      fields.push(next)
    }
    ahead.shown()
    return field
  }
  return { ahead, buffer, show, detach, lost, waiting, state }
}

interface Press {
  key: string
  ctrlKey?: boolean
  shiftKey?: boolean
}

/** Whether the key was taken. */
function press(buffer: FakeTextArea, { key, ctrlKey = false, shiftKey = false }: Press): boolean {
  let isTaken = false
  buffer.dispatchEvent({
    ...{ type: 'keydown', key, ctrlKey, shiftKey, metaKey: false, altKey: false },
    ...{ isComposing: false, defaultPrevented: false, preventDefault: () => (isTaken = true) },
  })
  return isTaken
}

describe('keys that come before the next string', () => {
  it('go to a field of their own, and into the string as soon as it is shown', () => {
    const { ahead, buffer, show } = desk()
    ahead.begin()
    expect([ahead.isWaiting, page.activeElement === buffer, ahead.hasText]).toEqual([true, true, false])
    buffer.value = 'Кош'
    expect(ahead.hasText).toBe(true)
    const area = page.area()
    show(area)
    expect([area.value, buffer.value, ahead.isWaiting, page.activeElement]).toEqual(['Кош', '', false, area])
  })

  it('wait for the field where the string is shown before it', async () => {
    const { ahead, buffer, show } = desk()
    ahead.begin()
    const field = show()
    buffer.value = 'Кош'
    expect(ahead.isWaiting).toBe(true)
    const area = page.area()
    field.attach(area.asPlace)
    await settled()
    expect([area.value, ahead.isWaiting]).toEqual(['Кош', false])
  })

  it('are done in their order with what was chosen between them, over several strings', () => {
    const { ahead, buffer, show } = desk()
    ahead.begin()
    const [first, second] = [page.area(), page.area()]
    buffer.value = 'Один'
    ahead.then(() => {
      ahead.begin()
    })
    buffer.value = 'Два'
    show(first)
    expect([first.value, second.value, ahead.isWaiting]).toEqual(['Один', '', true])
    show(second)
    expect([first.value, second.value, ahead.isWaiting, ahead.hasText]).toEqual(['Один', 'Два', false, false])
  })

  it.each(['Backspace', 'Delete'])('empty the string with all selected and %s', (key) => {
    const { ahead, buffer, show } = desk()
    const area = page.area('старий')
    ahead.begin()
    expect(press(buffer, { key: 'a', ctrlKey: true })).toBe(true)
    expect(press(buffer, { key })).toBe(true)
    show(area)
    expect(area.value).toBe('')
  })

  it('do what they would in the string: delete, select all, and go to its next form', () => {
    const { ahead, buffer, show } = desk()
    const [first, second] = [page.area('старий'), page.area()]
    ahead.begin()
    expect(press(buffer, { key: 'a', ctrlKey: true })).toBe(true)
    expect(press(buffer, { key: 'Backspace' })).toBe(true)
    buffer.value = 'один'
    expect(press(buffer, { key: 'Backspace' })).toBe(false)
    expect(press(buffer, { key: 'x' })).toBe(false)
    expect(press(buffer, { key: 'Tab' })).toBe(true)
    buffer.value = 'два'
    show(first, second)
    expect([first.value, second.value]).toEqual(['один', 'два'])
  })

  it('wait for an input method to be done', async () => {
    const { ahead, buffer, show } = desk()
    ahead.begin()
    buffer.dispatchEvent({ type: 'compositionstart' })
    const area = page.area()
    show(area)
    expect(ahead.isWaiting).toBe(true)
    buffer.value = 'かご'
    buffer.dispatchEvent({ type: 'compositionend' })
    await settled()
    expect([area.value, ahead.isWaiting]).toEqual(['かご', false])
  })

  it('is returned if the string will never be shown', () => {
    const { ahead, buffer } = desk()
    ahead.begin()
    buffer.value = 'Один'
    ahead.then(() => undefined)
    buffer.value = 'Два'
    expect([ahead.giveUp(), ahead.isWaiting, ahead.hasText]).toEqual(['Один\nДва', false, false])
  })

  it('wait for nothing where no string can be typed in', () => {
    const { ahead, buffer, state } = desk()
    state.isReadOnly = true
    ahead.begin()
    expect([ahead.isWaiting, ahead.wait(), page.activeElement === buffer]).toEqual([false, false, false])
  })

  it('are done in their turn for who is elsewhere, whose cursor stays there', () => {
    const { ahead, buffer, show } = desk()
    const [elsewhere, area] = [page.area(), page.area()]
    elsewhere.focus()
    expect(ahead.wait()).toBe(true)
    ahead.then(() => area.write('зроблено'))
    ahead.then(() => ahead.begin())
    show(area)
    expect([area.value, page.activeElement === elsewhere, ahead.isWaiting]).toEqual(['зроблено', false, true])
    expect(page.activeElement).toBe(buffer)
  })

  it('are shown where a command has led elsewhere, and nothing can be typed there', () => {
    const { ahead, buffer, show, lost } = desk()
    const list = page.area()
    Object.defineProperty(list, 'selectionStart', { value: null })
    ahead.begin()
    ahead.then(() => list.focus())
    buffer.value = 'jk'
    ahead.then(() => expect.unreachable())
    show(page.area())
    expect([lost, page.activeElement === list, ahead.hasText]).toEqual([['jk'], true, false])
  })

  it('lead elsewhere, too, where what was typed before is given up', async () => {
    const { ahead, buffer } = desk()
    const done: string[] = []
    ahead.begin()
    buffer.value = 'Один'
    ahead.then(() => done.push('save'))
    ahead.then(() => done.push('language'), { isLasting: true })
    expect([ahead.giveUp(), page.activeElement]).toEqual(['Один', null])
    await settled()
    expect(done).toEqual(['language'])
  })

  it('are not awaited where nothing is on its way', () => {
    const { ahead, buffer, show, detach } = desk()
    buffer.value = 'Кош'
    const area = page.area()
    show(area)
    expect([area.value, buffer.value]).toEqual(['', 'Кош'])
    detach()
    expect(ahead.hasText).toBe(false)
  })
})

describe('text that waits for a string', () => {
  it('is reported while it is typed, and as gone once the string has it', async () => {
    const { ahead, buffer, show, waiting } = desk()
    ahead.begin()
    buffer.value = 'Вітаю'
    buffer.dispatchEvent({ type: 'input' })
    expect(waiting.at(-1)).toBe('Вітаю')
    ahead.then(() => undefined)
    buffer.value = 'далі'
    buffer.dispatchEvent({ type: 'input' })
    expect(waiting.at(-1)).toBe('Вітаю\nдалі')
    show(page.area())
    await settled()
    expect(waiting.at(-1)).toBe('')
  })
})
