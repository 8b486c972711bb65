/** Which language the window loads in: the one that is set, else the system's. */
import type { Client } from '../workbench/client/client.ts'
import { interfaceLanguage, loadLanguage, type InterfaceLanguage } from './language.ts'

/** The key of the session's storage that keeps the setting: a reload of this tab need not wait for the workbench. */
const KEY = 'interlinear.language'

/** Loads the language of the interface; called before the screens are imported. */
export async function useChosenLanguage(client: Client): Promise<void> {
  const language = interfaceLanguage(await chosen(client), navigator.languages)
  document.documentElement.lang = language.tag
  document.documentElement.dir = language.direction
  await loadLanguage(language)
}

export function rememberLanguage(setting: string): void {
  sessionStorage.setItem(KEY, setting)
}

/** The language that the setting 'system' stands for. */
export function systemLanguage(): InterfaceLanguage {
  return interfaceLanguage('system', navigator.languages)
}

async function chosen(client: Client): Promise<string> {
  const remembered = sessionStorage.getItem(KEY)
  if (remembered !== null) return remembered
  const state = await client.call('app.state', {})
  if (!state.ok) return 'system'
  rememberLanguage(state.value.settings.language)
  return state.value.settings.language
}
