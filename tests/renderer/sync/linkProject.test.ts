/** A project is made to sync with the one of a cloud that was chosen, and with no other. */
import { describe, expect, it } from 'vitest'
import type { FailureValue } from '../../../core/contract/index.ts'
import { LinkForm } from '../../../renderer/src/sync/linkProject.svelte.ts'
import { failure } from '../fakeWorkbench.ts'

function linking() {
  const asked: unknown[] = []
  const answer = Promise.withResolvers<FailureValue | null>()
  const choice = { connectionId: 'c', remoteId: 1, languageIds: new Set(['uk']) as never }
  const made = new LinkForm(
    {
      connect: (...what: unknown[]) => {
        asked.push(what)
        return answer.promise
      },
    },
    choice,
  )
  return { made, asked, choice, answer }
}

describe('linking a project with one of a cloud', () => {
  it('asks what has to be said before', async () => {
    const { made, asked, answer } = linking()
    const connecting = made.connect()
    expect(made.isConnecting).toBe(true)
    answer.resolve(failure('cloud.otherPerson'))
    expect([await connecting, made.question, made.isConnecting]).toEqual([true, 'otherPerson', false])
    expect(asked).toEqual([['c', 1, ['uk'], {}]])
  })

  it.each(['cloud.signedOut', 'cloud.refusedToken'])('asks to sign in where that ended: %s', async (code) => {
    const { made, answer } = linking()
    const connecting = made.connect()
    answer.resolve(failure(code))
    expect([await connecting, made.question]).toEqual([true, 'signIn'])
  })

  it('drops a question about one when another was chosen meanwhile', async () => {
    const { made, choice, answer } = linking()
    const connecting = made.connect()
    choice.remoteId = 2
    answer.resolve(failure('cloud.otherPerson'))
    expect([await connecting, made.error]).toEqual([false, null])
  })
})
