/** Local services that run on this machine, and the projects that each serves: other processes find them here. */
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { lifeOf, thisProcess } from '../platform/files/processIdentity.ts'
import { PrivateList } from '../platform/files/privateRegister.ts'

const runningService = z.object({
  pid: z.int().positive(),
  machine: z.string(),
  started: z.string().nullable(),
  /** `http://127.0.0.1:PORT`. */
  origin: z.string(),
  /** The real paths of the served project files. */
  projects: z.array(z.string()),
})

type RunningService = z.infer<typeof runningService>

function register(home: string): PrivateList<RunningService> {
  return new PrivateList(join(home, 'running-services.json'), { entry: runningService })
}

/**
 * Lists a service of this process, and removes the entries of processes that have ended. Returns a function that removes
 * the service from the list.
 * @throws Failure `home.unreadable`
 */
export async function announceService(
  home: string,
  service: Pick<RunningService, 'origin' | 'projects'>,
): Promise<() => Promise<void>> {
  const list = register(home)
  const projects = await Promise.all(service.projects.map((path) => realpath(path)))
  const entry = { ...thisProcess(), origin: service.origin, projects }
  await list.change((all) => [...all.filter(isReachable), entry])
  return () => list.change((all) => all.filter((one) => !isSame(one, entry)))
}

/**
 * Returns the origin of the service that serves a project file on this machine, the latest of several; null if none runs.
 * @throws Failure `home.unreadable`
 */
export async function findRunningService(home: string, projectPath: string): Promise<string | null> {
  const [all, path] = await Promise.all([register(home).read(), realpath(projectPath)])
  const found = all.findLast((service) => service.projects.includes(path) && isReachable(service))
  return found?.origin ?? null
}

/** A service on another machine that shares the home folder listens on the loopback address of that machine. */
function isReachable(service: RunningService): boolean {
  return service.machine === thisProcess().machine && lifeOf(service) !== 'ended'
}

function isSame(one: RunningService, other: RunningService): boolean {
  return one.pid === other.pid && one.machine === other.machine && one.origin === other.origin
}
