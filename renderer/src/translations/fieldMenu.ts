/** The context menu of a field. */
import { clipboard } from '../controls/frontPage.ts'
import type { MenuContent, MenuEntry } from '../controls/contextMenus.svelte.ts'
import { t } from '../texts/texts.ts'
import type { App } from '../workbench/app.svelte.ts'
import { menuEntries } from '../workbench/commands/menuEntries.ts'
import { bindingOn } from '../workbench/commands/bindings.ts'
import { isMac, keyNames } from '../workbench/commands/keys.ts'
import type { TextPlace } from './textPlace.ts'

const keysOf = (key: string) => keyNames(bindingOn(`$mod+Key${key}`, isMac))

export function fieldMenu(app: App, label: string, place: TextPlace): MenuContent {
  const { marked, isReadOnly } = place
  const entry = (title: string, key: string, isDisabled: boolean, run: () => void): MenuEntry => ({
    ...{ title, isDisabled, run },
    keys: keysOf(key),
  })
  const cut = () =>
    void clipboard()
      .writeText(marked)
      .then(() => place.insert(''))
  return {
    label,
    parts: [
      [
        entry(t.menu.cut, 'X', marked === '' || isReadOnly, cut),
        entry(t.menu.copy, 'C', marked === '', () => void clipboard().writeText(marked)),
        entry(t.menu.paste, 'V', isReadOnly, () => void paste(app, place)),
        entry(t.menu.selectAll, 'A', false, () => place.selectAll()),
      ],
      menuEntries(app, [
        'string.copySource',
        'string.insertMissing',
        'string.revert',
        'qa.fixSafe',
        'qa.spelling',
      ]),
      menuEntries(app, ['memory.concordance', 'term.add', 'string.comment']),
      menuEntries(app, ['string.saveNext', 'string.approveNext', 'string.needsWork']),
    ],
  }
}

/** Pastes, or names the key where the shell does not let the page read the clipboard. */
async function paste(app: App, place: TextPlace): Promise<void> {
  try {
    place.insert(await clipboard().readText())
  } catch {
    app.toasts.show(t.menu.pasteByKey({ keys: keysOf('V').join(isMac ? '' : '+') }))
  }
}
