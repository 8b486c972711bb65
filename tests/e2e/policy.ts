/** Watches what the content security policy of the screens refuses. */
import type { Page } from '@playwright/test'

/**
 * Loads the page again, and returns the list to which each refusal in the page itself is added: its directive, and what
 * was refused. Documents in frames have policies of their own.
 */
export async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('tellRefused', (told: string) => refused.push(told))
  await page.addInitScript(() => {
    if (window !== window.top) return
    document.addEventListener('securitypolicyviolation', (event) => {
      const { tellRefused } = window as unknown as { tellRefused: (told: string) => void }
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event
      tellRefused(`${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber}`)
    })
  })
  await page.reload()
  return refused
}
