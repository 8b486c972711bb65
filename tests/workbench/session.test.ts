import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createProject, ProjectSession } from '../../core/workbench/session.ts'

const ANNA = { login: 'anna', name: null }

it('keeps the latest requested facts if an earlier read resolves later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-session-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'shop.interlinear')
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['de'] }
  createProject(path, { name: 'Shop', ...languages, deployment: 'standard', type: 'file-based' }, ANNA)
  const session = await ProjectSession.open(path, ANNA, { home: join(folder, 'home') })
  onTestFinished(() => session.close())

  const read = session.store.read.bind(session.store)
  const letAnswer: (() => void)[] = []
  session.store.read = async (name, input, options) => {
    const facts = await read(name, input, options)
    if (name === 'projectFacts') await new Promise<void>((resolve) => letAnswer.push(resolve))
    return facts
  }
  const until = (count: number) => expect.poll(() => letAnswer.length).toBe(count)
  const early = session.refreshFacts()
  await until(1)
  await session.store.write('serviceRenameProject', { userId: await session.editorId(), name: 'The shop' })
  const late = session.refreshFacts()
  await until(2)
  for (const answer of letAnswer.reverse()) answer()
  await Promise.all([late, early])
  expect(session.facts.name).toBe('The shop')
})
