/**
 * Takes a tree with a crowdin.yml through a command line of the cloud. Its sources and translations are uploaded, a person
 * translates a string in the window, and a memory fills another. The downloaded files have the bytes of our own export.
 */
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { corpusPath, hasCorpus } from '../../corpus.ts'
import { xmlText } from '../../../core/formats/xml/write.ts'
import type { Desk, Installed } from './desk.ts'

export interface Tree {
  name: string
  folder: string
  /** The `files` of its crowdin.yml. */
  source: string
  translation: string
  languages: readonly string[]
}

/** Real projects of the corpus, where it is; and a small one that is always there. */
export const trees: readonly Tree[] = [
  {
    name: 'shop',
    folder: join(import.meta.dirname, 'shop/locales'),
    source: '/en/*.json',
    translation: '/%two_letters_code%/%original_file_name%',
    languages: ['uk', 'de'],
  },
  ...(hasCorpus
    ? [
        {
          name: 'zulip-flutter',
          folder: corpusPath('arb/zulip-flutter/l10n'),
          source: '/app_en.arb',
          translation: '/app_%two_letters_code%.arb',
          languages: ['uk', 'ar', 'ja'],
        },
        {
          name: 'wikipedia',
          folder: corpusPath('android/wikipedia/res'),
          source: '/values/strings.xml',
          translation: '/values-%two_letters_code%/%original_file_name%',
          languages: ['uk', 'ar'],
        },
      ]
    : []),
]

const row = z.object({ id: z.number(), text: z.string() })

export const TYPED = 'Typed by a person'

/** The strings that a person or a memory may translate, as CroQL. */
export const untranslatedIn = (language: string): string =>
  `type is plain and count of translations where (language = @language:"${language}") = 0`

/**
 * Returns the differences, each a sentence; none if all went well.
 * @param translate has a person translate the first untranslated string of the project's first language as `TYPED`
 */
export async function roundTrip(
  client: Installed,
  tree: Tree,
  desk: Desk,
  translate: (language: string) => Promise<void>,
): Promise<string[]> {
  const problems: string[] = []
  const config = `project_id_env: CROWDIN_PROJECT_ID
api_token_env: CROWDIN_PERSONAL_TOKEN
base_path: .
preserve_hierarchy: true
files:
  - source: ${tree.source}
    translation: ${tree.translation}
`
  cpSync(tree.folder, desk.folder, { recursive: true })
  writeFileSync(join(desk.folder, 'crowdin.yml'), config)
  const [language = ''] = tree.languages
  const own = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await desk.interlinear(args)
    if (code !== 0) problems.push(`interlinear ${args[0]} ended with ${code}: ${stderr.trim()}`)
    return stdout
  }
  const theirs = async (...args: string[]): Promise<void> => {
    const { code, stdout, stderr } = await desk.run(client, args)
    if (code !== 0)
      problems.push(`${args.join(' ')} ended with ${code}: ${(stdout + stderr).trim().slice(-400)}`)
  }
  const untranslated = async (): Promise<z.output<typeof row>[]> => {
    const output = await own('query', desk.project, untranslatedIn(language), '--format', 'ndjson')
    const lines = output.split('\n').filter((line) => line !== '')
    return lines.map((line) => row.parse(JSON.parse(line)))
  }

  await own('init', desk.project, '--source', 'en', '--target', tree.languages.join(','))
  await theirs('upload', 'sources')
  await theirs('upload', 'translations')
  const before = await untranslated()
  if (before.length === 0) return [...problems, 'no string is left to translate']
  await translate(language)
  const [byMemory, ...others] = await untranslated()
  if (others.length + (byMemory === undefined ? 0 : 1) !== before.length - 1)
    problems.push('the string that was typed in the window is not translated')
  if (byMemory !== undefined) {
    writeFileSync(join(desk.folder, 'memory.tmx'), tmxOf(byMemory.text, language))
    await theirs('tm', 'upload', 'memory.tmx', '--language', 'en')
    const command = client.name === 'native' ? 'auto-translate' : 'pre-translate'
    await theirs(command, '--method', 'tm', '-l', language)
    if ((await untranslated()).some(({ id }) => id === byMemory.id))
      problems.push('the string of the memory was not pre-translated')
  }

  const isTranslation = new RegExp(
    `^${tree.translation
      .slice(1)
      .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace('%two_letters_code%', `(${tree.languages.join('|')})`)
      .replace('%original_file_name%', '[^/]+')}$`,
  )
  const translationsIn = (folder: string): string[] =>
    globSync('**/*', { cwd: folder, withFileTypes: false })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => isTranslation.test(path))
      .sort()
  for (const path of translationsIn(desk.folder)) rmSync(join(desk.folder, path))
  await theirs('download', 'translations')
  const exported = join(desk.folder, '../exported')
  await own('export', desk.project, '--language', tree.languages.join(','), '--beside', '--out', exported)
  const paths = translationsIn(desk.folder)
  const ours = existsSync(exported) ? translationsIn(exported) : []
  if (paths.length === 0 || paths.join() !== ours.join())
    problems.push(`downloaded ${paths.join(', ')}; exported ${ours.join(', ')}`)
  for (const path of paths.filter((one) => ours.includes(one)))
    if (!readFileSync(join(desk.folder, path)).equals(readFileSync(join(exported, path))))
      problems.push(`${path} differs from our own export`)
  const texts = paths.map((path) => readFileSync(join(desk.folder, path), 'utf8'))
  for (const text of [TYPED, ...(byMemory === undefined ? [] : ['From a memory'])])
    if (!texts.some((one) => one.includes(text))) problems.push(`"${text}" is in no downloaded file`)
  return problems
}

function tmxOf(text: string, language: string): string {
  return `<tmx version="1.4"><header srclang="en" datatype="plaintext" segtype="block" adminlang="en" o-tmf="x"
  creationtool="x" creationtoolversion="1"/><body><tu><tuv xml:lang="en"><seg>${xmlText(text)}</seg></tuv>
<tuv xml:lang="${language}"><seg>From a memory</seg></tuv></tu></body></tmx>`
}
