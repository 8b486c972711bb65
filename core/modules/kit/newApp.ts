/** `module new`: a working app to start from, of a kind. The templates ship as they are in the tree. */
import { sentence } from '../../platform/text/sentence.ts'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Failure } from '../../platform/errors/failure.ts'
import { packageFolder } from '../../platform/files/packageFolder.ts'
import { MANIFEST } from '../app.ts'

const shipped = packageFolder() ?? '.'
const TEMPLATES = {
  format: { folder: 'core/modules/kit/template', main: 'process.ts' },
  mt: { folder: 'core/modules/kit/template-mt', main: 'translate.ts' },
} as const

export type AppKind = keyof typeof TEMPLATES

const PROTOCOL = join(shipped, 'core/contract/moduleProtocol.ts')
/** How the template reaches the protocol's types; a new app has a copy beside it. */
const PROTOCOL_IMPORT = /'(?:\.\.\/)+contract\/moduleProtocol\.ts'/g

/**
 * Makes the folder; answers its files.
 * @throws Failure `module.exists` where there is something in it already, `module.unwritable`
 */
export async function newApp(folder: string, kind: AppKind = 'format'): Promise<string[]> {
  const root = resolve(folder)
  const name = basename(root)
  const present = await readdir(root).catch(() => [])
  if (present.length > 0)
    throw new Failure('module.exists', 'The folder has files already.', {
      path: root,
      kept: 'Nothing was written.',
      todo: 'Name a new folder.',
    })
  try {
    await mkdir(root, { recursive: true })
    const template = TEMPLATES[kind]
    await copyFolder(join(shipped, template.folder), root)
    await writeFile(join(root, 'protocol.ts'), await readFile(PROTOCOL))
    await change(join(root, template.main), (text) => text.replaceAll(PROTOCOL_IMPORT, "'./protocol.ts'"))
    await change(join(root, MANIFEST), (text) => renamed(text, name))
    await writeFile(join(root, 'package.json'), packageOf(identifierOf(name)))
  } catch (cause) {
    throw new Failure('module.unwritable', sentence`The app could not be written there.`, {
      path: root,
      value: cause instanceof Error ? cause.message : String(cause),
      todo: 'Choose a folder that you may write to.',
    })
  }
  return (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

/**
 * In the desktop shell’s packages the template is in an archive, which supports only reading files and listing folders.
 */
async function copyFolder(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      await mkdir(target)
      await copyFolder(source, target)
    } else await writeFile(target, await readFile(source))
  }
}

async function change(path: string, edit: (text: string) => string): Promise<void> {
  await writeFile(path, edit(await readFile(path, 'utf8')))
}

/** Its type is its own, too: a project may use two new apps. */
function renamed(manifest: string, name: string): string {
  const { modules, ...descriptor } = JSON.parse(manifest) as Manifest
  const identifier = identifierOf(name)
  const typed = Object.fromEntries(
    Object.entries(modules).map(([kind, all]) => [
      kind,
      // A format has a type of its own, and a machine a name.
      all.map((module) => ({ ...module, ...(kind === 'custom-mt' ? { name } : { type: identifier }) })),
    ]),
  )
  return `${JSON.stringify({ ...descriptor, identifier, name, modules: typed }, null, 2)}\n`
}

interface Manifest {
  modules: Record<string, object[]>
}

function identifierOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-') || 'app'
}

/** Says that the files are ES modules, and how they are tested. */
function packageOf(name: string): string {
  const scripts = { test: 'node --test', check: 'interlinear module check .' }
  return `${JSON.stringify({ name, private: true, type: 'module', scripts }, null, 2)}\n`
}
