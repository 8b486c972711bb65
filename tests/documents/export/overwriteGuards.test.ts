/** No way of writing translations takes the place of a source file, or of another language's translation. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'
import type { TestScreen } from '../../workbench/testWorkbench.ts'

type Contents = Record<string, string>

const po = (code: string, open = '') =>
  `msgid ""\nmsgstr ""\n"Language: ${code}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Open"\nmsgstr "${open}"\n`
const xliff = (code: string, target: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" datatype="plaintext" source-language="en"${code}><body>\n<trans-unit id="1"><source>Open</source>${target}</trans-unit>\n</body></file></xliff>\n`
const qt = (code: string, open: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="${code}">\n<context>\n    <name>M</name>\n    <message>\n        <source>Open</source>\n        <translation>${open}</translation>\n    </message>\n</context>\n</TS>\n`

/** Trees with a source file and its translation into Ukrainian, or one file that is both. */
const TREES: Record<string, Contents> = {
  json: { 'locales/en.json': '{"open": "Open"}\n', 'locales/uk.json': '{"open": "Відкрити"}\n' },
  'json of one file': { 'locales/en.json': '{"open": "Open"}\n' },
  yaml: { 'locales/en.yml': 'en:\n  open: Open\n', 'locales/uk.yml': 'uk:\n  open: Відкрити\n' },
  android: {
    'values/strings.xml': '<resources>\n    <string name="open">Open</string>\n</resources>\n',
    'values-uk/strings.xml': '<resources>\n    <string name="open">Відкрити</string>\n</resources>\n',
  },
  properties: { 'locales/Texts.properties': 'open=Open\n', 'locales/Texts_uk.properties': 'open=Vidkryty\n' },
  'po beside a template': { 'po/shop.pot': po(''), 'po/uk.po': po('uk', 'Відкрити') },
  'po of one file': { 'po/shop.po': po('uk', 'Відкрити') },
  'po that names no language': { 'po/uk.po': po('', 'Відкрити') },
  xliff: { 'x/shop.xlf': xliff(' target-language="uk"', '<target>Відкрити</target>') },
  'xliff in pairs': {
    'x/messages.xlf': xliff('', ''),
    'x/messages.uk.xlf': xliff(' target-language="uk"', '<target>Відкрити</target>'),
  },
  qt: { 'x/shop.ts': qt('uk', 'Відкрити') },
  'qt in pairs': { 'x/app_en.ts': qt('en', ''), 'x/app_uk.ts': qt('uk', 'Відкрити') },
}

/** Neither language has a file of its own; both could be taken for the source's, or for that of the only file. */
const WITHOUT_FILE = ['en-GB', 'de']

function laid(folder: string, contents: Contents): void {
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

function standing(folder: string): Contents {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return Object.fromEntries(
    paths.map(({ parentPath, name }): [string, string] => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')]
    }),
  )
}

interface Tree extends TestScreen {
  project: string
  /** The folder of the files. */
  tree: string
}

async function translated(contents: Contents, isBound: boolean): Promise<Tree> {
  const screen = testScreen()
  const tree = join(screen.folder, 'tree')
  laid(tree, contents)
  const targetLanguageIds = ['uk', ...WITHOUT_FILE]
  const project = isBound
    ? await bound(screen, tree, targetLanguageIds)
    : await made(screen, tree, targetLanguageIds)
  for (const languageId of WITHOUT_FILE) {
    const { list } = await screen.value('list.open', { project, languageId })
    const [row] = await screen.value('list.rows', { list, from: 0, count: 1 })
    await screen.value('translation.save', {
      ...{ project, stringId: row?.id ?? 0, languageId, forms: { none: `Text ${languageId}` } },
    })
  }
  return { ...screen, project, tree }
}

async function made(screen: TestScreen, tree: string, targetLanguageIds: string[]): Promise<string> {
  const { project } = await screen.value('project.create', {
    ...{ path: join(screen.folder, 'p.interlinear'), name: 'P', sourceLanguageId: 'en', targetLanguageIds },
  })
  await screen.value('project.import', { project, paths: [tree] })
  return project
}

async function bound(screen: TestScreen, tree: string, targetLanguageIds: string[]): Promise<string> {
  const answer = await screen.value('linked.open', { path: tree, sourceLanguageId: 'en', targetLanguageIds })
  if (answer.kind === 'asks') throw new Error('It asks.')
  return answer.overview.project
}

