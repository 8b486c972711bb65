/**
 * The arguments of the catalogue's messages: from a call's arguments to named values. Texts that are not here have
 * none. TypeScript checks that each key is in the catalogue, and a test that the names are those of its message.
 */
import type { MessageArguments } from '../bind.ts'
import type { TextCatalogue } from '../language.ts'
import * as bound from './bound.ts'
import * as cloud from './cloud.ts'
import * as code from './code.ts'
import * as commands from './commands.ts'
import * as editor from './editor.ts'
import * as exchange from './exchange.ts'
import * as glossary from './glossary.ts'
import * as help from './help.ts'
import * as machines from './machines.ts'
import * as memories from './memories.ts'
import * as memory from './memory.ts'
import * as messages from './messages.ts'
import * as modules from './modules.ts'
import * as overview from './overview.ts'
import * as project from './project.ts'
import * as quality from './quality.ts'
import * as queries from './queries.ts'
import * as questions from './questions.ts'
import * as repetitions from './repetitions.ts'
import * as review from './review.ts'
import * as segmentation from './segmentation.ts'
import * as service from './service.ts'
import * as settings from './settings.ts'
import * as start from './start.ts'
import * as string from './string.ts'
import * as tables from './tables.ts'
import * as common from './common.ts'

export const takes = {
  ...bound,
  ...cloud,
  ...code,
  ...commands,
  ...common,
  ...editor,
  ...exchange,
  ...glossary,
  ...help,
  ...machines,
  ...memories,
  ...memory,
  ...messages,
  ...modules,
  ...overview,
  ...project,
  ...quality,
  ...queries,
  ...questions,
  ...repetitions,
  ...review,
  ...segmentation,
  ...service,
  ...settings,
  ...start,
  ...string,
  ...tables,
} satisfies MessageArguments<TextCatalogue>
