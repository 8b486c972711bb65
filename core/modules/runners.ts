/** The runners of this process, one an app: shared by all projects that use it. */
import type { InstalledApp } from './app.ts'
import { HttpRunner } from './http/runner.ts'
import type { HttpRunnerOptions } from './http/runner.ts'
import { LocalRunner } from './local/runner.ts'
import type { ModuleRunner } from './runner.ts'

const local = new Map<string, { runner: LocalRunner; hash: string }>()

/** The thread of a local app; its modules are imported again if the code differs from that of the last job. */
export function localRunner(folder: string, app: string, hash: string): ModuleRunner {
  const known = local.get(folder)
  if (known === undefined) {
    const runner = new LocalRunner(folder, app)
    runner.trust(hash)
    local.set(folder, { runner, hash })
    return runner
  }
  if (known.hash !== hash) {
    known.hash = hash
    known.runner.trust(hash)
    known.runner.reload()
  }
  return known.runner
}

export function webRunner(
  app: InstalledApp & { base: { kind: 'address' } },
  { token, machineToken, reach = null }: Pick<HttpRunnerOptions, 'token' | 'machineToken' | 'reach'> = {},
): ModuleRunner {
  const { baseUrl } = app.base
  return new HttpRunner({
    baseUrl,
    app: app.descriptor.name,
    reach,
    ...(token && { token }),
    ...(machineToken && { machineToken }),
  })
}

/** Ends the threads of all apps. */
export async function closeRunners(): Promise<void> {
  const runners = [...local.values()]
  local.clear()
  await Promise.all(runners.map(({ runner }) => runner.close()))
}
