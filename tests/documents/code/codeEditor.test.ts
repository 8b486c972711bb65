/** The person's editor gets a place in the code as arguments of its own, which no shell reads. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { editorArguments, editorCommand } from '../../../core/documents/code/codeEditor.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'

describe('the command of an editor', () => {
  it.each([
    ['code -g {file}:{line}', ['code', '-g', '/a/b c.ts:7']],
    ['"/opt/my editor/run" +{line} "{file}"', ['/opt/my editor/run', '+7', '/a/b c.ts']],
    ['vi', ['vi', '/a/b c.ts']],
  ])('keeps a path within one argument: %s', (command, expected) => {
    expect(editorArguments(command, { file: '/a/b c.ts', line: 7 })).toEqual(expected)
  })

  it('reads no name in a path as a place to fill in', () => {
    const file = '/a/{line}"; rm -rf ~ $(touch x).ts'
    expect(editorArguments('code -g {file}:{line}', { file, line: 7 })).toEqual(['code', '-g', `${file}:7`])
  })

  it('is that of the environment before the chosen one', () => {
    expect(editorCommand('none', undefined)).toBeNull()
    expect(editorCommand('code', ' ')).toBe('code -g {file}:{line}')
    expect(editorCommand('code', 'vi {file}')).toBe('vi {file}')
  })
})

const CATALOGUE = `msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

#: src/menu.c:2
msgid "Open"
msgstr ""

#: src/out.c:1
msgid "Outside"
msgstr ""
`

describe('opening the code of a string', () => {
  async function desk() {
    const screen = testScreen()
    const tree = join(screen.folder, 'tree')
    mkdirSync(join(tree, 'src'), { recursive: true })
    writeFileSync(join(tree, 'src/real.c'), 'one\ntwo\n')
    symlinkSync('real.c', join(tree, 'src/menu.c'))
    writeFileSync(join(screen.folder, 'secret.c'), 'secret\n')
    symlinkSync('../../secret.c', join(tree, 'src/out.c'))
    writeFileSync(join(tree, 'uk.po'), CATALOGUE)
    const { project } = await screen.value('project.create', {
      ...{ path: join(screen.folder, 'desk.interlinear'), name: 'Desk' },
      ...{ sourceLanguageId: 'en', targetLanguageIds: ['uk'] },
    })
    await screen.value('project.import', { project, paths: [tree] })
    const said = join(screen.folder, 'said.json')
    const script = join(screen.folder, 'editor.mjs')
    writeFileSync(
      script,
      `import { renameSync, writeFileSync } from 'node:fs'
writeFileSync(${JSON.stringify(`${said}.new`)}, JSON.stringify(process.argv.slice(2)))
renameSync(${JSON.stringify(`${said}.new`)}, ${JSON.stringify(said)})`,
    )
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('INTERLINEAR_EDITOR', `"${process.execPath}" "${script}" -g {file}:{line}`)
    return { ...screen, project, tree, said }
  }

  it('gives the editor the file behind a link within the folder', async () => {
    const { value, project, tree, said } = await desk()
    expect(await value('code.open', { project, stringId: 1 })).toEqual({ path: 'src/menu.c', line: 2 })
    const told = await vi.waitUntil(() => {
      try {
        return JSON.parse(readFileSync(said, 'utf8')) as string[]
      } catch {
        return undefined
      }
    })
    expect(told).toEqual(['-g', `${join(tree, 'src/real.c')}:2`])
  })

  it('starts nothing for a file outside of the folder', async () => {
    const { failure, project } = await desk()
    vi.stubEnv('INTERLINEAR_EDITOR', '/nonexistent/editor {file}')
    expect((await failure('code.open', { project, stringId: 2 })).code).toBe('code.outside')
    expect((await failure('code.open', { project, stringId: 1 })).code).toBe('code.editor')
  })

  it('asks for an editor where none is chosen', async () => {
    const { failure, project } = await desk()
    vi.stubEnv('INTERLINEAR_EDITOR', '')
    expect((await failure('code.open', { project, stringId: 1 })).code).toBe('code.noEditor')
  })
})
