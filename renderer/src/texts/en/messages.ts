/** Messages with branches. */
import { counted, number } from '../format.ts'

const kinds: Record<'plural' | 'selectordinal' | 'select', string> = {
  plural: 'by number',
  selectordinal: 'by rank (1st, 2nd)',
  select: 'by value',
}

export const messages = {
  kinds,
  branches: 'Branches',
  whole: 'Whole text',
  view: 'How to edit the message',
  broken: 'The text has to be mended before it can be edited branch by branch.',
  switch: 'Switch between the branches and the whole text of a message',
  selection: (name: string, kind: string) => `${name}, ${kind}`,
  branch: (language: string, path: string) => `Translation into ${language}, ${path}`,
  around: 'the text around the branches',
  source: 'Source:',
  otherwise: 'otherwise',
  notEditable: 'This branch quotes braces. Edit it in the whole text.',
  looseBrace: 'A brace here is text: no complete argument stands there.',
  missing: 'Missing:',
  unknown: 'Not in the source:',
  changed: 'Used otherwise than in the source:',
  lacking: (name: string, categories: readonly string[]) =>
    `${name} lacks ${counted(categories.length, 'form', 'forms')} that this language has: ${categories.join(', ')}.`,
  complete: 'Add them',
  goToPlace: 'Go to the place',
  place: (column: number) => `at character ${number(column)}`,
  preview: 'Preview',
  value: (name: string) => `Sample value of ${name}`,
  noPreview: 'With these values it cannot be shown.',
  brokenPreview: 'Mend the text to see how it reads.',
  read: 'As it is read',
}
