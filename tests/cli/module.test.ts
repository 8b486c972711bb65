/** The author's kit on the command line: the guide step by step, and what goes wrong. */
import { spawn } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { corpusPath, hasCorpus } from '../corpus.ts'
import { commandLine, interlinearPath } from './commandLine.ts'

const root = join(import.meta.dirname, '../..')
const examples = join(root, 'docs/modules/examples')
/** The apps of the guide: the template of `module new`, and the examples. */
const apps = [
  join(root, 'core/modules/kit/template'),
  ...readdirSync(examples).map((name) => join(examples, name)),
]

/** The rules of the corpus, if that is there; the example's own test has what these are written with. */
const rulesOfOthers = hasCorpus
  ? globSync('**/*.srx', { cwd: corpusPath('srx') }).map((path) => corpusPath(`srx/${path}`))
  : []

/** Serves a folder until the test ends; answers the descriptor's address. */
function serve(folder: string): Promise<string> {
  const child = spawn(process.execPath, [interlinearPath, 'module', 'serve', folder])
  onTestFinished(() => void child.kill())
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    child.once('exit', (code) => reject(new Error(`module serve ended with ${code}`)))
  })
}

function runTests(folder: string): Promise<number | null> {
  const child = spawn(process.execPath, ['--test'], { cwd: folder, stdio: 'ignore' })
  return new Promise((resolve) => child.once('exit', resolve))
}

interface Report {
  ok: boolean
  findings: { message: string }[]
  files: {
    ok: boolean
    module: string
    strings: number
    identical: boolean
    findings: { message: string }[]
  }[]
}

describe('the guide', () => {
  it('works as it is written', async () => {
    const { folder, ok } = commandLine()
    const guide = readFileSync(join(root, 'docs/modules/README.md'), 'utf8')
    const commands = [...guide.matchAll(/^ {4}interlinear (.+)$/gm)].map(([, command]) => command!.split(' '))
    expect(commands.map(([, verb]) => verb)).toContain('serve')
    let checked = ''
    let address = ''
    for (const args of commands) {
      if (args[1] === 'serve') address = await serve(join(folder, args[2]!))
      else {
        const printed = await ok(args.map((arg) => (arg.startsWith('http') ? address : arg)))
        if (args[1] === 'check') checked += printed
      }
    }
    expect(checked.match(/No breaches, 0 warnings\./g)).toHaveLength(2)
    expect(await runTests(join(folder, 'acme'))).toBe(0)
    expect(readFileSync(join(folder, 'uk/shop.kv'), 'utf8')).toBe(
      readFileSync(join(folder, 'acme/samples/shop.kv'), 'utf8'),
    )
    expect(readFileSync(join(folder, 'acme/protocol.ts'), 'utf8')).toContain('@since 1.0')
  })
})

describe('an example', () => {
  it.each(apps)('%s has no breach, in process and over HTTP', async (folder) => {
    const { json } = commandLine()
    const samples = readdirSync(join(folder, 'samples')).map((file) => join(folder, 'samples', file))
    const locals = (await json(['module', 'check', folder])) as Report
    expect([locals.ok, locals.files.every(({ identical }) => identical)]).toEqual([true, true])
    const served = (await json(['module', 'check', await serve(folder), ...samples])) as Report
    expect(served).toMatchObject({ ok: true, files: locals.files.map(({ strings }) => ({ strings })) })
    expect(await runTests(folder)).toBe(0)
  })
})

