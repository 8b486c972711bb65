/** The modules of a project, their jobs, and the previews of their files. */
import type { ModuleList } from '../../contract/index.ts'
import type { HandlersOf } from '../projectCalls.ts'
import { isAddress } from '../../modules/app.ts'
import { addUntrustedApp } from '../../modules/hosting/addApp.ts'
import { checkApp } from '../../modules/hosting/checkApp.ts'
import { changeClientSecret } from '../../modules/hosting/installApp.ts'
import {
  jobDetail,
  jobEntry,
  replayJob,
  saveJob,
  type Translate,
} from '../../modules/hosting/jobInspector.ts'
import { listModuleApps, removeApp, setAccess, trustApp } from '../../modules/hosting/manageApps.ts'
import { watchFolders } from '../../modules/hosting/watchFolders.ts'
import type { OpenProjects, Screen } from '../openProjects.ts'
import type { ProjectSession } from '../session.ts'

/** `close` ends what was watched for the screen. */
export function moduleHandlers(
  projects: OpenProjects,
  screen: Screen,
): { handlers: HandlersOf<'modules'>; close: () => void } {
  /** How to stop watching, by the project's handle. */
  const watched = new Map<string, () => void>()

  async function watch(session: ProjectSession): Promise<void> {
    stop(session.handle)
    const apps = await session.modules.apps()
    const folders = apps.flatMap(({ location }) => (isAddress(location) ? [] : [location]))
    const changed = () => screen.emit('modules.changed', { project: session.handle })
    watched.set(session.handle, watchFolders(folders, changed))
  }

  function stop(handle: string): void {
    watched.get(handle)?.()
    watched.delete(handle)
  }

  async function after(
    project: string,
    act: (session: ProjectSession) => Promise<unknown>,
  ): Promise<ModuleList> {
    const session = await projects.find(project)
    await act(session)
    // Which folders there are may be another.
    if (watched.has(session.handle)) await watch(session)
    return listModuleApps(session)
  }

  const handlers: HandlersOf<'modules'> = {
    'modules.list': (session) => listModuleApps(session),
    'modules.add': (session, { location }) =>
      after(session.handle, (session) => addUntrustedApp(session, location)),
    'modules.remove': (session, { appId }) => after(session.handle, (session) => removeApp(session, appId)),
    'modules.setAccess': (session, { appId, access }) =>
      after(session.handle, (session) => setAccess(session, appId, access)),
    'modules.trust': (session, { appId, ...trust }) =>
      after(session.handle, (session) => trustApp(session, appId, trust)),
    'modules.distrust': async (session, { appId }) =>
      after(session.handle, async ({ modules }) => modules.consent.withdraw(await modules.location(appId))),
    'modules.setSecret': async (session, { appId, secret }) =>
      after(session.handle, async (session) =>
        changeClientSecret(session, await session.modules.location(appId), secret),
      ),
    'modules.watch': async (session, { isOn }) => {
      if (isOn) await watch(session)
      else stop(session.handle)
      return null
    },
    'modules.check': (session, { appId, paths }, { signal }) => checkApp(session, appId, paths, signal),
    'modules.jobs': (session) => session.modules.log.jobs.map(jobEntry),
    'modules.job': (session, { jobId, isWhole }) => jobDetail(session, jobId, { isWhole }),
    'modules.replay': (session, { jobId }, { signal }) => {
      const translate: Translate = (...request) => session.suggestions.translateBy(...request)
      return replayJob(session, jobId, translate, signal)
    },
    'modules.saveJob': async (session, { jobId, path }) => {
      await saveJob(session, jobId, path)
      return { path }
    },
  }
  return {
    handlers,
    close: () => {
      for (const handle of [...watched.keys()]) stop(handle)
    },
  }
}
