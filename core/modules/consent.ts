/**
 * Consent to apps (docs/reference/modules.md, "Consent"). For a local one it concerns the code, by a hash of all
 * content of its folder; for one on the web the origin that receives the jobs. It belongs to this user and machine, so
 * that a foreign project never runs code without consent, nor sends files to an address.
 */
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../platform/errors/failure.ts'
import { PrivateRecord } from '../platform/files/privateRegister.ts'
import type { InstalledApp } from './app.ts'
import { hashFolder } from './local/hash.ts'

const trusted = z.object({
  name: z.string(),
  /** The hash of the folder, or the origin. */
  subject: z.string(),
  /** A person who writes the app trusts each change of it. */
  isAuthor: z.boolean().default(false),
})
export type TrustedApp = z.infer<typeof trusted>

/** A damaged file contains no consent; if a file cannot be read, whether an app has changed is not guessed. */
export class Consent {
  readonly #register: PrivateRecord<TrustedApp>

  /** `home`: the folder of what is kept between runs. */
  constructor(home: string) {
    this.#register = new PrivateRecord(join(home, 'trusted-apps.json'), { value: trusted, within: 'apps' })
  }

  /** @throws Failure `home.unreadable` */
  async find(location: string): Promise<TrustedApp | null> {
    return (await this.#register.read()).get(location) ?? null
  }

  /** @throws Failure `home.unreadable` */
  async isGiven(location: string, subject: string): Promise<boolean> {
    const app = await this.find(location)
    return app !== null && (app.isAuthor || app.subject === subject)
  }

  /** @throws Failure `home.unreadable` */
  async give(location: string, app: TrustedApp): Promise<void> {
    await this.#register.change(() => [[location, app]])
  }

  /** @throws Failure `home.unreadable` */
  async withdraw(location: string): Promise<void> {
    await this.#register.change(() => [[location, null]])
  }
}

/** Returns the subject of the consent to an app. @throws Failure `module.folderTooLarge`, `module.missing` */
export async function consentSubject(base: InstalledApp['base']): Promise<string> {
  return base.kind === 'folder' ? hashFolder(base.folder) : new URL(base.baseUrl).origin
}

/** The failure that asks for consent: shells show what the subject is, and ask. */
export function consentNeeded(app: {
  name: string
  base: InstalledApp['base']
  subject: string
  isChanged: boolean
}): Failure {
  const { name, base, subject, isChanged } = app
  if (base.kind === 'address')
    return new Failure(
      'module.consent',
      isChanged
        ? `The jobs of ${name} go to another address than the one you agreed to: ${subject}.`
        : `${name} runs on the web: files of its formats and their translations would be sent to ${subject}.`,
      {
        case: isChanged ? 'webChanged' : 'web',
        values: { name },
        path: base.baseUrl,
        value: subject,
        kept: 'Nothing was sent there.',
        todo: 'Agree only if you know whose address it is, and may give the files away.',
      },
    )
  return new Failure(
    'module.consent',
    isChanged
      ? `The code of ${name} in ${base.folder} has changed since you trusted it.`
      : `${name} is code in the folder ${base.folder}: it would run with your rights.`,
    {
      case: isChanged ? 'codeChanged' : 'code',
      values: { name },
      path: base.folder,
      value: subject,
      kept: 'Nothing of it has run.',
      todo: 'Look at the folder, and trust it only if you know where it comes from.',
    },
  )
}
