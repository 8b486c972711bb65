/** The reference's examples of CroQL: parsed, checked and run over a rich project. */
import { afterAll, describe, expect, it } from 'vitest'
import { checkText } from '../../core/croql/croql.ts'
import { emptyProject, environmentFor, idsOf, insertProject } from '../croql/database.ts'
import { project } from '../croql/project.ts'
import { fencesOf, readPage } from './pages.ts'
import type { Context } from '../../core/croql/catalog.ts'

const PAGE = 'docs/reference/croql.md'

interface Example {
  at: string
  /** `runs`: it is well formed; `holds`: for every string; `refused`: with a code. */
  kind: 'runs' | 'holds' | 'refused'
  context: Context
  croql: string
  code: string
}

/** A line is an expression, and an indented one goes on with it; of a refused one the code stands behind. */
function examples(): Example[] {
  return fencesOf(readPage(PAGE))
    .filter(({ info }) => info.startsWith('croql'))
    .flatMap(({ info, line, lines }) => {
      const word = info.split(' ')[1] ?? 'runs'
      const kind = word === 'holds' || word === 'refused' ? word : 'runs'
      const context =
        (['translations', 'segments', 'terms'] as const).find((one) => one === word) ?? 'strings'
      const whole: Example[] = []
      for (const [index, text] of lines.entries()) {
        const last = whole.at(-1)
        if (text.startsWith(' ') && last) last.croql += `\n${text}`
        else if (text !== '') {
          const [croql = '', code = ''] = kind === 'refused' ? text.split(/\s{3,}/) : [text]
          whole.push({ at: `${PAGE}:${line + index}`, kind, context, croql, code })
        }
      }
      return whole
    })
}

const { db, close } = emptyProject()
insertProject(db, project)
afterAll(close)

const allStrings = idsOf(db, project, 'strings', 'true')

describe('an example of the reference', () => {
  const all = examples()

  it('is there for each section of the language', () => {
    expect(all.length).toBeGreaterThan(40)
  })

  it.each(all.filter(({ kind }) => kind === 'runs'))('$at runs: $croql', ({ context, croql }) => {
    expect(checkText(croql, environmentFor(project, context)).problems).toEqual([])
    expect(() => idsOf(db, project, context, croql)).not.toThrow()
  })

  it.each(all.filter(({ kind }) => kind === 'holds'))('$at holds for every string: $croql', ({ croql }) => {
    expect(idsOf(db, project, 'strings', croql)).toEqual(allStrings)
  })

  it.each(all.filter(({ kind }) => kind === 'refused'))('$at is refused: $croql', ({ croql, code }) => {
    const { problems } = checkText(croql, environmentFor(project, 'strings'))
    expect(problems.map((problem) => problem.code)).toContain(code)
  })
})
