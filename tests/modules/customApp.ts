/** A project that uses an app with a module of a custom format. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { testScreen } from '../workbench/testWorkbench.ts'

export const examples = join(import.meta.dirname, '../../docs/modules/examples')
export const template = join(import.meta.dirname, '../../core/modules/kit/template')

export interface Setup {
  files: Record<string, string>
  isTrusted?: boolean
  project?: object
}

/** A project that uses an app: one of the examples, or a folder with these files. */
export async function withApp(app: string | Record<string, string | object>, { files, ...setup }: Setup) {
  const screen = testScreen()
  const at = (path: string) => join(screen.folder, path)
  const put = (path: string, content: string | object) => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  if (typeof app === 'string')
    cpSync(app === 'key-value' ? template : join(examples, app), at('app'), { recursive: true })
  else for (const [path, content] of Object.entries(app)) put(`app/${path}`, content)
  for (const [path, content] of Object.entries(files)) put(path, content)
  const { project } = await screen.value('project.create', {
    path: at('p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk', 'de'],
    ...setup.project,
  })
  const { apps } = await screen.value('modules.add', { project, location: at('app') })
  const [{ id: appId, trust }] = apps as [(typeof apps)[number]]
  if (trust?.state !== 'new') throw new Error('Code that nobody saw is not trusted.')
  if (setup.isTrusted !== false)
    await screen.value('modules.trust', { project, appId, subject: trust.subject })
  const importing = (path: string, more: object = {}) =>
    screen.value('project.import', { project, paths: [at(path)], ...more })
  const exported = async (path: string, languageId = 'uk') => {
    await screen.value('project.export', { project, languageIds: [languageId], folder: at('out') })
    return readFileSync(at(join('out', path)), 'utf8')
  }
  const save = (stringId: number, forms: object, languageId = 'uk') =>
    screen.value('translation.save', { project, stringId, languageId, forms })
  const detail = (stringId: number, languageId = 'uk') =>
    screen.value('string.get', { project, stringId, languageId })
  return { ...screen, project, appId, at, put, importing, exported, save, detail }
}
