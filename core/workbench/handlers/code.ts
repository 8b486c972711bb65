/** The code beside a string (core/documents/code). */
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { editorCommand, openInEditor } from '../../documents/code/codeEditor.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { codeOfString } from '../../documents/code/showCode.ts'
import type { WorkbenchOptions } from '../openProjects.ts'
import type { HandlersOf } from '../projectCalls.ts'

export function codeHandlers({ state }: Pick<WorkbenchOptions, 'state'>): HandlersOf<'code'> {
  return {
    'code.show': codeOfString,
    'code.open': async (session, place) => {
      const command = editorCommand(state.read().settings.codeEditor)
      if (command === null) throw withoutEditor()
      const { folder, path, line } = await codeOfString(session, place)
      await openInEditor(command, { file: await realpath(join(folder, ...path.split('/'))), line: line ?? 1 })
      return { path, line }
    },
  }
}

function withoutEditor(): Failure {
  return new Failure('code.noEditor', 'No editor is chosen for code.', {
    todo: 'Choose one in the settings, under Editor.',
  })
}
