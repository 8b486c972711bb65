/** Elements of lists: exports write the typed elements, and none of the source. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'

interface Case {
  source: [path: string, content: string]
  path: string
  /** With the list of German texts, or without one. */
  german: (list?: readonly string[]) => string
}

const CASES: Record<string, Case> = {
  json: {
    source: ['en.json', '{\n  "adj": ["Big", "Small", "Red"],\n  "x": "X"\n}\n'],
    path: 'de.json',
    german: (list) =>
      list === undefined
        ? '{\n  "x": "Y"\n}\n'
        : `{\n  "adj": [\n${list.map((text) => `    "${text}"`).join(',\n')}\n  ],\n  "x": "Y"\n}\n`,
  },
  yaml: {
    source: ['en.yml', 'en:\n  adj:\n    - Big\n    - Small\n    - Red\n  x: X\n'],
    path: 'de.yml',
    german: (list) =>
      `de:\n${list === undefined ? '' : `  adj:\n${list.map((text) => `    - ${text}\n`).join('')}`}  x: Y\n`,
  },
  php: {
    source: ['en/a.php', "<?php\nreturn [\n    'adj' => ['Big', 'Small', 'Red'],\n    'x' => 'X',\n];\n"],
    path: 'de/a.php',
    german: (list) =>
      `<?php\nreturn [\n${list === undefined ? '' : `    'adj' => [${list.map((text) => `'${text}'`).join(', ')}],\n`}    'x' => 'Y',\n];\n`,
  },
}

async function taken({ source: [sourcePath, source], path }: Case, german: string) {
  const screen = testScreen()
  const folder = join(screen.folder, 'lang')
  for (const [name, content] of [
    [sourcePath, source],
    [path, german],
  ] as const) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const { project } = await screen.value('project.create', {
    ...{ path: join(screen.folder, 'p.interlinear'), name: 'P', sourceLanguageId: 'en' },
    targetLanguageIds: ['de'],
  })
  await screen.value('project.import', { project, paths: [folder] })
  const save = (stringId: number, text: string) =>
    screen.value('translation.save', { project, stringId, languageId: 'de', forms: { none: text } })
  const write = () => screen.value('project.export', { project, languageIds: ['de'], folder, beside: true })
  const read = () => readFileSync(join(folder, path), 'utf8')
  return { save, write, read }
}

describe.each(Object.entries(CASES))('a list of %s', (_, one) => {
  it('changes in the typed element only', async () => {
    const { save, write, read } = await taken(one, one.german(['Big', 'Klein', 'Red']))
    await save(1, 'Groß')
    await write()
    expect(read()).toBe(one.german(['Groß', 'Klein', 'Red']))
  })

  it('is left out of a file without it until each element is translated, and named', async () => {
    const { save, write, read } = await taken(one, one.german())
    await save(1, 'Groß')
    const { noPlace } = await write()
    expect(read()).toBe(one.german())
    expect(noPlace).toMatchObject([{ identifier: 'adj.0', reason: 'list' }])
    await save(2, 'Klein')
    await save(3, 'Rot')
    expect((await write()).noPlace).toEqual([])
    for (const text of ['Groß', 'Klein', 'Rot']) expect(read()).toContain(text)
    expect(read()).not.toMatch(/Big|Small|Red/)
  })
})
