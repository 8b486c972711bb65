/** Exports for a shell with its own storage of tokens and its own redirect. */
export { suspendDetector } from './suspendDetector.ts'
export { callbackPage } from './callbackPage.ts'
export { openLoopbackRedirect } from './loopbackRedirect.ts'
export type { Redirect } from './signIn.ts'
export { FileVault, tokensSchema, type Tokens, type TokenVault } from './vault.ts'
export { withFileLock } from '../platform/files/lockFile.ts'
