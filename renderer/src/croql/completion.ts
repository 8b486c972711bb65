/** Help as one types in the query bar: what may stand here, and what a name means. The workbench knows both. */
import {
  acceptCompletion,
  autocompletion,
  completionStatus,
  selectedCompletionIndex,
  setSelectedCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { Compartment, Prec, type Extension } from '@codemirror/state'
import { EditorView, hoverTooltip, keymap, type Tooltip } from '@codemirror/view'
import type { CroqlCompletion, CroqlCompletions, CroqlDescription } from '../../../core/contract/index.ts'
import { words } from '../texts/said.ts'

export interface HelpOptions {
  /** Returns the completions at a position; null if unknown. */
  complete(text: string, offset: number): Promise<CroqlCompletions | null>
  /** Explains the name at a position; null if there is none. */
  describe(text: string, offset: number): Promise<CroqlDescription | null>
  /** Whether a text is a search, as it stands. */
  isSearch(text: string): Promise<boolean>
  /** The list of completions opened or closed. */
  onHelp(isOpen: boolean): void
}

/** An item of the list, with what it is about on its right. */
interface Option extends Completion {
  about: string
}

export function queryHelp(options: HelpOptions): Extension {
  const listing = new Compartment()
  /** With nothing chosen as the list opens, Enter is not the list's. */
  const listed = (selectOnOpen: boolean) =>
    autocompletion({
      override: [source],
      selectOnOpen,
      icons: false,
      activateOnCompletion: ({ apply }) => typeof apply === 'string' && /[ (]$/.test(apply),
      addToOptions: [{ render: (option) => aboutOf(option as Option), position: 90 }],
    })
  const source = async (context: CompletionContext) => {
    const found = await optionsAt(context, options)
    // A search for “label” does not mean “count of labels”: the bar states that Enter shows the strings with the word.
    const isChosen = context.explicit || found === null || !(await options.isSearch(textOf(context)))
    if (!context.aborted) context.view?.dispatch({ effects: listing.reconfigure(listed(isChosen)) })
    return found
  }
  return [
    listing.of(listed(true)),
    Prec.highest(keymap.of([{ key: 'Tab', run: acceptBest }])),
    hoverTooltip((view, offset) => tooltipAt(view, offset, options)),
    EditorView.updateListener.of(({ startState, state }) => {
      const isOpen = completionStatus(state) === 'active'
      if (isOpen !== (completionStatus(startState) === 'active')) options.onHelp(isOpen)
    }),
  ]
}

/** Takes what is chosen in the list, else its first. */
function acceptBest(view: EditorView): boolean {
  if (completionStatus(view.state) === 'active' && selectedCompletionIndex(view.state) === null)
    view.dispatch({ effects: setSelectedCompletion(0) })
  return acceptCompletion(view)
}

function textOf({ state }: CompletionContext): string {
  return state.doc.toString()
}

async function optionsAt(context: CompletionContext, options: HelpOptions): Promise<CompletionResult | null> {
  const text = textOf(context)
  const found = await options.complete(text, context.pos)
  if (found === null || found.items.length === 0) return null
  const typed = text.slice(found.from, context.pos)
  // Unasked, nothing opens over what is whole: there Enter is to run the query.
  if (!context.explicit && (found.mayEnd || isWhole(typed, found.items))) return null
  return { from: found.from, to: found.to, filter: false, options: found.items.map(optionOf) }
}

function isWhole(typed: string, items: readonly CroqlCompletion[]): boolean {
  const plain = (text: string) => text.trim().toLowerCase()
  return items.some(({ insert }) => plain(insert) === plain(typed))
}

function optionOf({ label, insert, detail, about, kind }: CroqlCompletion): Option {
  return { label, apply: insert, detail: words(detail), about: words(about), type: kind }
}

function aboutOf({ about }: Option): HTMLElement {
  return element('croql-about', about)
}

async function tooltipAt(view: EditorView, offset: number, options: HelpOptions): Promise<Tooltip | null> {
  const found = await options.describe(view.state.doc.toString(), offset)
  if (found === null) return null
  const { start, end, label, detail, about } = found
  return { pos: start, end, create: () => ({ dom: described(label, words(detail), words(about)) }) }
}

function described(label: string, detail: string, about: string): HTMLElement {
  const dom = document.createElement('div')
  dom.className = 'croql-description'
  dom.setAttribute('role', 'tooltip')
  dom.append(element('croql-name', label), element('croql-type', detail), element('croql-about', about))
  return dom
}

function element(className: string, text: string): HTMLElement {
  const span = document.createElement('span')
  span.className = className
  span.textContent = text
  return span
}
