/** Opens a place in the code in the editor of the person: a program that gets its path and line as arguments. */
import { spawn } from 'node:child_process'
import type { CodeEditor } from '../../contract/enumerations.ts'
import { Failure, reasonOf } from '../../platform/errors/failure.ts'
import { sentence } from '../../platform/text/sentence.ts'

/**
 * The command line of each editor for a place. Screens choose one of these by its name, so that no screen can name a
 * program; another command is named in the environment (`INTERLINEAR_EDITOR`).
 */
const COMMANDS: Readonly<Record<Exclude<CodeEditor, 'none'>, string>> = {
  code: 'code -g {file}:{line}',
  codium: 'codium -g {file}:{line}',
  zed: 'zed {file}:{line}',
  subl: 'subl {file}:{line}',
  idea: 'idea --line {line} {file}',
  kate: 'kate --line {line} {file}',
  emacsclient: 'emacsclient -n +{line} {file}',
  gvim: 'gvim +{line} {file}',
}

/** Returns the command of a person's editor: that of the environment, else of the chosen editor. Null: there is none. */
export function editorCommand(chosen: CodeEditor, named = process.env['INTERLINEAR_EDITOR']): string | null {
  if (named !== undefined && named.trim() !== '') return named
  return chosen === 'none' ? null : COMMANDS[chosen]
}

/**
 * Returns the arguments of a command, the program first. Parts are divided by white space outside of double quotes;
 * `{file}` and `{line}` are replaced within parts, so that a path is part of one argument whatever is in it.
 *
 * @example
 * editorArguments('code -g {file}:{line}', { file: '/a b.c', line: 3 }) // ['code', '-g', '/a b.c:3']
 */
export function editorArguments(command: string, { file, line }: { file: string; line: number }): string[] {
  const parts = command.match(/(?:"[^"]*"|[^\s"])+/g) ?? []
  const values: Readonly<Record<string, string>> = { '{file}': file, '{line}': String(line) }
  const filled = parts.map((part) =>
    part.replaceAll('"', '').replaceAll(/\{(?:file|line)\}/g, (name) => values[name] ?? name),
  )
  return command.includes('{file}') ? filled : [...filled, file]
}

/**
 * Starts an editor without a shell, and leaves it running.
 * @throws Failure `code.editor` if the program cannot be started
 */
export async function openInEditor(command: string, place: { file: string; line: number }): Promise<void> {
  const [program = '', ...args] = editorArguments(command, place)
  await new Promise<void>((resolve, reject) => {
    const editor = spawn(program, args, { detached: true, stdio: 'ignore' })
    editor.once('error', (cause) => reject(notStarted(program, cause)))
    editor.once('spawn', () => {
      editor.unref()
      resolve()
    })
  })
}

function notStarted(program: string, cause: unknown): Failure {
  return new Failure(
    'code.editor',
    sentence`The editor ${program} could not be started: ${reasonOf(cause)}`,
    { value: program, todo: 'Choose another editor in the settings, or install this one.' },
    { cause },
  )
}
