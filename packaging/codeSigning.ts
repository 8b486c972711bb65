/** Whether packages are signed: where the environment has a certificate. */
import type { Configuration } from 'electron-builder'

/** The environment variables of electron-builder for signing and notarization. A forge sets a missing secret to ''. */
const SIGNING_VARIABLES = [
  'CSC_LINK',
  'CSC_NAME',
  'CSC_KEY_PASSWORD',
  'WIN_CSC_LINK',
  'WIN_CSC_KEY_PASSWORD',
  'APPLE_API_KEY',
  'APPLE_API_KEY_ID',
  'APPLE_API_ISSUER',
] as const

/**
 * The configuration for signing. Variables that are empty are removed from the environment: electron-builder takes an empty
 * certificate for one and fails. Without a certificate a program for Apple's chips is signed ad hoc, or it does not start.
 */
export function signingOf(environment: NodeJS.ProcessEnv): Pick<Configuration, 'mac'> {
  for (const name of SIGNING_VARIABLES) if (environment[name]?.trim() === '') delete environment[name]
  const isSigned = environment['CSC_LINK'] !== undefined || environment['CSC_NAME'] !== undefined
  return isSigned ? {} : { mac: { identity: '-', hardenedRuntime: false } }
}
