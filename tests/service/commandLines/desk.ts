/** A folder in which a command line works on a project of the local service. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram, type Ran } from '../../trees/program.ts'
import type { Client } from './commands.ts'

const PROGRAM = join(import.meta.dirname, '../../../cli/interlinear.js')

export interface Installed {
  name: Client
  version: string
  command: readonly string[]
}

export interface Request {
  method: string
  /** Below `/api/v2/`, without the query. */
  path: string
  status: number
}

export class Desk {
  readonly folder: string
  readonly project: string
  readonly #home: string
  readonly #log: string
  #logged = 0

  /** `work`: a folder of its own. */
  constructor(work: string) {
    this.folder = join(work, 'tree')
    this.#home = join(work, 'home')
    this.project = join(work, 'shop.interlinear')
    this.#log = join(this.#home, 'interlinear.log')
    // Commands that open a browser open this.
    mkdirSync(join(work, 'bin'), { recursive: true })
    mkdirSync(this.folder)
    writeFileSync(join(work, 'bin/xdg-open'), '#!/bin/sh\n', { mode: 0o755 })
  }

  /** Runs a command of a client by `interlinear run`, and returns what it printed and asked for. */
  async run(client: Installed, args: readonly string[]): Promise<Ran & { requests: Request[] }> {
    const command = [...client.command, ...args, '--no-progress', '--no-colors']
    const ran = await this.interlinear(['run', '--project', this.project, '--', ...command])
    return { ...ran, requests: this.#newRequests() }
  }

  /** Runs our own program, whatever its exit code. */
  interlinear(args: readonly string[]): Promise<Ran> {
    const PATH = `${join(this.folder, '../bin')}:${process.env['PATH']}`
    return runProgram(process.execPath, [PROGRAM, ...args], {
      ...{ cwd: this.folder, env: { INTERLINEAR_HOME: this.#home, PATH, NO_COLOR: '1' } },
      accepted: Array.from({ length: 256 }, (_, code) => code),
    })
  }

  #newRequests(): Request[] {
    const all = existsSync(this.#log) ? readFileSync(this.#log, 'utf8') : ''
    const lines = all.slice(this.#logged)
    this.#logged = all.length
    return [...lines.matchAll(/(GET|HEAD|POST|PUT|PATCH|DELETE) \/api\/v2\/(\S*) (\d{3}) [\d.]+ ms/g)].map(
      ([, method = '', path = '', status]) => ({
        method,
        path: path.split('?')[0] ?? '',
        status: Number(status),
      }),
    )
  }
}
