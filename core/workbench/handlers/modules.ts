/** The modules of a project, their jobs, and the previews of their files. */
import type { ModuleList } from '../../contract/index.ts'
import type { HandlersOf } from '../dispatcher.ts'
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
    'modules.list': async ({ project }) => listModuleApps(await projects.find(project)),
    'modules.add': ({ project, location }) => after(project, (session) => addUntrustedApp(session, location)),
    'modules.remove': ({ project, appId }) => after(project, (session) => removeApp(session, appId)),
    'modules.setAccess': ({ project, appId, access }) =>
      after(project, (session) => setAccess(session, appId, access)),
    'modules.trust': ({ project, appId, ...trust }) =>
      after(project, (session) => trustApp(session, appId, trust)),
    'modules.distrust': ({ project, appId }) =>
      after(project, async ({ modules }) => modules.consent.withdraw(await modules.location(appId))),
    'modules.setSecret': ({ project, appId, secret }) =>
      after(project, async (session) =>
        changeClientSecret(session, await session.modules.location(appId), secret),
      ),
    'modules.watch': async ({ project, isOn }) => {
      if (isOn) await watch(await projects.find(project))
      else stop(project)
      return null
    },
    'modules.check': async ({ project, appId, paths }, { signal }) =>
      checkApp(await projects.find(project), appId, paths, signal),
    'modules.jobs': async ({ project }) => (await projects.find(project)).modules.log.jobs.map(jobEntry),
    'modules.job': async ({ project, jobId, isWhole }) =>
      jobDetail(await projects.find(project), jobId, { isWhole }),
    'modules.replay': async ({ project, jobId }, { signal }) => {
      const session = await projects.find(project)
      const translate: Translate = (...request) => session.suggestions.translateBy(...request)
      return replayJob(session, jobId, translate, signal)
    },
    'modules.saveJob': async ({ project, jobId, path }) => {
      await saveJob(await projects.find(project), jobId, path)
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
