import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandLine } from './commandLine.ts'

const PROJECT = 'shop.interlinear'

const CATALOGUE = `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

#: src/menu.c:18
msgid "Open"
msgstr ""
`

describe('questions', () => {
  it('are printed by file and line, written to a file, and told as JSON', async () => {
    const { folder, ok, json, run } = commandLine()
    writeFileSync(join(folder, 'shop.pot'), CATALOGUE)
    await ok(['init', PROJECT, '--source', 'en', '--target', 'uk,de'])
    await ok(['import', PROJECT, 'shop.pot'])
    expect(await ok(['questions', PROJECT])).toContain('No open questions')
    const comment = ['comment', PROJECT, '--string', 'Open', '--text']
    await ok([...comment, 'A \u001b[31mdoor?', '--language', 'uk', '--issue', 'context_request'])
    await ok([...comment, 'Wrong word.', '--language', 'de', '--issue', 'translation_mistake'])
    const printed = await ok(['questions', PROJECT])
    expect(printed).toContain('### `src/menu.c:18`')
    expect(printed).toContain('door?')
    expect(printed).not.toContain('\u001b')
    expect(printed).not.toContain('Wrong word.')
    const { stderr } = await run(['questions', PROJECT, '--out', 'ask.md', '--kind', 'translation_mistake'])
    expect(stderr).toContain('1 open question is in ask.md.')
    expect(readFileSync(join(folder, 'ask.md'), 'utf8')).toContain('> Wrong word.')
    expect(await json(['questions', PROJECT, '--language', 'uk'])).toMatchObject([
      {
        identifier: 'Open',
        file: 'shop.pot',
        references: [{ path: 'src/menu.c', line: 18 }],
        questions: [{ kind: 'context_request', languageId: 'uk' }],
      },
    ])
    expect(await json(['questions', PROJECT, '--language', 'de'])).toEqual([])
    expect((await run(['questions', PROJECT, '--language', 'fr'])).stderr).toContain(
      'fr is not a target language',
    )
    expect((await run(['questions', PROJECT, '--kind', 'gossip'])).code).toBe(2)
  })
})
