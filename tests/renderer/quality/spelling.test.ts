/** The menu of misspelt words, and where a text has them. */
import { describe, expect, it } from 'vitest'
import type { QaFinding } from '../../../core/contract/index.ts'
import { FieldQuality } from '../../../renderer/src/quality/fieldQuality.svelte.ts'
import { misspeltIn, SpellingMenu } from '../../../renderer/src/quality/spelling.svelte.ts'
import type { MisspeltWord, TextPlace } from '../../../renderer/src/translations/textPlace.ts'
import { Field } from '../../../renderer/src/translations/field.svelte.ts'
import { FakeWorkbench } from '../fakeWorkbench.ts'
import { page, useFakePage } from '../fakePage.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useFakePage()
useHandMovedTimers()

const OF = { project: 'p', stringId: 1, languageId: 'uk' }

/** A field whose words of the list are misspelt. */
async function spelled(text: string, wrong: readonly string[]) {
  const found = wrong.map((word): QaFinding => {
    const start = text.indexOf(word)
    const place = { start, end: start + word.length }
    return {
      ...{ check: 'spelling', message: word, said: null, place, fix: word.toUpperCase(), alternatives: [] },
      ...{ issueId: null, isIgnored: false },
    }
  })
  const workbench = new FakeWorkbench()
    .answers('qa.check', [])
    .answers('qa.spell', found)
    .answers('qa.ignoreWord', null)
  const field = new Field('none', 'Source', text, text, { top: null, own: null })
  const area = page.area(text)
  area.addEventListener('input', () => (field.text = area.value))
  const quality = new FieldQuality(field, {
    workbench,
    known: null,
    of: () => OF,
    onFailure: () => undefined,
  })
  field.quality = quality
  const words = (): MisspeltWord[] =>
    quality.misspeltIn(field.text).map((stretch) => ({
      ...stretch,
      text: field.text.slice(stretch.start, stretch.end),
    }))
  const place: TextPlace = Object.defineProperty(area.asPlace, 'misspelt', { get: words })
  field.attach(place)
  quality.follow(text)
  await pass(0)
  return { workbench, field, area, quality, words }
}

const textsOf = (words: readonly { text: string }[]) => words.map(({ text }) => text)

describe('the misspelt words of a text', () => {
  it('are those that were found, and the same words where the text went on', async () => {
    const { field, words } = await spelled('teh fiel teh', ['teh', 'fiel'])
    expect(words()).toEqual([
      { text: 'teh', start: 0, end: 3 },
      { text: 'fiel', start: 4, end: 8 },
    ])
    field.text = 'a fiel, fielding, teh'
    expect(words()).toEqual([
      { text: 'fiel', start: 2, end: 6 },
      { text: 'teh', start: 18, end: 21 },
    ])
  })

  it('are each named once', async () => {
    const { quality } = await spelled('teh fiel', ['teh', 'fiel', 'teh'])
    expect(quality.misspeltWords).toEqual(['teh', 'fiel'])
  })
})

describe('the menu of a misspelt word', () => {
  it('opens at the word of the cursor, else at the next one, and begins again after the last', async () => {
    const { field, area } = await spelled('teh good fiel', ['teh', 'fiel'])
    const menu = new SpellingMenu()
    const openAt = (caret: number) => {
      area.focus()
      area.setSelectionRange(caret, caret)
      menu.openNext([field])
      return menu.target?.word.text
    }
    expect([2, 5, 11, 13].map(openAt)).toEqual(['teh', 'fiel', 'fiel', 'fiel'])
    field.text = 'teh good fiel and more'
    area.value = field.text
    expect(openAt(20)).toBe('teh')
  })

  it('passes on to the words of the next field', async () => {
    const first = await spelled('teh good', ['teh'])
    const second = await spelled('a fiel', ['fiel'])
    expect(textsOf(misspeltIn([first.field, second.field]).map(({ word }) => word))).toEqual(['teh', 'fiel'])
    const menu = new SpellingMenu()
    first.area.focus()
    first.area.setSelectionRange(8, 8)
    menu.openNext([first.field, second.field])
    expect(menu.target?.word.text).toBe('fiel')
    expect(page.activeElement).toBe(second.area)
  })

  it('replaces the word alone, and the others stay underlined', async () => {
    const { field, words } = await spelled('teh good fiel', ['teh', 'fiel'])
    const menu = new SpellingMenu()
    menu.openWord(field, 'teh')
    menu.replace('the very')
    expect(field.text).toBe('the very good fiel')
    expect(words()).toEqual([{ text: 'fiel', start: 14, end: 18 }])
  })

  it('ignores the word of its form, saved or not', async () => {
    const { field, workbench } = await spelled('teh good', ['teh'])
    const menu = new SpellingMenu()
    menu.openWord(field, 'teh')
    menu.ignore()
    await pass(0)
    expect(workbench.inputs('qa.ignoreWord')).toEqual([{ ...OF, form: 'none', word: 'teh', isIgnored: true }])
  })
})