describe('module check', () => {
  it('gives the rules of a file to a module that cuts by them', async () => {
    const { json } = commandLine()
    const folder = join(examples, 'letters')
    const srx = join(folder, 'rules/letters.srx')
    expect(await json(['module', 'check', folder, '--srx', srx])).toMatchObject({
      ok: true,
      files: [{ strings: 7, identical: true }],
    })
    expect(await json(['module', 'check', folder])).toMatchObject({ files: [{ strings: 4 }] })
  })

  // The example is sound with each rules file of others: its sentences keep their identifiers.
  it.each(rulesOfOthers)('finds nothing in the letters with %s', async (srx) => {
    const { json } = commandLine()
    expect(await json(['module', 'check', join(examples, 'letters'), '--srx', srx])).toMatchObject({
      ok: true,
      files: [{ identical: true, findings: [] }],
    })
  })

  it('lists what is wrong, and fails', async () => {
    const { folder, run, ok } = commandLine()
    await ok(['module', 'new', 'acme'])
    writeFileSync(
      join(folder, 'acme/process.ts'),
      `export default (job) => job.jobType === 'build-file'
        ? { data: { content: job.file.content } }
        : { data: {
            strings: [{ identifier: 'a', text: 'Apple', previewId: 1 }],
            preview: Buffer.from('<p id="string_preview_id_2" class="service_phrase">Apple</p>').toString('base64'),
          } }`,
    )
    const { code, stdout } = await run(['module', 'check', 'acme', '--json'])
    expect(code).toBe(1)
    const { ok: isOk, files } = JSON.parse(stdout) as Report
    expect(isOk).toBe(false)
    expect(files[0]?.findings.map(({ message }) => message)).toEqual([
      'The string “a” has no element in the preview.',
      'The element “string_preview_id_2” of the preview has no string.',
      // Each language has these two: it ignores contentUrl, and translates nothing.
      ...Array.from({ length: 2 }, () => [
        'data.content: An answer has “content”, or “contentUrl”.',
        'The translation did not come back.',
      ]).flat(),
    ])
  })

  it.skipIf(process.platform === 'win32')(
    'ends though a program of the module keeps its streams',
    async () => {
      const { folder, run, ok } = commandLine()
      await ok(['module', 'new', 'acme'])
      appendFileSync(
        join(folder, 'acme/process.ts'),
        `import { spawn } from 'node:child_process'
      spawn('sleep', ['600'], { stdio: 'inherit', detached: true }).unref()`,
      )
      expect((await run(['module', 'check', 'acme'])).code).toBe(0)
    },
  )

  it('lists the breaches of a descriptor', async () => {
    const { folder, run } = commandLine()
    mkdirSync(join(folder, 'acme'))
    writeFileSync(join(folder, 'acme/manifest.json'), '{"identifier":"A!","modules":{}}')
    const { code, stdout } = await run(['module', 'check', 'acme', '--json'])
    expect([code, (JSON.parse(stdout) as Report).findings.length]).toEqual([1, 3])
  })
})

describe('module run', () => {
  it('builds with the strings of a file', async () => {
    const { folder, ok } = commandLine()
    await ok(['module', 'new', 'acme'])
    const string = { identifier: 'title', text: 'Shop', translations: { uk: { text: 'Крамниця' } } }
    writeFileSync(join(folder, 'strings.ndjson'), `${JSON.stringify(string)}\n`)
    const args = ['module', 'run', 'acme', 'acme/samples/shop.kv', '--job', 'build', '--language', 'uk']
    const { data } = JSON.parse(await ok([...args, '--strings', 'strings.ndjson'])) as {
      data: { content: string }
    }
    expect(Buffer.from(data.content, 'base64').toString()).toContain('title = Крамниця\n')
  })

  it('puts what an address stands for in line', async () => {
    const { folder, ok } = commandLine()
    await ok(['module', 'new', 'acme'])
    writeFileSync(
      join(folder, 'acme/process.ts'),
      `import { createServer } from 'node:http'
      export default () => new Promise((resolve) => {
        const server = createServer((_, response) => response.end('{"identifier":"a","text":"A"}\\n'))
        server.listen(0, '127.0.0.1', () =>
          resolve({ data: { stringsUrl: 'http://127.0.0.1:' + server.address().port } }))
      })`,
    )
    expect(JSON.parse(await ok(['module', 'run', 'acme', 'acme/samples/shop.kv', '--job', 'parse']))).toEqual(
      {
        data: { strings: [{ identifier: 'a', text: 'A' }] },
      },
    )
  })

  it('is wrong usage without a language to build', async () => {
    const { run, ok } = commandLine()
    await ok(['module', 'new', 'acme'])
    expect((await run(['module', 'run', 'acme', 'acme/samples/shop.kv', '--job', 'build'])).code).toBe(2)
    expect((await run(['module', 'run', 'acme', 'texts.txt', '--job', 'translate'])).code).toBe(2)
  })

  it('has an MT module translate texts, one a line or a list, into each language', async () => {
    const { folder, ok, run } = commandLine()
    await ok(['module', 'new', 'phrases', '--kind', 'mt'])
    writeFileSync(
      join(folder, 'phrases/translate.ts'),
      `export default ({ strings, target }) =>
        ({ data: { translations: strings.map((one) => target + ':' + (one.text ?? one)) } })`,
    )
    const job = ['module', 'run', 'phrases', 'texts.txt', '--job', 'translate', '--language']
    writeFileSync(join(folder, 'texts.txt'), 'Save\r\n\nClose it\n')
    expect(JSON.parse(await ok([...job, 'es']))).toEqual({
      data: { translations: ['es:Save', 'es:Close it'] },
    })
    writeFileSync(join(folder, 'texts.txt'), '["Two\\nlines"]')
    expect(JSON.parse(await ok([...job, 'es,uk']))).toEqual({
      es: { data: { translations: ['es:Two\nlines'] } },
      uk: { data: { translations: ['uk:Two\nlines'] } },
    })
    writeFileSync(join(folder, 'texts.txt'), '[1]')
    expect((await run([...job, 'es'])).stderr).toContain('This file is no JSON array of texts.')
    writeFileSync(join(folder, 'texts.txt'), 'Save')
    writeFileSync(
      join(folder, 'phrases/translate.ts'),
      'export default () => ({ data: { translations: [] } })',
    )
    const { code, stdout, stderr } = await run([...job, 'es'])
    expect([code, JSON.parse(stdout)]).toEqual([1, { data: { translations: [] } }])
    expect(stderr).toContain('There is a translation for each of the 1 strings.')
  })
})

