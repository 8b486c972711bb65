/** A language is added to the project once, and becomes current if the caller still waits. */
import { describe, expect, it } from 'vitest'
import { LanguageForm } from '../../../renderer/src/languages/addLanguage.svelte.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'

function adding() {
  const workbench = new FakeWorkbench()
  const done: string[] = []
  const made = new LanguageForm(workbench, {
    overview: { project: 'p' },
    update: ({ name }) => void done.push(name),
    setLanguage: (languageId) => void done.push(languageId),
  })
  return { workbench, made, done }
}

describe('adding a language', () => {
  it('is done one time, and the language is translated into', async () => {
    const { workbench, made, done } = adding()
    const first = made.add('de', null)
    expect(await made.add('de', null)).toBe(false)
    await workbench.one('project.addLanguage').answer({ name: 'with de' })
    expect([await first, done, made.isBusy]).toEqual([true, ['with de', 'de'], false])
  })

  it('takes the name of a custom language', async () => {
    const { workbench, made } = adding()
    workbench.answers('project.addCustomLanguage', failing('language.exists'))
    expect(await made.add('x-elf', { id: 'x-elf', name: ' Elvish ', like: 'en' })).toBe(false)
    expect(workbench.inputs('project.addCustomLanguage')).toEqual([
      { project: 'p', id: 'x-elf', name: 'Elvish', like: 'en' },
    ])
    expect(made.error?.code).toBe('language.exists')
  })

  it('switches to no language once the dialog was closed', async () => {
    const { workbench, made, done } = adding()
    const first = made.add('de', null)
    made.close()
    await workbench.one('project.addLanguage').answer({ name: 'with de' })
    expect([await first, done]).toEqual([false, ['with de']])
  })
})
