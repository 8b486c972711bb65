/** The interface in English: the sections of texts/en, and what they share. */
import type { StringState } from '../../../core/workbench/contract.ts'
import type { FailureTopic } from '../errors/present.ts'
import * as cloud from './en/cloud.ts'
import * as commands from './en/commands.ts'
import * as editor from './en/editor.ts'
import * as exchange from './en/exchange.ts'
import * as glossary from './en/glossary.ts'
import * as memories from './en/memories.ts'
import * as memory from './en/memory.ts'
import * as messages from './en/messages.ts'
import * as modules from './en/modules.ts'
import * as overview from './en/overview.ts'
import * as project from './en/project.ts'
import * as quality from './en/quality.ts'
import * as queries from './en/queries.ts'
import * as review from './en/review.ts'
import * as segmentation from './en/segmentation.ts'
import * as service from './en/service.ts'
import * as start from './en/start.ts'
import * as string from './en/string.ts'
import * as tables from './en/tables.ts'
import { number } from './format.ts'

const states: Record<StringState, string> = {
  untranslated: 'Untranslated',
  draft: 'Draft, not saved',
  partial: 'Partly translated',
  translated: 'Translated',
  approved: 'Approved',
}

const topics: Record<FailureTopic, string> = {
  archive: 'The archive could not be used',
  cloud: 'The cloud could not be used',
  connection: 'No connection to the workbench',
  edit: 'The change was not made',
  export: 'Nothing was exported',
  folder: 'This folder cannot be shown',
  import: 'Nothing was imported',
  internal: 'Something went wrong',
  language: 'This language cannot be used',
  list: 'The list could not be shown',
  module: 'The module could not do it',
  project: 'The project could not be used',
  query: 'The query could not be run',
  rules: 'These segmentation rules cannot be used',
  service: 'The local service could not do it',
}

export const en = {
  product: 'Interlinear',
  states,
  topics,
  ...cloud,
  ...commands,
  ...editor,
  ...exchange,
  ...glossary,
  ...memories,
  ...memory,
  ...messages,
  ...modules,
  ...overview,
  ...project,
  ...quality,
  ...queries,
  ...review,
  ...segmentation,
  ...service,
  ...start,
  ...string,
  ...tables,

  common: {
    cancel: 'Cancel',
    close: 'Close',
    dismiss: 'Dismiss',
    choose: 'Choose…',
    change: 'Change…',
    done: 'Done',
    place: (line: number, column: number | undefined) =>
      column === undefined ? `line ${line}` : `line ${line}, column ${column}`,
    near: (values: readonly string[]) => `Did you mean ${values.join(', ')}?`,
    loading: 'Loading…',
    more: (count: number) => `and ${number(count)} more`,
  },
}
