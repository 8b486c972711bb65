/** Connections to clouds, and signing in there. */
import type { Accounts } from '../../sync/accounts.ts'
import type { CloudConnection } from '../../contract/index.ts'
import type { HandlersOf } from '../projectCalls.ts'
import type { Screen } from '../openProjects.ts'
import type { ShellServices } from '../shell.ts'

export function accountHandlers(
  accounts: Accounts,
  screen: Screen,
  shell: Pick<ShellServices, 'openAddress'>,
): HandlersOf<'accounts'> {
  const list = () => listOf(accounts)
  return {
    'accounts.list': list,
    'accounts.save': async (draft) => {
      await accounts.save(draft)
      return list()
    },
    'accounts.remove': async ({ connection }) => {
      await accounts.remove(connection)
      return list()
    },
    'accounts.signIn': async ({ connection }, { signal }) => {
      await accounts.signIn(connection, {
        signal,
        onAddress: async (address) => {
          screen.emit('accounts.address', { connection, address: address.href })
          await shell.openAddress?.(address)
        },
      })
      return accounts.test(connection, signal)
    },
    'accounts.signInWithToken': ({ connection, token }, { signal }) =>
      accounts.signInWithToken(connection, token, signal),
    'accounts.signOut': async ({ connection }) => {
      await accounts.signOut(connection)
      return list()
    },
    'accounts.test': ({ connection }, { signal }) => accounts.test(connection, signal),
  }
}

async function listOf(accounts: Accounts): Promise<CloudConnection[]> {
  const all = await accounts.list()
  return all.map(({ connection, isSignedIn }) => ({
    ...connection,
    isSignedIn,
    tokenFile: accounts.tokenFile,
  }))
}
