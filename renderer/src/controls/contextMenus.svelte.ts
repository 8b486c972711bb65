/** The context menu: by right click, the menu key or Shift+F10, at what was clicked or has the focus. */
import { frontPage } from './frontPage.ts'

export interface MenuEntry {
  title: string
  /** The keys of the same command. */
  keys?: readonly string[] | null
  isDisabled?: boolean
  run(): void
}

export interface MenuContent {
  /** Names the menu: whose commands they are. */
  label: string
  /** Parts are separated by a line. */
  parts: readonly (readonly MenuEntry[])[]
}

/** A place on the page that a menu opens at. */
export interface MenuAnchor {
  getBoundingClientRect(): DOMRect
}

interface AskedMenu extends MenuContent {
  anchor: MenuAnchor
  /** The page that it opens on. */
  page: Document
  /** Has the focus again once the menu is closed. */
  from: HTMLElement | null
}

/** Browsers send the press of a menu key as a click without a button. */
export function isByMouse({ button, ctrlKey }: Pick<MouseEvent, 'button' | 'ctrlKey'>): boolean {
  return button === 2 || ctrlKey
}

export class ContextMenus {
  /** The menu that is open. */
  asked = $state.raw<AskedMenu | null>(null)

  /** Opens a menu at the pointer, or at an element where a key asked for it. */
  open(event: MouseEvent, content: MenuContent, element: MenuAnchor): void {
    const parts = content.parts.filter((entries) => entries.length > 0)
    if (parts.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    const { clientX, clientY } = event
    const anchor = isByMouse(event)
      ? { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) }
      : element
    const page = frontPage()
    const { activeElement } = page
    this.asked = {
      ...content,
      parts,
      anchor,
      page,
      from: activeElement instanceof HTMLElement ? activeElement : null,
    }
  }

  /** Returns an attachment that gives its element a menu; null: it has none now. */
  of(content: () => MenuContent | null): (element: HTMLElement) => () => void {
    return (element) => {
      const opened = (event: MouseEvent) => {
        const wanted = event.defaultPrevented ? null : content()
        if (wanted !== null) this.open(event, wanted, element)
      }
      element.addEventListener('contextmenu', opened)
      return () => element.removeEventListener('contextmenu', opened)
    }
  }
}
