/** Suggestions by machine. */
import type { SuggestionProblem } from '../../../../core/contract/index.ts'

export const machines = {
  asking: (name: string) => ({ name }),
  insertSuggestion: (name: string, text: string, key: string | null) => ({
    name,
    text,
    key: key ?? '',
    hasKey: key !== null,
  }),
  announced: (count: number) => ({ count }),
  problem: ({ kind, parts = [] }: SuggestionProblem) => ({ kind, parts: parts.join(' ') }),
  allow: (project: string, host: string) => ({ project, host }),
  forbid: (project: string) => ({ project }),
  promptHint: (braces: string) => ({ braces }),
  tryFor: (name: string) => ({ name }),
  editFor: (name: string) => ({ name }),
  removeFor: (name: string) => ({ name }),
  tried: (name: string, text: string, milliseconds: number) => ({ name, text, milliseconds }),
  counted: (name: string, counts: { byMemory: number; byMachine: number; kept: number }) => ({
    name,
    byMemory: counts.byMemory,
    byMachine: counts.byMachine,
    kept: counts.kept,
  }),
  toSend: (characters: number, host: string) => ({ characters, host }),
  staysHere: (characters: number) => ({ characters }),
  cost: (price: number) => ({ price }),
  unallowed: (name: string) => ({ name }),
  done: (name: string, counts: { forms: number; byMachine: number; issues: number | null }) => ({
    name,
    forms: counts.forms,
    byMachine: counts.byMachine,
    issues: counts.issues ?? 0,
    areIssuesKnown: counts.issues !== null,
  }),
  leftOut: (count: number) => ({ count }),
}
