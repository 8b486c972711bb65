/** Commands for reviewing: labels, visibility, many strings at once. */
import type { App } from '../workbench/app.svelte.ts'
import { LIST_ORDERS } from '../../../core/contract/enumerations.ts'
import { firstOrder, orderTitle } from './columns.ts'
import { changeSelected, rowsToChange, severalRows } from './changeRows.ts'
import { uploadScreenshot, pastePicture } from './addScreenshot.ts'
import { inEnglish } from '../texts/english.ts'
import { t } from '../texts/texts.ts'
import {
  listedStrings,
  openProject,
  stringAtHand,
  type Command,
  type Need,
} from '../workbench/commands/command.ts'

async function toggleHidden(app: App): Promise<void> {
  const { project } = app
  const row = project?.editor.detail?.row
  if (!project || !row || changeSelected(app, row.isHidden ? 'show' : 'hide')) return
  const error = await project.change([row.id], { kind: row.isHidden ? 'show' : 'hide' })
  if (error !== null) app.fail(error)
  else
    app.toasts.show(row.isHidden ? t.labels.shown : t.labels.hidden, {
      label: t.toasts.undo,
      run: () => void project.undoing.undo(),
    })
}

const orderCommands = LIST_ORDERS.map((by): Command => ({
  id: `list.sort.${by}`,
  title: orderTitle(t.list, by),
  inEnglish: orderTitle(inEnglish.list, by),
  group: 'find',
  needs: [openProject],
  run: (app) => void app.project?.listing.reorder(firstOrder(by)),
}))

const severalSelected: Need = { isMet: (app) => severalRows(app) !== null, sentence: t.needs.several }

/** The selected string, also while the pane still shows the one before. */
const selectedString: Need = {
  isMet: ({ project }) => project !== null && project.list.selectedId !== null && !project.list.isComing,
  sentence: t.needs.string,
}

async function toggleBookmark(app: App): Promise<void> {
  const { project, toasts } = app
  const stringId = project?.list.selectedId
  if (!project || typeof stringId !== 'number') return
  const result = await project.bookmarks.toggle(stringId)
  if (!result.ok) app.fail(result.error)
  else toasts.announce(result.value ? t.bookmarks.set : t.bookmarks.removed)
}

const seek = (isBackwards: boolean): Command => ({
  id: `list.${isBackwards ? 'previous' : 'next'}.bookmark`,
  title: isBackwards ? t.seeking.previous.bookmark : t.seeking.next.bookmark,
  group: 'move',
  keys: [isBackwards ? '$mod+Shift+F3' : '$mod+F3'],
  needs: [openProject],
  run: (app) => void app.project?.navigation.seek('bookmark', { isBackwards }),
})

const bookmarkCommands: Command[] = [
  {
    id: 'string.bookmark',
    title: t.bookmarks.toggle,
    group: 'move',
    keys: ['$mod+F2'],
    needs: [selectedString],
    run: (app) => void toggleBookmark(app),
  },
  seek(false),
  seek(true),
  {
    id: 'worklist.bookmarks',
    title: t.commands.worklist({ name: t.side.bookmarks }),
    inEnglish: inEnglish.commands.worklist({ name: inEnglish.side.bookmarks }),
    group: 'find',
    needs: [openProject],
    run: (app) => app.project?.listing.showBookmarks(),
  },
]

export const stringCommands: Command[] = [
  ...orderCommands,
  ...bookmarkCommands,
  {
    id: 'list.columns',
    title: t.list.choose,
    group: 'view',
    needs: [openProject, listedStrings],
    run: (app) => app.focus('columns'),
  },
  {
    id: 'list.sort.turn',
    title: t.list.turnOrder,
    group: 'find',
    needs: [openProject],
    run: (app) => {
      const { project } = app
      if (project !== null)
        void project.listing.reorder({
          ...project.listing.order,
          isDescending: !project.listing.order.isDescending,
        })
    },
  },
  {
    id: 'string.labels',
    title: t.labels.command,
    group: 'translate',
    keys: ['Alt+Shift+KeyL'],
    needs: [stringAtHand],
    run: (app) => {
      const rows = severalRows(app)
      const stringId = app.project?.editor.stringId ?? null
      if (rows !== null) app.dialog = { kind: 'bulk', ...rows, action: 'label' }
      else if (stringId !== null) app.dialog = { kind: 'labels', stringId }
    },
  },
  {
    id: 'string.hide',
    title: t.labels.hide,
    group: 'translate',
    keys: ['Alt+Shift+KeyH'],
    needs: [stringAtHand],
    run: (app) => void toggleHidden(app),
  },
  {
    id: 'string.screenshot',
    title: t.screenshots.add,
    group: 'translate',
    keys: ['Alt+Shift+KeyI'],
    needs: [stringAtHand],
    run: (app) => void uploadScreenshot(app),
  },
  {
    id: 'string.pasteScreenshot',
    title: t.screenshots.paste,
    group: 'translate',
    needs: [stringAtHand],
    run: (app) => void pastePicture(app),
  },
  {
    id: 'list.change',
    title: t.bulk.command,
    group: 'find',
    keys: ['Alt+Shift+KeyB'],
    needs: [openProject, listedStrings],
    run: (app) => {
      const scope = rowsToChange(app)
      if (scope !== null) app.dialog = { kind: 'bulk', ...scope }
    },
  },
  {
    id: 'list.fillNumbers',
    title: t.bulk.numbersCommand,
    group: 'find',
    needs: [openProject, listedStrings],
    run: (app) => {
      const scope = rowsToChange(app)
      if (scope !== null) app.dialog = { kind: 'bulk', ...scope, action: 'copyNumbers' }
    },
  },
  {
    id: 'list.pasteTexts',
    title: t.paste.command,
    group: 'find',
    needs: [openProject, listedStrings, severalSelected],
    run: (app) => {
      const rows = severalRows(app)
      if (rows !== null) app.dialog = { kind: 'paste-texts', ...rows, text: '' }
    },
  },
  {
    id: 'list.replace',
    title: t.replace.command,
    group: 'find',
    keys: ['$mod+KeyH'],
    macKeys: ['$mod+Shift+KeyH'],
    needs: [openProject, listedStrings],
    run: (app) => {
      const scope = rowsToChange(app)
      if (scope !== null) app.dialog = { kind: 'replace', ...scope }
    },
  },
]
