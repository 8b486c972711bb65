import { describe, expect, it } from 'vitest'
import { sourceFile, TestProject } from '../testProject.ts'

const empty = { identifier: 'cart.empty', text: 'Your cart is empty' }
const total = { identifier: 'cart.total', text: 'Total: %s' }

const labelsOf = (project: TestProject) =>
  project.rows(
    `SELECT s.identifier, l.title, l.is_system FROM string_label sl
       JOIN label l ON l.id = sl.label_id JOIN source_string s ON s.id = sl.string_id ORDER BY s.id, l.id`,
  )

const importStrings = (project: TestProject, strings: Parameters<typeof sourceFile>[0]) =>
  project.write('importSources', { userId: project.anna, files: [sourceFile(strings)] })

describe('the system label of a string-based project', () => {
  it('has the name of a string’s file, also for strings that an update adds', () => {
    const project = new TestProject(['uk'], 'string-based')
    importStrings(project, [empty])
    importStrings(project, [empty, total])
    expect(labelsOf(project)).toEqual([
      { identifier: 'cart.empty', title: 'ui.po', is_system: 1 },
      { identifier: 'cart.total', title: 'ui.po', is_system: 1 },
    ])
  })

  it('differs from a label of that title which a file or a user assigns', () => {
    const project = new TestProject(['uk'], 'string-based')
    importStrings(project, [{ ...empty, labels: ['ui.po'] }])
    expect(labelsOf(project).map(({ title, is_system }) => [title, is_system])).toEqual([
      ['ui.po', 0],
      ['ui.po', 1],
    ])
  })

  it('does not exist in a project of files', () => {
    const project = new TestProject()
    importStrings(project, [empty])
    expect(labelsOf(project)).toEqual([])
  })
})
