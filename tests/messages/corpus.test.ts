import type { MessageSyntax } from '../../core/contract/messages.ts'
import { describe, expect, it } from 'vitest'
import { FluentParser, type Pattern } from '@fluent/syntax'
import { editBranch } from '../../core/messages/branches.ts'
import { stretchesOf } from '../../core/messages/stretches.ts'
import { isMessage } from '../../core/messages/syntax.ts'
import { corpusFile, hasCorpus } from '../corpus.ts'

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

function patternsIn(source: string): string[] {
  return new FluentParser().parse(source).body.flatMap((entry) => {
    if (entry.type !== 'Message' && entry.type !== 'Term') return []
    const patterns = [entry.value, ...entry.attributes.map(({ value }) => value)]
    return patterns
      .filter((pattern): pattern is Pattern => pattern !== null)
      .map(({ span }) => {
        return source.slice(span?.start, span?.end)
      })
  })
}

function shownIn(text: string, syntax: MessageSyntax): [address: string, shown: string][] {
  const read = stretchesOf(text, syntax)
  if (!('nodes' in read)) throw new Error(`${read.message} ${text}`)
  return read.stretches.map(({ address, text: shown }) => [address.join(), shown])
}

describe.skipIf(!hasCorpus)('every branch of the corpus', () => {
  it.each([
    ['arb/zulip-flutter/l10n/app_uk.arb', 'icu'],
    ['json-icu/lighthouse/locales/ar.json', 'icu'],
    ['json-icu/mattermost-mobile/i18n/en.json', 'icu'],
    ['json-icu/mattermost-mobile/i18n/uk.json', 'icu'],
    ['json-nested/home-assistant/translations/en.json', 'icu'],
    ['fluent/relay/en/misc.ftl', 'fluent'],
    ['fluent/relay/uk/brands.ftl', 'fluent'],
    ['fluent/relay/uk/misc.ftl', 'fluent'],
    ['fluent/projectfluent/benchmarks/gecko_strings.ftl', 'fluent'],
  ] as const)('is editable alone: %s', (path, syntax) => {
    const source = new TextDecoder().decode(corpusFile(path))
    const all = syntax === 'icu' ? textsIn(JSON.parse(source)) : patternsIn(source)
    const messages = all.filter((text) => isMessage(text, syntax))
    expect(messages.length).toBeGreaterThan(1)
    for (const text of messages) {
      const read = stretchesOf(text, syntax)
      if (!('nodes' in read)) throw new Error(read.message)
      for (const [index, stretch] of read.stretches.entries()) {
        expect(stretch.isEditable, text).toBe(true)
        expect(editBranch(text, syntax, stretch.address, stretch.text)).toBe(text)
        const typed = `${stretch.text} it's {`
        const wanted = shownIn(text, syntax)
        wanted[index]![1] = typed
        expect(shownIn(editBranch(text, syntax, stretch.address, typed), syntax)).toEqual(wanted)
      }
    }
  })
})
