/** The local service that the app runs, and who may ask it. */
import type { HandlersOf } from '../projectCalls.ts'
import type { LocalService } from '../localService.ts'
import type { WorkbenchOptions } from '../openProjects.ts'

/** Brought in when it is used. */
const serving = () => import('../serveProject.ts')

export function serviceHandlers(service: LocalService, { home }: WorkbenchOptions): HandlersOf<'service'> {
  const file = async () => new (await serving()).CredentialFile(home)
  return {
    'service.state': () => service.state,
    'service.start': (session, { port }) => service.start(session, port),
    'service.stop': () => service.stop(),
    'service.requests': () => service.requests,
    'service.clearRequests': () => {
      service.clearRequests()
      return null
    },
    'service.credentials': () => service.credentials(),
    'service.addApp': async ({ scopes, ...app }) => {
      const { registerApp, readScopes } = await serving()
      const added = await registerApp(await file(), { ...app, scopes: readScopes(scopes.join(' ')) })
      return { ...added, credentials: await service.credentials() }
    },
    'service.removeApp': async ({ clientId }) => {
      const { unregisterApp } = await serving()
      await unregisterApp(await file(), clientId)
      return service.credentials()
    },
    'service.addToken': async ({ scopes }) => {
      const { addToken, readScopes } = await serving()
      const { id, token } = await addToken(await file(), readScopes(scopes.join(' ')))
      return { id, token, credentials: await service.credentials() }
    },
    'service.removeToken': async ({ id }) => {
      const { removeToken } = await serving()
      await removeToken(await file(), id)
      return service.credentials()
    },
  }
}
