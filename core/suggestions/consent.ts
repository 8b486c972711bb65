/**
 * The user's consent to sending a project's texts to a host: stored on this machine and never in a project, so that a
 * foreign project brings no consent.
 */
import { join } from 'node:path'
import { z } from 'zod'
import type { Project } from '../history/project.ts'
import { PrivateRecord } from '../platform/files/privateRegister.ts'

/** The origins that were allowed, by the names of the providers that they were shown with; anything else allows nothing. */
const allowed = z.record(z.string(), z.unknown())
type Allowed = z.output<typeof allowed>

/** A project as it was allowed: by its file, and when it was made, for another one may come to lie there. */
export type ConsentPlace = Pick<Project, 'path'> & { facts: Pick<Project['facts'], 'createdAt'> }

const keyOf = ({ path, facts }: ConsentPlace) => `${facts.createdAt} ${path}`

/**
 * A damaged file counts as no consent. An unreadable one is an error, because a guess would either send texts or lose
 * the consent.
 */
export class SuggestionConsent {
  readonly #register: PrivateRecord<Allowed>

  /** `home`: the folder of what is kept between runs. */
  constructor(home: string) {
    this.#register = new PrivateRecord(join(home, 'suggestion-consent.json'), {
      value: allowed,
      within: 'projects',
    })
  }

  /** @throws Failure `home.unreadable` */
  async isGiven(project: ConsentPlace, name: string, origin: string): Promise<boolean> {
    return (await this.#register.read()).get(keyOf(project))?.[name] === origin
  }

  /** @throws Failure `home.unreadable` */
  async give(project: ConsentPlace, name: string, origin: string): Promise<void> {
    const key = keyOf(project)
    await this.#register.change((projects) => [[key, { ...projects.get(key), [name]: origin }]])
  }

  /** An entry that is not understood may allow it as well, and goes whole. @throws Failure `home.unreadable` */
  async withdraw(project: ConsentPlace, name: string): Promise<void> {
    const key = keyOf(project)
    await this.#register.change((projects) => {
      const before = projects.get(key)
      return [[key, before === undefined ? null : without(name, before)]]
    })
  }

  /** Of a provider that is removed nothing is left: another one may get its name. @throws Failure `home.unreadable` */
  async withdrawAll(name: string): Promise<void> {
    await this.#register.change((projects) =>
      [...projects].flatMap(([key, before]) =>
        name in before ? [[key, without(name, before)] as const] : [],
      ),
    )
  }
}

function without(name: string, { [name]: _gone, ...others }: Allowed): Allowed {
  return others
}
