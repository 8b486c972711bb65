import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { IssueType } from '../../../core/contract/index.ts'
import { questionPieces, withKinds } from '../../../core/translations/questions/report.ts'
import { TestProject } from '../../testProject.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'

const STRINGS = [
  { identifier: 'Open', text: 'Open', context: 'Context: menu\n../src/menu.c:18 src/gate.c:4' },
  { identifier: 'Close `it` | now', text: 'Close `it` | now', context: '../src/menu.c:9' },
  { identifier: 'files', text: { one: '%d file', other: '%d files' }, context: 'src/app/list.c:100' },
  { identifier: 'door␄Shut', text: 'Shut', context: 'Context: door\nsrc/menu.c:30' },
  { identifier: 'a.title', text: '[Home](https://a.example)\n```\n# x' },
]

function desk() {
  const project = new TestProject()
  const ids = project.import(STRINGS, { path: 'po/app.pot', name: 'app.pot' })
  const ask = (
    identifier: string,
    text: string,
    {
      issueType = 'general_question',
      languageId = 'uk',
    }: { issueType?: IssueType; languageId?: string | null } = {},
  ) =>
    project.write('addComment', {
      ...{ stringId: ids[identifier] ?? 0, languageId, userId: project.boris },
      ...{ text, type: 'issue', issueType },
    })
  const report = (languageId: string | null = null, kinds?: readonly IssueType[]) => {
    const all = project.read('openQuestions', { languageId })
    const strings = kinds ? withKinds(all, kinds) : all
    const languages = new Map([['uk', 'Ukrainian']])
    return [...questionPieces({ project: 'Shop | 2', languages, at: '2026-01-05T10:00:00Z', strings })].join(
      '',
    )
  }
  return { project, ids, ask, report }
}

