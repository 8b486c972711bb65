import { selectsIn, type MessageBranch } from '../../messages/message.ts'
import { parseMessage } from '../../messages/syntax.ts'
import type { Check, CheckInput, UnnamedFinding } from '../check.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'
import { lostForms } from '../text/pluralForms.ts'

const sentences = {
  'empty.translation': () => 'The translation is empty. Write one, or clear the field.',
  'empty.branch': ({ branch }: { branch: string }) => `The branch ${branch} is empty. Write its text.`,
  'empty.forms': ({ given, wanted }: { given: number; wanted: number }) =>
    `The translation has ${given} of ${wanted} plural forms. Write the others, each behind a bar (|).`,
} satisfies FindingSentences
const say = messageFactory(sentences)

/** A translation of nothing but white space and invisible characters; of a text with branches or forms, one of these. */
export const empty: Check = {
  title: 'Empty translation',
  readsMessages: true,
  isOnByDefault: true,
  sentences,
  run(input) {
    if (isBlank(input.source)) return []
    if (isBlank(input.text)) return [say('empty.translation')]
    return input.string.type === 'icu' ? emptyBranches(input) : missingForms(input)
  },
}

function isBlank(text: string): boolean {
  return /^[\s\p{Cf}]*$/u.test(text)
}

/** Plural forms that a bar separates, as in Laravel and Vue I18n, where a single text is left of them. */
function missingForms({ source, text, language, string }: CheckInput): UnnamedFinding[] {
  if (!source.includes('|') || (string.format !== 'laravel' && string.format !== 'vue')) return []
  const lost = lostForms(source, text, language, string.format)
  return lost === null ? [] : [say('empty.forms', { ...lost })]
}

/** Branches without a text, of arguments that have one in each branch of the source. */
function emptyBranches({ source, text, string }: CheckInput): UnnamedFinding[] {
  const syntax = string.messages ?? 'icu'
  const [original, translated] = [parseMessage(source, syntax), parseMessage(text, syntax)]
  if (!original.ok || !translated.ok) return []
  const mayBeEmpty = new Set(
    [...selectsIn(original.nodes)].flatMap(({ name, branches }) =>
      branches.some(isEmptyBranch) ? [name] : [],
    ),
  )
  return [...selectsIn(translated.nodes)].flatMap(({ name, branches }) =>
    mayBeEmpty.has(name)
      ? []
      : branches.filter(isEmptyBranch).map(({ selector, start, end }) => ({
          ...say('empty.branch', { branch: `${name} ${selector}` }),
          place: { start, end },
        })),
  )
}

/** Fluent writes no text as an empty literal. */
function isEmptyBranch({ nodes }: MessageBranch): boolean {
  return nodes.every(
    (node) =>
      (node.kind === 'text' && isBlank(node.value)) ||
      (node.kind === 'argument' && node.type === 'literal' && isBlank(node.name)),
  )
}
