/** Segmentation rules. */
import { number } from '../format.ts'

const strings = (count: number) => `${number(count)} ${count === 1 ? 'string' : 'strings'}`

export const segmentation = {
  title: (file: string) => `Segmentation rules of ${file}`,
  command: 'Segmentation rules of this file…',
  item: 'Segmentation rules…',
  isDefault: 'The default rules are used. What you change here becomes this file’s own.',
  isOwn: 'This file has rules of its own.',
  notSegmented: 'Files of this format are not cut into segments: rules change nothing in them.',
  rules: 'Rules (SRX 2.0)',
  text: (language: string) => `Text to try, in ${language}`,
  textPlaceholder: 'Type or paste a paragraph to see where it is cut.',
  sample:
    'Dr. Mills arrived at 5 p.m. on Friday. “Is this the place?” she asked. It was… Version 2.0 costs $4.50, e.g. in the U.S. Who knew?',
  segments: 'Segments',
  segmentsCount: (count: number) => `${number(count)} ${count === 1 ? 'segment' : 'segments'}`,
  noSegments: 'The segments of the text appear here as you type.',
  applied: (names: readonly string[]) => `Language rules that apply: ${names.join(', ')}.`,
  noneApply: 'No language rule of the document applies to this language: nothing is cut.',
  by: (rule: number, languageRule: string) => `rule ${number(rule)} of ${languageRule}`,
  byTitle: 'Show this rule in the document',
  problems: (count: number) => `${number(count)} ${count === 1 ? 'rule is' : 'rules are'} left out`,
  goTo: (line: number) => `line ${line}`,
  open: 'Open…',
  save: 'Save as…',
  saved: (path: string) => `The rules were saved as ${path}.`,
  useDefaults: 'Use the default rules',
  attach: 'Use for this file',
  attaching: 'Reading the file again',
  attached: (path: string, report: { strings: number; added: number; archived: number }) =>
    `${path} was read again: ${strings(report.strings)}, ${number(report.added)} new, ${number(report.archived)} gone.`,
}

export const fileMenu = {
  actions: (name: string) => `What to do with ${name}`,
}