describe('the report of open questions', () => {
  it('is by file and line of the code, with source, asker, day and language', () => {
    const { ask, report } = desk()
    ask('files', 'Of *what*?', { languageId: null })
    ask('Open', 'A door, @boris?\nOr a file?')
    ask('Close `it` | now', 'A typo.', { issueType: 'source_mistake', languageId: 'de' })
    ask('a.title', 'Where is it shown?', { issueType: 'context_request' })
    expect(report()).toBe(`# Questions to the authors of Shop \\| 2

4 open questions about 4 strings, 2026-01-05.

## \`po/app.pot\`

### \`a.title\`

\`\`\`\`
[Home](https://a.example)
\`\`\`
# x
\`\`\`\`

- In \`po/app.pot\`

**Context needed** (Ukrainian, Boris, 2026-01-02)

> Where is it shown?

## \`src/app/list.c\`

### \`src/app/list.c:100\`

one:

\`\`\`
%d file
\`\`\`

other:

\`\`\`
%d files
\`\`\`

- In \`po/app.pot\`
- Identifier \`files\`

**Question** (every language, Boris, 2026-01-02)

> Of \\*what\\*?

## \`src/menu.c\`

### \`src/menu.c:9\`

\`\`\`
Close \`it\` | now
\`\`\`

- In \`po/app.pot\`

**Mistake in the source** (de, Boris, 2026-01-02)

> A typo.

### \`src/menu.c:18\`

\`\`\`
Open
\`\`\`

- Also at \`src/gate.c:4\`
- In \`po/app.pot\`

**Question** (Ukrainian, Boris, 2026-01-02)

> A door, \`@boris\`?\\
> Or a file?
`)
  })

  it('has unresolved issues of existing strings, and no plain comments', () => {
    const { project, ids, ask, report } = desk()
    const { commentId } = ask('Open', 'Resolved.')
    project.write('resolveComment', { commentId, userId: project.anna, isResolved: true })
    ask('files', 'Of a string that is gone.')
    ask('a.title', 'Still open.')
    project.write('addComment', {
      ...{ stringId: ids['Open'] ?? 0, languageId: 'uk', userId: project.boris },
      ...{ text: 'Only a remark.', type: 'comment' },
    })
    project.import(
      STRINGS.filter(({ identifier }) => identifier !== 'files'),
      {
        path: 'po/app.pot',
        name: 'app.pot',
      },
    )
    const written = report()
    expect(written).toContain('1 open question about 1 string, 2026-01-05.')
    expect(written).toContain('> Still open.')
    project.write('resolveComment', { commentId, userId: project.anna, isResolved: false })
    expect(report()).toContain('> Resolved.')
  })

  it('has the context that an identifier contains beside the text', () => {
    const { ask, report } = desk()
    ask('door␄Shut', 'Which?')
    expect(report()).toContain('- In `po/app.pot`\n- Context `door`\n')
    expect(report()).not.toContain('Identifier')
  })

  it('is restricted to a language, with questions about all languages, and to some kinds', () => {
    const { ask, report } = desk()
    ask('Open', 'For Ukrainian.')
    ask('Open', 'For German.', { languageId: 'de', issueType: 'translation_mistake' })
    ask('Open', 'For all.', { languageId: null })
    expect(report('de')).not.toContain('For Ukrainian.')
    expect(report('de')).toMatch(/For German\.[\s\S]*For all\./)
    expect(report(null, ['translation_mistake'])).toContain('1 open question about 1 string')
    expect(report(null, ['source_mistake'])).toContain('No open questions on 2026-01-05.')
  })

  it('is made over the contract: to copy, and to a file, for the author alone unless requested otherwise', async () => {
    const { value, folder } = testScreen()
    const { project } = await value('project.openSample', {})
    const { list } = await value('list.open', { project, languageId: 'uk' })
    const [row] = await value('list.rows', { list, from: 0, count: 1 })
    const asked = { project, stringId: row?.id ?? 0, languageId: 'uk', type: 'issue' } as const
    const before = await value('question.report', { project })
    await value('comment.add', { ...asked, text: 'Which ferry?', issueType: 'source_mistake' })
    await value('comment.add', { ...asked, text: 'Wrong word.', issueType: 'translation_mistake' })
    const report = await value('question.report', { project })
    expect(report.questions).toBe(before.questions + 1)
    expect(report.counts.translation_mistake).toBe(before.counts.translation_mistake + 1)
    expect(report.markdown).toContain('> Which ferry?')
    expect(report.markdown).not.toContain('Wrong word.')
    const path = join(folder, 'questions.md')
    const kinds: IssueType[] = ['translation_mistake']
    expect(await value('question.save', { project, path, kinds })).toMatchObject({ path })
    expect(readFileSync(path, 'utf8')).toContain('> Wrong word.')
  })
})

const python = ['/usr/bin/python3', 'python3'].find(
  (one) => spawnSync(one, ['-c', 'import markdown_it']).status === 0,
)

if (python === undefined) console.warn('SKIPPED: no markdown-it for Python here, so it reads no report.')

describe.runIf(python !== undefined)('a Markdown parser', () => {
  it('finds each heading, block and quotation of the report, and no markup of the texts', () => {
    const { ask, report } = desk()
    ask('Close `it` | now', '**bold** <b>x</b> [a](b)\n\n# no heading\n| a | b |\n|---|---|')
    ask('a.title', '```\nnot code')
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-questions-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const script = `import json, sys
from markdown_it import MarkdownIt
tokens = MarkdownIt('commonmark').enable('table').parse(sys.stdin.read())
found = []
for token in tokens:
    found.append([token.type, token.content])
    for child in token.children or []:
        found.append([child.type, child.content])
print(json.dumps(found))`
    const found = JSON.parse(
      execFileSync(python ?? '', ['-c', script], { input: report(), encoding: 'utf8', cwd: folder }),
    ) as [string, string][]
    const of = (type: string) => found.filter(([one]) => one === type).map(([, content]) => content)
    expect(of('heading_open')).toHaveLength(5)
    expect(of('fence')).toEqual(['[Home](https://a.example)\n```\n# x\n', 'Close `it` | now\n'])
    expect(of('blockquote_open')).toHaveLength(2)
    for (const markup of ['link_open', 'html_inline', 'html_block', 'table_open', 'code_block', 'image'])
      expect(of(markup), markup).toEqual([])
    expect(of('strong_open')).toHaveLength(2)
    expect(of('text')).toContain('**bold** <b>x</b> [a](b)')
  })
})
