/** The editor in a real browser while the project that it shows is pulled by the same process. */
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { ConnectionRegister } from '../../core/sync/accounts.ts'
import { FileVault } from '../../core/sync/vault.ts'
import { startBrowserShell } from '../e2e/browserShell.ts'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { paintsOf, unpaced, watchPaints } from './paints.ts'
import type { RemoteService } from './remoteService.ts'

const KEYS = 270

export interface Typing {
  /** Milliseconds from each key in the field to its paint. */
  alone: number[]
  pulling: number[]
  /** Whether the pull was at work from the first key to the last. */
  isPulledToTheEnd: boolean
}

/**
 * Types with nothing else going on, then while a sync brings the rest of a project of which some strings are there. `id`:
 * of the connection that the project names. Null: there is no browser.
 */
export async function typingWhilePulling(
  folder: string,
  project: string,
  { service, id }: { service: RemoteService; id: string },
): Promise<Typing | null> {
  const executablePath = findChromium()
  if (executablePath === null) return null
  await signIn(join(folder, 'home'), service, id)
  const shell = await startBrowserShell(folder, project)
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs, ...unpaced] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(shell.url)
    await page.getByRole('grid', { name: 'Strings' }).getByRole('row').nth(5).waitFor()
    await watchPaints(page)
    const alone = await typed(page)
    await page.getByRole('button', { name: /^Cloud: / }).press('Enter')
    await page.getByRole('dialog', { name: 'Cloud' }).getByRole('button', { name: 'Sync now' }).press('Enter')
    const syncing = page.getByRole('button', { name: 'Cloud: Syncing…', includeHidden: true })
    await syncing.waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    const pulling = await typed(page)
    return { alone, pulling, isPulledToTheEnd: (await syncing.count()) > 0 }
  } finally {
    await browser.close()
    await shell.stop()
  }
}

async function signIn(home: string, { baseUrl, token }: RemoteService, id: string): Promise<void> {
  await new ConnectionRegister(home).put({
    ...{ id, name: 'Bench', authUrl: baseUrl, baseUrl, deployment: 'standard', clientId: null },
    scopes: [],
  })
  await new FileVault(home).write(id, { accessToken: token, refreshToken: null, expiresAt: null })
}

async function typed(page: Page): Promise<number[]> {
  await page
    .getByRole('textbox', { name: /Translation into/ })
    .first()
    .click()
  return paintsOf(page, () => page.keyboard.type('abcdefgh '.repeat(KEYS / 9), { delay: 30 }))
}
