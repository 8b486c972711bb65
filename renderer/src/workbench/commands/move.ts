/** Commands for getting from string to string and from pane to pane. */
import { NEXT_AFTER_SAVE, type SeekKind } from '../../../../core/contract/enumerations.ts'
import { searchOptionCommands } from '../../croql/commands.ts'
import { findHit } from '../../strings/findHits.ts'
import { t } from '../../texts/texts.ts'
import type { App } from '../app.svelte.ts'
import { filePreview, listedStrings, openProject, type Command, type Need } from './command.ts'

const typedQuery: Need = {
  isMet: (app) => (app.project?.query.text.trim() ?? '') !== '',
  sentence: t.needs.query,
}

/** Goes to the bar; words that are selected in a field are searched for, as in an editor. */
function focusQuery(app: App): void {
  const marked = app.project?.editor.isTyping === true ? (app.project.editor.activeField?.marked ?? '') : ''
  const text = marked.trim()
  if (text !== '' && !text.includes('\n')) app.project?.query.type(/[\s:"]/.test(text) ? quoted(text) : text)
  app.focus('query')
}

/** A phrase holds no quotes: what stands between them is looked for. */
function quoted(text: string): string {
  return text
    .split('"')
    .filter((part) => part.trim() !== '')
    .map((part) => `"${part.trim()}"`)
    .join(' ')
}

function seekCommand(
  kind: Exclude<SeekKind, 'unfinished'>,
  { isBackwards, keys, macKeys }: { isBackwards: boolean; keys: string; macKeys?: string },
): Command {
  return {
    id: `list.${isBackwards ? 'previous' : 'next'}.${kind}`,
    title: isBackwards ? t.seeking.previous[kind] : t.seeking.next[kind],
    group: 'move',
    keys: [keys],
    ...(macKeys !== undefined && { macKeys: [macKeys] }),
    needs: [openProject],
    run: (app) => void app.project?.navigation.seek(kind, { isBackwards }),
  }
}

export const moveCommands: Command[] = [
  {
    id: 'list.next',
    title: t.commands.next,
    group: 'move',
    keys: ['Alt+ArrowDown'],
    needs: [openProject],
    run: (app) => app.project?.navigation.next(),
  },
  {
    id: 'list.previous',
    title: t.commands.previous,
    group: 'move',
    keys: ['Alt+ArrowUp'],
    needs: [openProject],
    run: (app) => app.project?.navigation.previous(),
  },
  ...([false, true] as const).flatMap((isBackwards) => {
    const [arrow, page] = isBackwards ? ['ArrowUp', 'PageUp'] : ['ArrowDown', 'PageDown']
    return [
      seekCommand('untranslated', { isBackwards, keys: `Alt+Shift+${arrow}` }),
      // Browsers on a Mac go to another tab by Control and a page key.
      seekCommand('needsWork', { isBackwards, keys: `Alt+${page}`, macKeys: `$mod+Alt+${page}` }),
      seekCommand('issue', { isBackwards, keys: `Alt+Shift+${page}`, macKeys: `$mod+Alt+Shift+${page}` }),
    ]
  }),
  {
    id: 'list.goTo',
    title: t.goTo.command,
    group: 'move',
    keys: ['$mod+KeyJ'],
    needs: [openProject, listedStrings],
    run: (app) => (app.dialog = { kind: 'go-to' }),
  },
  {
    id: 'list.nextAfterSave',
    title: t.seeking.afterSave,
    group: 'move',
    run: (app) => {
      const at = NEXT_AFTER_SAVE.indexOf(app.settings.nextAfterSave)
      const nextAfterSave = NEXT_AFTER_SAVE[(at + 1) % NEXT_AFTER_SAVE.length] ?? 'unfinished'
      app.changeSettings({ nextAfterSave })
      app.toasts.show(t.seeking.goesTo[nextAfterSave])
    },
  },
  {
    id: 'list.down',
    title: t.commands.next,
    group: 'move',
    keys: ['KeyJ'],
    yieldsToTyping: true,
    isUnlisted: true,
    needs: [openProject],
    run: (app) => app.project?.navigation.next(),
  },
  {
    id: 'list.up',
    title: t.commands.previous,
    group: 'move',
    keys: ['KeyK'],
    yieldsToTyping: true,
    isUnlisted: true,
    needs: [openProject],
    run: (app) => app.project?.navigation.previous(),
  },
  {
    id: 'go.field',
    title: t.commands.focusField,
    group: 'move',
    keys: ['F2'],
    needs: [openProject],
    run: (app) => app.focusField(),
  },
  {
    id: 'go.list',
    title: t.commands.focusList,
    group: 'move',
    keys: ['F6'],
    needs: [openProject],
    run: (app) => app.focus('list'),
  },
  {
    id: 'go.preview',
    title: t.preview.go,
    group: 'move',
    keys: ['Shift+F6'],
    needs: [openProject, filePreview],
    run: (app) => app.focus('preview'),
  },
  {
    id: 'go.query',
    title: t.commands.focusQuery,
    group: 'find',
    keys: ['$mod+KeyF'],
    needs: [openProject],
    run: focusQuery,
  },
  {
    id: 'find.next',
    title: t.commands.nextHit,
    group: 'find',
    keys: ['F3'],
    macKeys: ['F3', '$mod+Alt+KeyG'],
    needs: [openProject],
    run: (app) => void findHit(app, { isBackwards: false }),
  },
  {
    id: 'find.previous',
    title: t.commands.previousHit,
    group: 'find',
    keys: ['Shift+F3'],
    macKeys: ['Shift+F3', '$mod+Alt+Shift+KeyG'],
    needs: [openProject],
    run: (app) => void findHit(app, { isBackwards: true }),
  },
  ...searchOptionCommands,
  {
    id: 'go.filters',
    title: t.commands.filters,
    group: 'find',
    keys: ['$mod+Shift+KeyF'],
    needs: [openProject],
    run: (app) => app.focus('filters'),
  },
  {
    id: 'query.format',
    title: t.commands.formatQuery,
    group: 'find',
    keys: ['Alt+Shift+KeyF'],
    needs: [openProject, typedQuery],
    run: (app) => {
      app.focus('query')
      void app.project?.query.format()
    },
  },
  {
    id: 'query.save',
    title: t.commands.saveQuery,
    group: 'find',
    needs: [openProject, typedQuery],
    run: (app) => {
      const croql = app.project?.query.croql ?? ''
      app.dialog = { kind: 'save-query', name: '', croql }
    },
  },
  {
    id: 'go.queryBySlash',
    title: t.commands.focusQuery,
    group: 'find',
    keys: ['[Shift]+/'],
    yieldsToTyping: true,
    isUnlisted: true,
    needs: [openProject],
    run: (app) => app.focus('query'),
  },
  {
    id: 'query.refresh',
    title: t.commands.refresh,
    group: 'find',
    keys: ['F5'],
    needs: [openProject],
    run: (app) => app.project?.refresh(),
  },
  {
    id: 'query.all',
    title: t.commands.clearQuery,
    group: 'find',
    needs: [openProject],
    run: (app) => app.project?.listing.showAll(),
  },
]
