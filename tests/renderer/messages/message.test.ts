import { describe, expect, it } from 'vitest'
import type { MessageField, MessageView } from '../../../core/contract/index.ts'
import { MessageEditing } from '../../../renderer/src/messages/message.svelte.ts'
import { Field } from '../../../renderer/src/translations/field.svelte.ts'
import { FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

const OF = { project: 'p', stringId: 1, languageId: 'uk' }

const branch = (category: string, text: string) =>
  ({ address: [0, category], path: [{ name: 'count', value: category }], text }) as unknown as MessageField

/** A plural of these branches. */
function viewOf(branches: Record<string, string>, problem: object | null = null): MessageView {
  const parts = Object.entries(branches)
  return {
    text: parts.map(([category, text]) => `${category} {${text}}`).join(' '),
    fields: parts.map(([category, text]) => branch(category, text)),
    problem,
  } as unknown as MessageView
}

const first = viewOf({ one: 'кошик', few: 'кошики' })

async function editing(view = first) {
  const workbench = new FakeWorkbench().answers('message.view', view)
  const field = new Field('none', 'Source', view.text, view.text, { top: null, own: null })
  const typed: string[] = []
  const failures: { code: string; value: unknown }[] = []
  const message = new MessageEditing(field, null, {
    ...{ workbench, of: () => OF },
    onTyped: () => typed.push(field.text),
    onFailure: ({ code, details }) => failures.push({ code, value: details.value }),
  })
  field.message = message
  message.follow(field.text)
  await pass(0)
  return { workbench, field, message, typed, failures }
}

/** A branch as it is shown. */
function fieldAt(message: MessageEditing, index: number): MessageField {
  const field = message.fields[index]
  if (field === undefined) throw new Error('There is no such branch.')
  return field
}

describe('a message that is edited branch by branch', () => {
  it('shows its branches, and the values that lead into the first', async () => {
    const { message } = await editing()
    expect(message.fields.map((field) => message.textOf(field))).toEqual(['кошик', 'кошики'])
    expect(message).toMatchObject({ values: { count: 'one' }, isWhole: false })
  })

  it('is there at once where it was fetched ahead', () => {
    const workbench = new FakeWorkbench()
    const field = new Field('none', 'Source', first.text, first.text, { top: null, own: null })
    const rendered = { translation: '1 кошик' } as never
    const options = { workbench, of: () => OF, onTyped: () => undefined, onFailure: () => undefined }
    const message = new MessageEditing(field, { view: first, rendered }, options)
    expect(message).toMatchObject({ view: first, rendered })
    message.follow(first.text)
    message.preview(first.text, message.values)
    expect(workbench.calls).toEqual([])
    const other = new MessageEditing(field, { view: viewOf({ one: 'інше' }), rendered }, options)
    expect(other.view).toBeNull()
  })

  it('puts what is typed into the whole text, one question at a time', async () => {
    const { workbench, field, message, typed } = await editing()
    message.type(fieldAt(message, 0), 'візо')
    message.type(fieldAt(message, 0), 'візок')
    message.type(fieldAt(message, 1), 'візки')
    expect(message.textOf(fieldAt(message, 0))).toBe('візок')
    expect(message.edits).toHaveLength(2)
    await workbench.one('message.edit').answer(viewOf({ one: 'візо', few: 'кошики' }))
    expect(message.textOf(fieldAt(message, 0))).toBe('візок')
    await workbench.one('message.edit').answer(viewOf({ one: 'візок', few: 'візки' }))
    expect(workbench.inputs('message.edit')[1]?.edits.map(({ text }) => text)).toEqual(['візок', 'візки'])
    expect(field.text).toBe('one {візок} few {візки}')
    expect(typed.at(-1)).toBe(field.text)
    expect(message.edits).toEqual([])
  })

  it('keeps the branches where they are while the text around them is emptied', async () => {
    const { workbench, message } = await editing()
    message.type(fieldAt(message, 1), '')
    await workbench.one('message.edit').answer(viewOf({ one: 'кошик' }))
    expect(message.fields.map(({ text }) => text)).toEqual(['кошик', ''])
  })

  it('sends what was typed again after the connection was cut, and shows it where it can never be placed', async () => {
    const { workbench, message, failures } = await editing()
    message.type(fieldAt(message, 0), 'візок')
    await workbench.one('message.edit').fail('connection.broken')
    await pass(999)
    expect(workbench.waiting('message.edit')).toEqual([])
    await pass(1)
    await workbench.one('message.edit').fail('message.address')
    expect(failures).toEqual([{ code: 'message.address', value: 'візок' }])
    expect(message.edits).toEqual([])
  })

  it('puts what was typed into the text that took the place of the edited one', async () => {
    const { workbench, field, message } = await editing()
    message.type(fieldAt(message, 0), 'візок')
    field.text = 'one {торба} few {торби}'
    await workbench.one('message.edit').answer(viewOf({ one: 'візок', few: 'кошики' }))
    expect(field.text).toBe('one {торба} few {торби}')
    expect(workbench.one('message.edit').input).toMatchObject({ text: field.text })
  })

  it('adds the branches that the language needs, after what is typed', async () => {
    const { workbench, message } = await editing()
    message.type(fieldAt(message, 0), 'візок')
    void message.complete()
    await workbench.one('message.edit').answer(viewOf({ one: 'візок', few: 'кошики' }))
    expect(workbench.one('message.edit').input).toMatchObject({ complete: true, edits: [] })
    await workbench.one('message.edit').answer(viewOf({ one: 'візок', few: 'кошики', many: '' }))
    expect(message.fields).toHaveLength(3)
  })

  it('writes nothing more once its edits go on without it', async () => {
    const { workbench, field, message } = await editing()
    message.type(fieldAt(message, 0), 'візок')
    const before = field.text
    message.release()
    await workbench.one('message.edit').answer(viewOf({ one: 'візок', few: 'кошики' }))
    expect([field.text, message.edits]).toEqual([before, []])
  })
})

describe('the whole text of a message', () => {
  it('is shown where it cannot be read, and for every message once a person chose it', async () => {
    const { message } = await editing(viewOf({}, { offset: 3 }))
    expect(message.isWhole).toBe(true)
    message.setWhole(true)
    expect((await editing()).message.isWhole).toBe(true)
    message.setWhole(false)
    expect((await editing()).message.isWhole).toBe(false)
  })

  it('that came from elsewhere is read a moment later; the answer for one typed over is dropped', async () => {
    const { workbench, field, message, failures } = await editing()
    workbench.later('message.view')
    field.text = 'one {а}'
    message.follow(field.text)
    await pass(150)
    const call = workbench.one('message.view')
    field.text = 'one {аб}'
    await call.answer(viewOf({ one: 'а' }))
    expect(message.view).toEqual(first)
    message.follow(field.text)
    await pass(150)
    await workbench.one('message.view').fail('project.busy')
    expect(failures.map(({ code }) => code)).toEqual(['project.busy'])
    message.follow(first.text)
    await pass(1_000)
    expect(workbench.waiting('message.view')).toEqual([])
  })

  it('takes the place of what was typed when it is replaced', async () => {
    const { workbench, field, message, typed } = await editing()
    message.type(fieldAt(message, 0), 'візок')
    workbench.answers('message.view', viewOf({ one: 'нове' }))
    message.replace('one {нове}')
    await settled()
    expect([field.text, message.edits, typed.at(-1)]).toEqual(['one {нове}', [], 'one {нове}'])
    expect(message.fields).toHaveLength(1)
  })
})

describe('the preview of a message', () => {
  it('is rendered at once for other values, and a moment after a key for another text', async () => {
    const { workbench, message } = await editing()
    workbench.answers('message.render', ({ text, values }) => ({ translation: `${text} ${values['count']}` }))
    message.preview('a', message.values)
    await pass(0)
    message.visit(fieldAt(message, 1))
    message.visit(fieldAt(message, 1))
    message.preview('a', message.values)
    await pass(0)
    expect(message.rendered).toMatchObject({ translation: 'a few' })
    message.setValue('count', '7')
    message.preview('ab', message.values)
    await pass(79)
    expect(message.rendered).toMatchObject({ translation: 'a few' })
    await pass(1)
    expect(message.rendered).toMatchObject({ translation: 'ab 7' })
  })

  it('is the newest, whichever is rendered first; one that fails changes nothing', async () => {
    const { workbench, message } = await editing()
    message.preview('a', { count: '1' })
    await pass(0)
    message.preview('a', { count: '2' })
    await pass(0)
    const [older, newer] = workbench.waiting('message.render')
    await newer?.answer({ translation: 'two' })
    await older?.answer({ translation: 'one' })
    expect(message.rendered).toMatchObject({ translation: 'two' })
    message.preview('a', { count: '3' })
    await pass(0)
    await workbench.one('message.render').fail('message.value')
    expect(message.rendered).toMatchObject({ translation: 'two' })
  })
})
