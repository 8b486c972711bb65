/** A workbench at which a file or a folder is opened, translated, and changed by others: the start of the tests of both. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type {
  OpenQuestion,
  CallInput,
  Events,
  ImportReport,
  Opened,
  ServerMessage,
} from '../../../core/contract/index.ts'
import { testScreen } from '../testWorkbench.ts'

export const UK = `# Shop
msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

#: cart.c:12
msgid "Cart"
msgstr ""

# The translator's own.
#, fuzzy
#| msgid "Buy now"
msgid "Buy"
msgstr "Купити зараз"

msgid "Pay"
msgstr "Сплатити"
`

export function laid(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

export function desk() {
  const screen = testScreen()
  const { value, folder, messages } = screen
  const open = async (
    path: string,
    answers: Omit<CallInput<'linked.open'>, 'path'> = {},
  ): Promise<Opened> => {
    const answer = await value('linked.open', { path: join(folder, path), ...answers })
    if (answer.kind === 'asks') throw new Error(`It asks: ${JSON.stringify(answer)}`)
    return answer
  }
  const asked = async (path: string): Promise<OpenQuestion> => {
    const answer = await value('linked.open', { path: join(folder, path) })
    if (answer.kind === 'opened') throw new Error('It asks nothing.')
    return answer
  }
  const rows = async (project: string, languageId = 'uk') => {
    const { list, total } = await value('list.open', { project, languageId })
    return value('list.rows', { list, from: 0, count: total })
  }
  const translate = async (project: string, source: string, text: string, languageId = 'uk') => {
    const row = (await rows(project, languageId)).find((one) => one.text === source)
    if (row === undefined) throw new Error(`There is no ${source}.`)
    await value('translation.save', { project, stringId: row.id, languageId, forms: { none: text } })
  }
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  let seen = 0
  /** Returns the reports since the last call, whether an event or a request imported the changes. */
  const caughtUp = async (project: string): Promise<ImportReport[]> => {
    const answer = await value('linked.syncFromDisk', { project })
    const told = messages
      .slice(seen)
      .flatMap((message) => (isCaughtUp(message) ? [message.event.report] : []))
    seen = messages.length
    return [...told, answer].filter((report) => report !== null)
  }
  return { ...screen, open, asked, rows, translate, read, caughtUp }
}

function isCaughtUp(message: ServerMessage): message is ServerMessage & { event: Events['linked.changed'] } {
  return message.kind === 'event' && message.name === 'linked.changed'
}

export const XCSTRINGS = `{
  "sourceLanguage" : "en",
  "strings" : {
    "Cart" : {
      "localizations" : {
        "de" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Korb"
          }
        }
      }
    }
  },
  "version" : "1.0"
}
`
