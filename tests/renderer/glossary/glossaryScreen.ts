/** The screen of glossaries with two of them, the first of which has two concepts. */
import { GlossaryEditing } from '../../../renderer/src/glossary/glossary.svelte.ts'
import { FakeWorkbench } from '../fakeWorkbench.ts'

export const glossaries = [
  { id: 1, name: 'Shop', languageIds: ['en', 'uk'] },
  { id: 2, name: 'Legal', languageIds: ['en', 'uk'] },
]

const concept = (id: number, definition: string | null = null, glossaryId = 1) => ({
  ...{ id, glossaryId, subject: null, definition, url: null, note: null, translatable: true },
})
const term = (id: number, languageId: string, text: string) => ({ id, languageId, text })

export const detail = (id: number, definition: string | null = null, glossaryId = 1) =>
  ({
    concept: concept(id, definition, glossaryId),
    terms: [term(id * 10, 'uk', `термін ${id}`), term(id * 10 + 1, 'en', `term ${id}`)],
  }) as never

/** The response to a save of a new concept with one term. */
export const made = (id: number, text: string) =>
  ({ concept: concept(id), terms: [term(id * 10, 'en', text)] }) as never

export const found = (...ids: number[]) => ({ total: ids.length, rows: ids.map((id) => ({ id })) }) as never

export async function screen(conceptId?: number) {
  const workbench = new FakeWorkbench()
    .answers('glossary.list', glossaries as never)
    .answers('glossary.concepts', found(5, 6))
    .answers('glossary.concept', ({ conceptId: id }) => detail(id, null, id === 9 ? 2 : 1))
  const editing = new GlossaryEditing({
    ...{ workbench, project: () => 'p', sourceLanguageId: 'en', languageId: 'uk', languageIds: ['en', 'uk'] },
  })
  await editing.start(conceptId)
  return { workbench, editing }
}

/** Types the source term of the concept in the form. */
export function typeTerm({ terms: [first] }: GlossaryEditing, text: string): void {
  if (first) first.text = text
}

/** The screen with a new concept in the form. */
export async function screenWithNew(text: string) {
  const shown = await screen()
  shown.editing.add()
  typeTerm(shown.editing, text)
  return shown
}
