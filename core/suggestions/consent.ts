/**
 * Which hosts this person has allowed to get texts of which project: kept on this machine and never in a project, so that
 * a project from elsewhere brings no consent along.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Project } from '../history/project.ts'
import { alone, writePrivateFile } from '../privateFile.ts'

/** The origins that were allowed, by the names of the providers that they were shown with. */
const allowed = z.record(z.string(), z.string())
const consentFile = z.object({ projects: z.record(z.string(), allowed) })

/** A project as it was allowed: by its file, and when it was made, for another one may come to lie there. */
export type ConsentPlace = Pick<Project, 'path'> & { facts: Pick<Project['facts'], 'createdAt'> }

const keyOf = ({ path, facts }: ConsentPlace) => `${facts.createdAt} ${path}`

export class SuggestionConsent {
  readonly #path: string

  /** `home`: the folder of what is kept between runs. */
  constructor(home: string) {
    this.#path = join(home, 'suggestion-consent.json')
  }

  async isGiven(project: ConsentPlace, name: string, origin: string): Promise<boolean> {
    return (await this.#read())[keyOf(project)]?.[name] === origin
  }

  async give(project: ConsentPlace, name: string, origin: string): Promise<void> {
    const key = keyOf(project)
    await this.#change((projects) => (projects[key] = { ...projects[key], [name]: origin }))
  }

  async withdraw(project: ConsentPlace, name: string): Promise<void> {
    const key = keyOf(project)
    await this.#change((projects) => {
      const { [name]: _gone, ...rest } = projects[key] ?? {}
      projects[key] = rest
    })
  }

  /** Of a provider that is removed nothing is left: another one may get its name. */
  async withdrawAll(name: string): Promise<void> {
    await this.#change((projects) => {
      for (const [project, { [name]: _gone, ...rest }] of Object.entries(projects)) projects[project] = rest
    })
  }

  /** A file that is damaged allows nothing. */
  async #read(): Promise<Record<string, Record<string, string>>> {
    const text = await readFile(this.#path, 'utf8').catch(() => null)
    if (text === null) return {}
    try {
      return consentFile.parse(JSON.parse(text)).projects
    } catch {
      return {}
    }
  }

  async #change(change: (projects: Record<string, Record<string, string>>) => void): Promise<void> {
    await alone(this.#path, async () => {
      const projects = await this.#read()
      change(projects)
      await writePrivateFile(this.#path, `${JSON.stringify({ projects }, null, 2)}\n`)
    })
  }
}
