/** Which memory or glossary is meant where one is named. */
import { expect, it } from 'vitest'
import { chosenResource, importTarget } from '../../core/exchange/resources.ts'
import type { Project } from '../../core/history/project.ts'

it('exports from and imports into the same one, even if a name is another one’s id', async () => {
  const all = [
    { id: 1, name: 'Shop' },
    { id: 2, name: '1' },
  ]
  const session = { store: { read: () => Promise.resolve(all) } } as unknown as Project
  for (const [wanted, id] of [
    ['1', 2],
    ['2', 2],
    ['Shop', 1],
  ] as const) {
    expect((await chosenResource(session, 'tm', wanted)).id, wanted).toBe(id)
    expect(await importTarget(session, 'tm', wanted), wanted).toEqual({ id })
  }
})
