/**
 * The contents of translation files for third-party readers. Expected values come from here, never from our own
 * parsers.
 */
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { runProgram } from '../program.ts'
import { readFluent } from './fluent.ts'

/** The values of each file by their keys, or the reason why it cannot be read. */
export type ReadFiles = Map<string, Map<string, string> | string>

const HERE = import.meta.dirname
/** Debian's Python, for which its packages of readers are installed. */
const PYTHON = '/usr/bin/python3'
/** A third-party language file is executed: it must not reach beyond the files. */
const PHP_LIMITS =
  'exec,passthru,shell_exec,system,proc_open,popen,pcntl_exec,mail,fsockopen,curl_exec,file_put_contents,fopen,unlink,rename,copy,putenv,dl'

const answer = z.record(z.string(), z.union([z.string(), z.array(z.tuple([z.string(), z.string()]))]))

/** Which reader takes a file, by its name. */
function kindOf(path: string): string | undefined {
  const name = basename(path)
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  switch (extension) {
    case 'po':
    case 'pot':
      return 'po'
    case 'ts':
      return 'qt'
    case 'xlf':
    case 'xliff':
    case 'xlf2':
      return 'xliff'
    case 'xml':
      return 'android'
    case 'json':
    case 'arb':
    case 'xcstrings':
      return 'json'
    case 'yml':
    case 'yaml':
      return 'yaml'
    case 'md':
    case 'mdx':
      return 'markdown'
    case 'htm':
      return 'html'
    case 'txt':
      return 'text'
    case 'resw':
      return 'resx'
    case 'resx':
    case 'strings':
    case 'stringsdict':
    case 'html':
    case 'csv':
    case 'properties':
    case 'php':
    case 'ftl':
      return extension
    default:
      return undefined
  }
}

/** Reads the files at these absolute paths; those that no reader is known for are not in the answer. */
export async function readValues(paths: readonly string[]): Promise<ReadFiles> {
  const found: ReadFiles = new Map()
  for (const [kind, ofKind] of Map.groupBy(paths, kindOf)) {
    if (kind === undefined) continue
    for (const [path, values] of await readKind(kind, ofKind)) found.set(path, values)
  }
  return found
}

async function readKind(kind: string, paths: readonly string[]): Promise<ReadFiles> {
  if (kind === 'ftl') return readFluent(paths)
  const [command, args] = commandFor(kind, paths)
  const { stdout } = await runProgram(command, args, { input: paths.join('\n') })
  return new Map(
    Object.entries(answer.parse(JSON.parse(stdout))).map(([path, values]) => [
      path,
      typeof values === 'string' ? values : new Map(values),
    ]),
  )
}

function commandFor(kind: string, paths: readonly string[]): [string, string[]] {
  switch (kind) {
    case 'properties':
      return ['java', [join(HERE, 'Properties.java')]]
    case 'php': {
      const folders = [...new Set([HERE, ...paths.map((path) => dirname(path))])]
      const limits = ['-d', `open_basedir=${folders.join(':')}`, '-d', `disable_functions=${PHP_LIMITS}`]
      return ['php', ['-n', ...limits, join(HERE, 'arrays.php')]]
    }
    default:
      return [PYTHON, [join(HERE, 'read.py'), kind]]
  }
}

/**
 * The blocks of a page, one after the other, as its reader tells them in the keys of its texts: a page that is built as
 * another has the same.
 */
export function blocksOf(values: ReadonlyMap<string, string>): string[] {
  const blocks = new Map(
    [...values.keys()].map((key) => key.split(' ').slice(1)).map(([place, tag]) => [place, tag]),
  )
  return [...blocks.values()].map((tag) => tag ?? '')
}
