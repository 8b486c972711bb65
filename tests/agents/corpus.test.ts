/** A scripted agent translates strings of real catalogues, with deliberate faults: each is refused, the rest arrives. */
import { po } from 'gettext-parser'
import { describe, expect, it } from 'vitest'
import { corpusFile, hasCorpus } from '../corpus.ts'
import { agentTest, type Agent, type AgentTest } from './agentClient.ts'

const MESSAGES = 'json-icu/mattermost-mobile/i18n'
const CATALOGUE = 'po/poedit/locales'
const STRINGS = 200
/** A length that no real translation of the chosen strings keeps. */
const TOO_SHORT = 3

interface Proposal {
  stringId: number
  form: string
  text: string
}

interface Faulty extends Proposal {
  /** The check or the failure that is to refuse it. */
  expected: string
}

/** The published translations, by the source text. */
function published(): Map<string, string[]> {
  const json = (name: string) =>
    JSON.parse(Buffer.from(corpusFile(`${MESSAGES}/${name}.json`)).toString()) as Record<string, string>
  const [en, uk] = [json('en'), json('uk')]
  const texts = new Map<string, string[]>()
  for (const [key, source] of Object.entries(en)) if (uk[key]) texts.set(source, [uk[key]])
  const { translations } = po.parse(Buffer.from(corpusFile(`${CATALOGUE}/uk.po`)))
  for (const entry of Object.values(translations[''] ?? {}))
    if (entry.msgid !== '' && entry.msgstr.every((text) => text !== '')) texts.set(entry.msgid, entry.msgstr)
  return texts
}

// Each breaks a text that an agent is about to propose; null: the text takes no such fault.

function lostPlaceholder(proposal: Proposal, placeholders: readonly string[]): Faulty | null {
  const lost = placeholders.find((one) => /^[%{]/.test(one) && proposal.text.includes(one))
  if (lost === undefined) return null
  return { ...proposal, text: proposal.text.replaceAll(lost, '…'), expected: 'variables_mismatch' }
}

/** Each message with plural forms: some that were published lack forms of Ukrainian, and would be refused for that. */
function brokenMessage(proposal: Proposal): Faulty | null {
  if (!proposal.text.includes(', plural')) return null
  return { ...proposal, text: proposal.text.replace(/\}(?=[^}]*$)/, ''), expected: 'icu_syntax' }
}

function wrongForm(proposal: Proposal, forms: readonly string[]): Faulty {
  return { ...proposal, form: forms.includes('none') ? 'few' : 'zero', expected: 'translation.wrongForm' }
}

describe.runIf(hasCorpus)('an agent that translates 200 strings of real catalogues', () => {
  it('gets each deliberate fault back with its finding, and everything else arrives as a proposal', async () => {
    const test = await agentTest({
      'po/poedit.pot': Buffer.from(corpusFile(`${CATALOGUE}/poedit.pot`)),
      'i18n/en.json': Buffer.from(corpusFile(`${MESSAGES}/en.json`)),
    })
    const agent = await test.connect('Scripted agent')
    const { sound, faulty } = await prepare(agent, test)
    expect(sound.length + faulty.length).toBeGreaterThanOrEqual(STRINGS)
    const kinds = Map.groupBy(faulty, ({ expected }) => expected)
    for (const expected of [
      'variables_mismatch',
      'translation.wrongForm',
      'icu_syntax',
      'translation_length',
    ])
      expect(kinds.get(expected)?.length, expected).toBeGreaterThan(4)

    const all = [...sound, ...faulty].toSorted((one, other) => one.stringId - other.stringId)
    const stored = new Set<string>()
    const refused = new Map<string, string[]>()
    for (let at = 0; at < all.length; at += 50) {
      const proposals = all.slice(at, at + 50).map(({ stringId, form, text }) => ({ stringId, form, text }))
      const answer = await agent.value('propose_translations', { languageId: 'uk', proposals })
      for (const one of answer.stored) stored.add(`${one.stringId} ${one.form}`)
      for (const { stringId, form, code, findings } of answer.refused)
        refused.set(`${stringId} ${form}`, [
          ...(code === undefined ? [] : [code]),
          ...findings.map(({ check }) => check),
        ])
    }
    for (const { stringId, form, text, expected } of faulty)
      expect(refused.get(`${stringId} ${form}`) ?? [], text).toContain(expected)
    const lost = sound.filter(({ stringId, form }) => !stored.has(`${stringId} ${form}`))
    expect(lost.map((one) => [one.text, refused.get(`${one.stringId} ${one.form}`)])).toEqual([])
    expect(stored.size).toBe(sound.length)
    for (const { stringId, form, text } of sound.slice(0, 20)) {
      const { translations } = await agent.value('string_context', { stringId, languageId: 'uk' })
      expect(translations).toContainEqual(
        expect.objectContaining({
          form,
          needsWork: true,
          content: { text, agent: 'Scripted agent', reason: null },
        }),
      )
    }
  })
})

/** Reads strings page by page as an agent does, and prepares their published translations, every third with a fault. */
async function prepare(
  agent: Agent,
  { session }: AgentTest,
): Promise<{ sound: Proposal[]; faulty: Faulty[] }> {
  const texts = published()
  const sound: Proposal[] = []
  const faulty: Faulty[] = []
  let strings = 0
  for (const croql of ['text contains "plural,"', 'text contains "%"', 'text contains "{"', 'true'])
    for (let offset: number | undefined = 0; offset !== undefined && strings < STRINGS;) {
      const page = await agent.value('query', { croql, languageId: 'uk', limit: 100, offset })
      for (const { stringId } of page.rows) {
        if ([...sound, ...faulty].some((one) => one.stringId === stringId) || strings >= STRINGS) continue
        const { forms, content } = await agent.value('string_context', { stringId, languageId: 'uk' })
        const names = forms.map(({ form }) => form)
        const [first = ''] = Object.values(content.source)
        const translation = texts.get(first)
        if (translation?.length !== names.length) continue
        strings++
        const proposals = names.map((form, at) => ({ stringId, form, text: translation[at] ?? '' }))
        const [one] = proposals
        const broken = one && brokenMessage(one)
        const fault = strings % 3 === 0 ? (strings / 3) % 4 : null
        if (one === undefined || (!broken && fault === null)) sound.push(...proposals)
        else if (broken) faulty.push(broken)
        else if (fault === 0) {
          const changes = [{ kind: 'change', stringId, changes: { maxLength: TOO_SHORT } }] as const
          await session.edit('serviceChangeStrings', { changes })
          faulty.push({ ...one, expected: 'translation_length' })
        } else {
          const lost = fault === 1 ? null : lostPlaceholder(one, content.placeholders)
          faulty.push(lost ?? wrongForm(one, names))
        }
      }
      offset = page.nextOffset
    }
  return { sound, faulty }
}
