/** A project with a few strings and a provider that stands in for a machine. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CallInput } from '../../core/contract/index.ts'
import { testScreen } from '../workbench/testWorkbench.ts'
import { startStandIn } from './standIn.ts'

export const TEXTS = {
  delete: 'Delete %d files',
  save: 'Save',
  saveToo: 'Save',
  number: '%d',
  cart: 'Your cart is empty',
}

export type NewProvider = CallInput<'suggestions.putProvider'>['provider']

export async function shop(texts: Record<string, string> = TEXTS) {
  const screen = testScreen()
  const at = (name: string) => join(screen.folder, name)
  writeFileSync(at('ui.json'), JSON.stringify(texts))
  const { project } = await screen.value('project.create', {
    ...{ path: at('p.interlinear'), name: 'P', sourceLanguageId: 'en', targetLanguageIds: ['es', 'uk'] },
  })
  await screen.value('project.import', { project, paths: [at('ui.json')] })
  const server = await startStandIn()
  onTestFinished(() => server.close())
  const add = (provider: Partial<NewProvider> = {}) =>
    screen.value('suggestions.putProvider', {
      project,
      provider: {
        ...{
          name: 'Libre',
          kind: 'libretranslate',
          address: server.address,
          model: '',
          prompt: '',
          price: 20,
        },
        ...provider,
      },
    })
  const count = async (croql: string) =>
    (await screen.value('list.open', { project, croql, languageId: 'es' })).total
  const request = { project, croql: 'true', languageId: 'es', provider: 'Libre', minimumScore: 80 }
  return { ...screen, project, at, server, add, count, request }
}
