/** The program's state as a screen is told of it. */
import { expect, it } from 'vitest'
import { testScreen } from './testWorkbench.ts'

it('has the settings as they are when it is answered, also those that were changed while it was made', async () => {
  const { call, value } = testScreen()
  const reading = value('app.state', {})
  await call('app.setSettings', { settings: { queryHistory: ['is hidden'] } })
  expect((await reading).settings.queryHistory).toEqual(['is hidden'])
})