describe('an import with a module', () => {
  it('that answers what is wrong shows each place once, with what stands there', async () => {
    const { folder, run, ok } = commandLine()
    await ok(['module', 'new', 'acme'])
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
    writeFileSync(
      join(folder, 'acme/process.ts'),
      `export default ({ file }) => file.name === 'words.kv'
        ? { error: 'No head\\nThe project was changed.\\u001b[2K' }
        : { data: { strings: [{ identifier: 'a', text: 7 }, { identifier: 'b', text: 'B', context: 9 }] } }`,
    )
    await ok(['module', 'add', 'p.interlinear', 'acme', '--yes'])
    const refused = await run(['import', 'p.interlinear', 'acme/samples/shop.kv'])
    expect(refused.stderr.split('\n').slice(1, 3)).toEqual([
      '  data.strings[0].text: A text is a string; of a string with hasPlurals it is an object. — 7',
      '  data.strings[1].context: It is a text. — 9',
    ])
    // Its words are set in where they have several lines, and command no terminal.
    copyFileSync(join(folder, 'acme/samples/shop.kv'), join(folder, 'words.kv'))
    const words = await run(['import', 'p.interlinear', 'words.kv'])
    expect(words.stderr).toContain('says: No head\n  | The project was changed.\\u{1b}[2K\n')
    const { error } = JSON.parse((await run(['import', 'p.interlinear', 'words.kv', '--json'])).stderr) as {
      error: { message: string }
    }
    expect(error.message).toContain('\u001b[2K')
  })

  it('reports a slow pattern, also if no format matches the file', async () => {
    const { folder, run, ok } = commandLine()
    await ok(['module', 'new', 'acme'])
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
    const path = join(folder, 'acme/manifest.json')
    const slow = '"fileContent": "(([a-z ]+)+[a-z]+)+=#"'
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/"fileName": "[^"]*"/, () => slow),
    )
    await ok(['module', 'add', 'p.interlinear', 'acme', '--yes'])
    const words = 'what a long text this is that goes on and on and on and on and on'
    writeFileSync(join(folder, 'a.unknown'), words)
    writeFileSync(join(folder, 'a.json'), JSON.stringify({ a: words }))
    const said = 'acme was not asked: Its patterns need more than 2 seconds for this file.'
    expect((await run(['import', 'p.interlinear', 'a.unknown'])).stderr).toContain(said)
    expect(await run(['import', 'p.interlinear', 'a.json'])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(said) as string,
    })
  })
})

describe('module add', () => {
  it('asks; an import of a format that is not trusted names the command that trusts it', async () => {
    const { folder, run, ok } = commandLine()
    await ok(['module', 'new', 'acme'])
    await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])
    const asked = await run(['module', 'add', 'p.interlinear', 'acme'])
    expect([asked.code, asked.stderr]).toEqual([
      2,
      expect.stringContaining('It will run with your rights') as string,
    ])
    await ok(['module', 'add', 'p.interlinear', 'acme', '--yes'])
    appendFileSync(join(folder, 'acme/process.ts'), '// changed\n')
    const refused = await run(['import', 'p.interlinear', 'acme/samples/shop.kv'])
    expect(refused.code).toBe(2)
    const command = /interlinear (module add .+)$/m.exec(refused.stderr)?.[1]
    await ok([...command!.split(' '), '--yes'])
    expect(await ok(['import', 'p.interlinear', 'acme/samples/shop.kv'])).toContain('acme')
    // A second new one has another type.
    await ok(['module', 'new', 'other'])
    await ok(['module', 'add', 'p.interlinear', 'other', '--yes'])
    copyFileSync(join(folder, 'other/samples/shop.kv'), join(folder, 'bar.kv'))
    expect(await ok(['import', 'p.interlinear', 'bar.kv', '--type', 'other'])).toContain('other')
  })
})
