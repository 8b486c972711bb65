/**
 * The account of a bound folder (folderAccount.ts) at the last check, by project. It is kept in the home folder beside
 * the bound places: a project file is given to others, and must not contain paths of a user's folders. So it is in no
 * archive, undo, sync or mirror.
 */
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { LEFT_OUT_REASONS } from '../../contract/folderAccount.ts'
import { PrivateValue } from '../../platform/files/privateValue.ts'

const keptAccount = z.object({
  sourceLanguageId: z.string(),
  /** Every language that has a translation, the project's or not. */
  languageIds: z.array(z.string()),
  /** Those of the project; empty if there was none. */
  targetLanguageIds: z.array(z.string()),
  /** The name of the file that determines which files belong together. */
  configuration: z.string().nullable(),
  files: z.array(
    z.object({
      path: z.string(),
      role: z.enum(['source', 'translation', 'both']),
      languageIds: z.array(z.string()),
      source: z.string().nullable(),
    }),
  ),
  leftOut: z.array(
    z.object({
      because: z.enum(LEFT_OUT_REASONS),
      /** The language's code in the paths. */
      code: z.string().optional(),
      /** Why a file could not be read. */
      detail: z.string().optional(),
      paths: z.array(z.string()),
    }),
  ),
})

export type StoredAccount = z.infer<typeof keptAccount>

export class AccountRegister {
  readonly #folder: string

  constructor(home: string) {
    this.#folder = join(home, 'bound')
  }

  /** Returns the account of the folder bound to a project; undefined if none is stored, or another version wrote it. */
  async of(project: string): Promise<StoredAccount | undefined> {
    return this.#at(project)
      .read()
      .catch(() => undefined)
  }

  /** @throws Failure `home.unreadable`, and the system's errors */
  async keep(project: string, account: StoredAccount): Promise<void> {
    if (JSON.stringify(await this.of(project)) === JSON.stringify(keptAccount.parse(account))) return
    await this.#at(project).write(account)
  }

  async remove(project: string): Promise<void> {
    await rm(this.#pathOf(project), { force: true })
  }

  #at(project: string): PrivateValue<StoredAccount> {
    return new PrivateValue(this.#pathOf(project), keptAccount)
  }

  #pathOf(project: string): string {
    const hash = createHash('sha256').update(resolve(project)).digest('hex').slice(0, 20)
    return join(this.#folder, `${hash}.account.json`)
  }
}
