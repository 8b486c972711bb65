/**
 * An app by its place: a folder with `manifest.json`, or a descriptor's address (docs/reference/modules.md, "Kinds of
 * apps").
 */
import { sentence } from '../platform/text/sentence.ts'
import { readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure } from '../platform/errors/failure.ts'
import { MAX_DESCRIPTOR, readDescriptor } from './descriptor.ts'
import type { AppDescriptor } from './descriptor.ts'
import { fetchAddress } from './fetchAddress.ts'

/** The descriptor's name in a folder. */
export const MANIFEST = 'manifest.json'
const DESCRIPTOR_MILLISECONDS = 20_000

export interface InstalledApp {
  /** The folder's real path, or the descriptor's address. */
  location: string
  descriptor: AppDescriptor
  /** How its jobs are run. */
  base: { kind: 'folder'; folder: string } | { kind: 'address'; baseUrl: string }
}

export function isAddress(location: string): boolean {
  return /^https?:\/\//i.test(location)
}

/**
 * Reads an app's descriptor. None of its code runs.
 * @throws Failure `module.missing`, `module.descriptor`, `module.outside`, and those of `fetchAddress`
 */
export async function readApp(location: string): Promise<InstalledApp> {
  return isAddress(location) ? readAtAddress(location) : readInFolder(location)
}

async function readInFolder(location: string): Promise<InstalledApp> {
  const folder = await realpath(location).catch(() => {
    throw missing('There is no such folder.', location)
  })
  const manifest = join(folder, MANIFEST)
  const found = await stat(manifest).catch(() => {
    throw missing(`The folder has no ${MANIFEST}.`, folder)
  })
  if (!found.isFile()) throw missing(`${MANIFEST} is not a file.`, manifest)
  if (found.size > MAX_DESCRIPTOR) throw tooLarge(manifest)
  const descriptor = readDescriptor(await readFile(manifest, 'utf8'), manifest)
  const { baseUrl } = descriptor
  if (baseUrl !== null && isAddress(baseUrl))
    return { location: folder, descriptor, base: { kind: 'address', baseUrl } }
  return { location: folder, descriptor, base: { kind: 'folder', folder: await baseFolder(folder, baseUrl) } }
}

/** A relative or `file:` base address is a folder within the app's own. */
async function baseFolder(folder: string, baseUrl: string | null): Promise<string> {
  if (baseUrl === null || baseUrl === '') return folder
  const path = baseUrl.startsWith('file:') ? pathOf(baseUrl) : resolve(folder, baseUrl)
  const base = await realpath(path).catch(() => {
    throw missing('The folder of the base address is not there.', path)
  })
  const way = relative(folder, base)
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new Failure('module.outside', sentence`The base address leads out of the app’s folder.`, {
      path: base,
      todo: `Put the code beside ${MANIFEST}, or below it.`,
    })
  return base
}

async function readAtAddress(address: string): Promise<InstalledApp> {
  const signal = AbortSignal.timeout(DESCRIPTOR_MILLISECONDS)
  const bytes = await fetchAddress(address, { signal, limit: MAX_DESCRIPTOR }).catch((error: unknown) => {
    if (error instanceof Failure || !signal.aborted) throw error
    throw new Failure('module.timeout', 'The descriptor’s address did not answer in time.', { path: address })
  })
  return appAtAddress(address, readDescriptor(new TextDecoder().decode(bytes), address))
}

/** An app on the web whose descriptor is known: nothing is fetched. @throws Failure `module.missing` */
export function appAtAddress(address: string, descriptor: AppDescriptor): InstalledApp {
  // Relative to the descriptor, as a page's links are.
  const written = descriptor.baseUrl || '.'
  const baseUrl = URL.canParse(written, address) ? new URL(written, address).href : written
  if (!isAddress(baseUrl)) throw missing('The base address of an app on the web is a web address.', baseUrl)
  return { location: address, descriptor, base: { kind: 'address', baseUrl } }
}

function pathOf(address: string): string {
  try {
    return fileURLToPath(address)
  } catch {
    throw missing('The base address is no path on this machine.', address)
  }
}

function missing(message: string, path: string): Failure {
  return new Failure('module.missing', message, {
    path,
    kept: 'Nothing was changed.',
    todo: `Name the folder that holds ${MANIFEST}, or the descriptor’s address.`,
  })
}

function tooLarge(path: string): Failure {
  return new Failure('module.descriptor', sentence`The descriptor has more than ${MAX_DESCRIPTOR} bytes.`, {
    path,
  })
}
