/** The page that the browser shows after a sign-in. */
import { renderPage } from '../platform/text/htmlPage.ts'

/** `isOurs`: it is the answer that was waited for. */
export function callbackPage(isOurs: boolean): string {
  const body = isOurs
    ? '<h1>Back to Interlinear</h1><p>The answer has arrived there. You can close this page.</p>'
    : '<h1>Nothing waits for this</h1><p>No sign-in of Interlinear is waiting for this answer, and nothing was changed. Begin the sign-in once more in Interlinear.</p>'
  return renderPage({ title: 'Interlinear', body, isNarrow: true })
}
