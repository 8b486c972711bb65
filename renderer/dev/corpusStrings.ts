/** Serves real texts to the development server's made-up workbench: a catalogue of the corpus beside the project. */
import { readFileSync } from 'node:fs'
import { po } from 'gettext-parser'
import type { Plugin } from 'vite'

export interface CorpusString {
  context: string | null
  text: string
  plural: string | null
  translations: string[]
  note: string | null
}

const catalogue = new URL('../../../shared/corpus/po/poedit/locales/uk.po', import.meta.url)

function readStrings(): CorpusString[] {
  const { translations } = po.parse(readFileSync(catalogue))
  return Object.values(translations)
    .flatMap((entries) => Object.values(entries))
    .filter(({ msgid }) => msgid !== '')
    .map(({ msgctxt, msgid, msgid_plural, msgstr, comments }) => ({
      context: msgctxt ?? null,
      text: msgid,
      plural: msgid_plural ?? null,
      translations: msgstr,
      note: comments?.extracted ?? null,
    }))
}

export function corpusStrings(): Plugin {
  return {
    name: 'interlinear:corpus-strings',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/dev/corpus.json', (_, response) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify(readStrings()))
      })
    },
  }
}
