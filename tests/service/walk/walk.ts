/** Helpers of the walks through the official client. */
import { readFileSync } from 'node:fs'
import type { Client, PatchRequest } from '@crowdin/crowdin-api-client'

export interface Walk {
  api: Client
  projectId: number
  isEnterprise: boolean
}

/** Operations of a JSON Patch: the client's own type knows the operations, but not what a value may be. */
export function patch(...operations: { op: string; path: string; value?: unknown }[]): PatchRequest[] {
  return operations as PatchRequest[]
}

export const replace = (path: string, value: unknown) => ({ op: 'replace', path, value })

/** A storage with these bytes; its id. */
export async function store({ api }: Walk, name: string, content: string | Uint8Array): Promise<number> {
  return (await api.uploadStorageApi.addStorage(name, content)).data.id
}

export const picture = readFileSync(new URL('./picture.png', import.meta.url))

/** SRX 2.0. */
export const rules = readFileSync(
  new URL('../../../docs/modules/examples/letters/rules/letters.srx', import.meta.url),
)
