/** Apps that were installed into projects: what the token endpoint has to know of them, kept with apps and tokens. */
import type { CredentialFile, Installation } from './credentials.ts'
import { isScope, SCOPES } from './scopes.ts'
import { hashSecret } from '../platform/crypto/secrets.ts'

export interface NewInstallation {
  location: string
  appId: string
  name: string
  clientId: string
  /** Null: the person gave none, and only the installation's own secret is asked for. */
  clientSecret: string | null
  appSecret: string
  userId: number
  domain: string | null
  scopes: readonly string[]
  projects: readonly string[]
}

export async function findInstallation(file: CredentialFile, location: string): Promise<Installation | null> {
  const { installations } = await file.read()
  return installations.find((one) => one.location === location) ?? null
}

/** Keeps an installation in place of the one at the same location; tokens that it was given stay good. */
export function putInstallation(
  file: CredentialFile,
  { clientSecret, appSecret, scopes, projects, ...rest }: NewInstallation,
): Promise<void> {
  return file.update((credentials) => {
    const before = credentials.installations.find(({ location }) => location === rest.location)
    const installation: Installation = {
      ...rest,
      clientSecretHash: clientSecret === null ? null : hashSecret(clientSecret),
      appSecretHash: hashSecret(appSecret),
      scopes: knownScopes(scopes),
      projects: [...new Set(projects)],
      access: before?.access ?? [],
    }
    credentials.installations = [...credentials.installations.filter((one) => one !== before), installation]
  })
}

/** Puts back what was there before; null: nothing. */
export function restoreInstallation(
  file: CredentialFile,
  location: string,
  before: Installation | null,
): Promise<void> {
  return file.update((credentials) => {
    credentials.installations = [
      ...credentials.installations.filter((one) => one.location !== location),
      ...(before === null ? [] : [before]),
    ]
  })
}

/** An app writes its own scopes; those that the service does not have open nothing here. */
function knownScopes(scopes: readonly string[]): string[] {
  return scopes.includes('*') ? Object.keys(SCOPES) : [...new Set(scopes.filter(isScope))]
}
