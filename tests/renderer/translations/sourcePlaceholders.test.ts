import { expect, it } from 'vitest'
import type { StringDetail } from '../../../core/contract/index.ts'
import type { Field } from '../../../renderer/src/translations/field.svelte.ts'
import { sourcePlaceholders } from '../../../renderer/src/translations/editor.svelte.ts'

const detail = (type: string, ...texts: string[]) =>
  ({ row: { type }, source: texts.map((text) => ({ text })) }) as StringDetail
const inserts = (of: StringDetail | null, fields: object[] = []) =>
  sourcePlaceholders(of, fields as Field[]).map(({ first, last }) => first + (last ?? ''))

it('the placeholders of a source are each there once, in the order in which keys insert them', () => {
  expect(inserts(detail('plural', '{name}: {n} file', '{n} files in {place}'))).toEqual([
    ...['{name}', '{n}', '{place}'],
  ])
  expect(inserts(null)).toEqual([])
})

it('those of a message are of its branches, which are there once it is read', () => {
  const message = detail('icu', '{n, plural, one {{name} came} other {# came}}')
  const fields = [{ source: '{name} came' }, { source: null }]
  expect(inserts(message, [{ message: null }])).toEqual([])
  expect(inserts(message, [{ message: { fields } }])).toEqual(['{name}'])
})
