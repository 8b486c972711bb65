/** Setting up providers, with their keys and the consent to them. */
import type { ProviderDefinition } from '../contract/providers.ts'
import { providerHost } from './providers.ts'
import type { Suggestions } from './suggestions.ts'

export interface ProviderToPut {
  provider: ProviderDefinition
  /** The name of the provider that it takes the place of. */
  replaces?: string | undefined
  /** Left out: it stays as it is; null forgets it. */
  key?: string | null | undefined
}

/** @throws Failure `suggestion.exists`, `suggestion.address`, `suggestion.unknown` */
export async function putProvider(
  { providers, keys, consent, backOff }: Pick<Suggestions, 'providers' | 'keys' | 'consent' | 'backOff'>,
  { provider, replaces, key }: ProviderToPut,
): Promise<ProviderDefinition> {
  const before = replaces === undefined ? null : await providers.find(replaces)
  const put = await providers.put(provider, replaces)
  const kept = before === null || key !== undefined ? null : await keys.find(before.name)
  // A key is for the host that it was given for.
  const isSameHost = before !== null && providerHost(before)?.origin === providerHost(put)?.origin
  if (before !== null && (before.name !== put.name || !isSameHost)) {
    await keys.set(before.name, null)
    await consent.withdrawAll(before.name)
  }
  if (key !== undefined) await keys.set(put.name, key)
  else if (kept !== null && isSameHost) await keys.set(put.name, kept)
  backOff.worked(put.name)
  return put
}

/**
 * Removes a provider with its key and every consent to it; its cached answers stay in the projects. If those cannot be
 * removed, the provider stays, so that the user can try again.
 * @throws Failure `suggestion.unknown`, `home.unreadable`
 */
export async function removeProvider(
  { providers, keys, consent }: Pick<Suggestions, 'providers' | 'keys' | 'consent'>,
  name: string,
): Promise<void> {
  await providers.find(name)
  await consent.withdrawAll(name)
  await keys.set(name, null)
  await providers.remove(name)
}
