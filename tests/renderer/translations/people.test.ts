import { expect, it } from 'vitest'
import { People } from '../../../renderer/src/translations/people.svelte.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'

it('people who can be mentioned are those who worked in the project, as they were last read', async () => {
  const workbench = new FakeWorkbench().answers('review.people', [{ login: 'anna' }, { login: 'olga' }])
  const people = new People(workbench, () => 'p')
  expect(people.logins.size).toBe(0)
  await people.load()
  expect([...people.logins]).toEqual(['anna', 'olga'])
  workbench.answers('review.people', failing('project.busy'))
  await people.load()
  expect(people.logins.size).toBe(2)
})
