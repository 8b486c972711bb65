/**
 * Consent to the code of local apps (modules.md, "Where an app lives"): by folder and by a hash of all that is in
 * it. It is this person's on this machine, so a project from elsewhere never brings code that runs unasked.
 */
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../failure.ts'

const trusted = z.object({
  name: z.string(),
  hash: z.string(),
  /** A person who writes the app trusts each change of it. */
  isAuthor: z.boolean().default(false),
})
export type TrustedApp = z.infer<typeof trusted>
const trustFile = z.object({ apps: z.record(z.string(), trusted) })

export class Consent {
  readonly #path: string

  /** `home`: the folder of what is kept between runs. */
  constructor(home: string) {
    this.#path = join(home, 'trusted-apps.json')
  }

  async find(folder: string): Promise<TrustedApp | null> {
    return (await this.#read())[folder] ?? null
  }

  async isGiven(folder: string, hash: string): Promise<boolean> {
    const app = await this.find(folder)
    return app !== null && (app.isAuthor || app.hash === hash)
  }

  async give(folder: string, app: TrustedApp): Promise<void> {
    await this.#write({ ...(await this.#read()), [folder]: app })
  }

  async withdraw(folder: string): Promise<void> {
    const apps = await this.#read()
    delete apps[folder]
    await this.#write(apps)
  }

  /** A file that is damaged trusts nobody. */
  async #read(): Promise<Record<string, TrustedApp>> {
    const text = await readFile(this.#path, 'utf8').catch(() => null)
    if (text === null) return {}
    try {
      return trustFile.parse(JSON.parse(text)).apps
    } catch {
      return {}
    }
  }

  async #write(apps: Record<string, TrustedApp>): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true })
    const part = `${this.#path}.${process.pid}.part`
    await writeFile(part, `${JSON.stringify({ apps }, null, 2)}\n`)
    await chmod(part, 0o600)
    await rename(part, this.#path)
  }
}

/** The failure that asks for consent: shells show its name, folder and hash, and ask. */
export function consentNeeded(app: {
  name: string
  folder: string
  hash: string
  isChanged: boolean
}): Failure {
  return new Failure(
    'module.consent',
    app.isChanged
      ? `The code of ${app.name} in ${app.folder} has changed since you trusted it.`
      : `${app.name} is code in the folder ${app.folder}: it would run with your rights.`,
    {
      path: app.folder,
      value: app.hash,
      kept: 'Nothing of it has run.',
      todo: 'Look at the folder, and trust it only if you know where it comes from.',
    },
  )
}
