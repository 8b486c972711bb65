/** The program's state as a screen receives it. */
import { expect, it } from 'vitest'
import { testScreen } from './testWorkbench.ts'

it('has the current settings, including those changed while it was being read', async () => {
  const { call, value } = testScreen()
  const reading = value('app.state', {})
  await call('app.setSettings', { settings: { queryHistory: ['is hidden'] } })
  expect((await reading).settings.queryHistory).toEqual(['is hidden'])
})
