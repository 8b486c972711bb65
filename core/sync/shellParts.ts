/** What a shell builds on that keeps tokens, and comes back from the browser, in a way of its own. */
export { suspendDetector } from './suspendDetector.ts'
export { callbackPage } from './callbackPage.ts'
export { openLoopbackRedirect } from './loopbackRedirect.ts'
export type { Redirect } from './signIn.ts'
export { FileVault, tokensSchema, type Tokens, type TokenVault } from './vault.ts'
export { withFileLock } from '../platform/files/lockFile.ts'