/** The ways in which translations are written; one that is refused has written nothing. */
const WAYS: Record<string, { isBound?: boolean; write: (tree: Tree) => Promise<unknown> }> = {
  'an export beside the sources': {
    write: ({ call, project, tree }) =>
      call('project.export', { project, languageIds: WITHOUT_FILE, folder: tree, beside: true }),
  },
  'an export of one language into the folder of the sources': {
    write: async ({ call, project, tree }) => {
      for (const languageId of WITHOUT_FILE)
        await call('project.export', { project, languageIds: [languageId], folder: tree })
    },
  },
  'such an export on a machine that does not know the folder': {
    write: async ({ call, project, tree, folder }) => {
      rmSync(join(folder, 'home/source-folders.json'))
      for (const languageId of WITHOUT_FILE)
        await call('project.export', { project, languageIds: [languageId], folder: tree })
    },
  },
  'an export beside the sources there': {
    write: async ({ call, project, tree, folder }) => {
      rmSync(join(folder, 'home/source-folders.json'))
      await call('project.export', { project, languageIds: WITHOUT_FILE, folder: tree, beside: true })
    },
  },
  'a save of an opened folder': {
    isBound: true,
    write: ({ call, project }) => call('linked.write', { project }),
  },
  'a save of all files of an opened folder': {
    isBound: true,
    write: ({ call, project }) => call('linked.write', { project, all: true }),
  },
  'pseudo-translations': {
    write: ({ call, project, tree }) =>
      call('project.export', {
        ...{ project, languageIds: [], folder: tree, pseudo: 'accents' },
      }),
  },
}

describe.each(Object.entries(WAYS))('%s', (_, { isBound = false, write }) => {
  it.each(Object.entries(TREES))('does not change a file of %s', async (_name, contents) => {
    const tree = await translated(contents, isBound)
    await write(tree)
    expect(standing(tree.tree)).toMatchObject(contents)
  })
})

describe('the output', () => {
  it.each(Object.entries(TREES))('has a file of its own for each language, of %s', async (_, contents) => {
    const { value, project, tree } = await translated(contents, false)
    const { files, failed } = await value('project.export', {
      ...{ project, languageIds: WITHOUT_FILE, folder: tree, beside: true },
    })
    expect(failed).toEqual([])
    expect(files.map(({ languageId }) => languageId).toSorted()).toEqual(WITHOUT_FILE.toSorted())
    const after = standing(tree)
    const added = Object.keys(after).filter((path) => !(path in contents))
    expect(added).toHaveLength(2)
    for (const languageId of WITHOUT_FILE)
      expect(added.filter((path) => after[path]!.includes(`Text ${languageId}`))).toHaveLength(1)
  })
})

describe('a former source file of the project', () => {
  const cases = [
    ['json', 'locales/en.json', 'locales/en-US.json', '{"open": "Open", "shut": "Shut"}\n'],
    ['yaml', 'locales/en.yml', 'locales/en-US.yml', 'en:\n  open: Open\n  shut: Shut\n'],
    ['properties', 'res/Texts_en.properties', 'res/Texts.properties', 'open=Open\nshut=Shut\n'],
  ] as const
  it.each(cases.flatMap((one) => [true, false].map((isWhole) => [...one, isWhole] as const)))(
    'is not overwritten for a variant of its language: %s',
    async (_, old, path, content, isWhole) => {
      const screen = testScreen()
      const tree = join(screen.folder, 'tree')
      laid(tree, { [old]: content })
      const { project } = await screen.value('project.create', {
        ...{ path: join(screen.folder, 'p.interlinear'), name: 'P', sourceLanguageId: 'en-US' },
        targetLanguageIds: ['en-GB'],
      })
      const { files } = await screen.value('project.import', { project, paths: [tree] })
      const fileIds = files.map(({ fileId }) => fileId)
      await screen.value('file.remove', { project, fileIds, snapshot: 'Before' })
      laid(tree, { [path]: content })
      await screen.value('project.import', { project, paths: [isWhole ? tree : join(tree, path)] })
      const { list } = await screen.value('list.open', { project, languageId: 'en-GB' })
      const [row] = await screen.value('list.rows', { list, from: 0, count: 1 })
      const saved = { stringId: row!.id, languageId: 'en-GB', forms: { none: 'Text en-GB' } }
      await screen.value('translation.save', { project, ...saved })
      const folder = isWhole ? tree : dirname(join(tree, path))
      for (const beside of [true, false])
        await screen.call('project.export', { project, languageIds: ['en-GB'], folder, beside })
      expect(standing(tree)).toMatchObject({ [old]: content, [path]: content })
      if (!isWhole) expect(Object.values(standing(tree)).join('')).toContain('Text en-GB')
    },
  )
})
