/**
 * Bundles of the served projects: which files a translator or a build gets together, in which format and under which name.
 * A project file has no place for them, so that they are kept in the home folder, by the project's own id.
 */
import { join } from 'node:path'
import { z } from 'zod'
import { BUDGETS } from '../contract/budgets.ts'
import { PrivateRecord } from '../platform/files/privateRegister.ts'

/** The members of a bundle that its author decides on. */
export const bundleMembers = z.object({
  name: z.string().trim().min(1).max(BUDGETS.name.max),
  /** Null: files in their own formats. */
  format: z.string().min(1).max(BUDGETS.name.max).nullable(),
  sourcePatterns: z.array(z.string().min(1).max(BUDGETS.apiName.max)).min(1).max(1_000),
  ignorePatterns: z.array(z.string().min(1).max(BUDGETS.apiName.max)).max(1_000),
  /** The path of the file of a language; null: files lie where a build of the project puts them. */
  exportPattern: z
    .string()
    .min(1)
    .max(BUDGETS.apiName.max)
    .regex(/^[^:*?"<>|]*$/, 'A pattern has none of : * ? " < > |')
    .refine((pattern) => !pattern.split(/[\\/]/).includes('..'), 'A pattern leads out of no folder.')
    .nullable(),
  includeInContextPseudoLanguage: z.boolean(),
})

const bundle = bundleMembers.extend({ id: z.int().positive(), createdAt: z.number(), updatedAt: z.number() })
const bundlesOfProject = z.object({ lastId: z.int(), bundles: z.array(bundle) })

export type BundleMembers = z.output<typeof bundleMembers>
export type Bundle = z.output<typeof bundle>

export class Bundles {
  readonly #kept: PrivateRecord<z.output<typeof bundlesOfProject>>

  constructor(home: string) {
    this.#kept = new PrivateRecord(join(home, 'bundles.json'), { value: bundlesOfProject })
  }

  /** @throws Failure `home.unreadable`, as the other methods do */
  async list(projectId: number): Promise<Bundle[]> {
    return (await this.#kept.read()).get(`${projectId}`)?.bundles ?? []
  }

  async find(projectId: number, id: number): Promise<Bundle | undefined> {
    return (await this.list(projectId)).find((one) => one.id === id)
  }

  /** An id is given to one bundle of a project, also after its deletion. */
  async add(projectId: number, members: BundleMembers, now = Date.now()): Promise<Bundle> {
    let id = 0
    await this.#kept.change((all) => {
      const { lastId, bundles } = all.get(`${projectId}`) ?? { lastId: 0, bundles: [] }
      id = lastId + 1
      const added = { ...members, id, createdAt: now, updatedAt: now }
      return [[`${projectId}`, { lastId: id, bundles: [...bundles, added] }]]
    })
    return { ...members, id, createdAt: now, updatedAt: now }
  }

  /** Replaces members of a bundle; with null it is removed. */
  async change(
    projectId: number,
    id: number,
    members: Partial<BundleMembers> | null,
    now = Date.now(),
  ): Promise<void> {
    await this.#kept.change((all) => {
      const { lastId, bundles } = all.get(`${projectId}`) ?? { lastId: 0, bundles: [] }
      const changed = bundles.flatMap((one) =>
        one.id !== id ? [one] : members === null ? [] : [{ ...one, ...members, updatedAt: now }],
      )
      return [[`${projectId}`, { lastId, bundles: changed }]]
    })
  }
}
