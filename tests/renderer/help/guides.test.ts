/** The guides in the help dialog: each link leads to an existing heading, and the named keys are the actual ones. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GUIDES, readGuide } from '../../../renderer/dev/guides.ts'
import { findSections, newestEntry } from '../../../renderer/src/help/guide.ts'
import { keyNames, keysOf } from '../../../renderer/src/workbench/commands/keys.ts'
import { commands } from '../../../renderer/src/workbench/commands/table.ts'

const names = Object.values(GUIDES).flat()
const guides = names.map((name) => ({ name, ...readGuide(name) }))

describe('the guides', () => {
  it.each(guides)('$name has a title and text', ({ title, html, sections }) => {
    expect(title).not.toBe('')
    expect(html).not.toContain('<script')
    expect(sections.length).toBeGreaterThan(0)
  })

  it('lead to one another by headings that are there', () => {
    const broken = guides.flatMap(({ name, html }) =>
      [...html.matchAll(/<a href="#[^"]*" data-guide="([^"]*)" data-anchor="([^"]*)">/g)].flatMap(
        ([, target, anchor = '']) => {
          const there = guides.find((one) => one.name === target)
          const isThere = there !== undefined && (anchor === '' || there.html.includes(` id="${anchor}"`))
          return isThere ? [] : [`${name}: ${target}#${anchor}`]
        },
      ),
    )
    expect(broken).toEqual([])
  })

  it('are searched in all their sections, those first whose heading says it', () => {
    const found = findSections(guides, 'merge driver')
    expect(found.map(({ name }) => name)).toContain('docs/git')
    const [first] = findSections(guides, 'your own keys')
    expect(first).toMatchObject({ name: 'docs/settings', anchor: 'choose-your-own-keys' })
    expect(findSections(guides, 'nothing of this kind is anywhere')).toEqual([])
    expect(findSections(guides, '  ')).toEqual([])
  })

  it('are found by words as they begin, not by what lies within others', () => {
    const page = { name: 'p', title: 'Page', html: '' }
    const sections = ['All the time', 'Typing with an IME', 'Imperatives'].map((title) => {
      return { anchor: title, title, text: title }
    })
    const titles = (query: string) =>
      findSections([{ ...page, sections }], query).map(({ section }) => section)
    expect(titles('ime')).toEqual(['Typing with an IME'])
    expect(titles('im')).toEqual(['Typing with an IME', 'Imperatives'])
    expect(titles('(a')).toEqual([])
  })

  it.each([
    ['shortcut', 'docs/keys'],
    ['shortcuts', 'docs/keys'],
    ['regex', 'docs/segmentation'],
    ['backup', 'docs/archive'],
    ['plugins', 'docs/modules/README'],
    ['preferences', 'docs/settings'],
  ])('are found by %s, which is another word for theirs', (query, name) => {
    expect(
      findSections(guides, query)
        .slice(0, 8)
        .map((found) => found.name),
    ).toContain(name)
  })

  it('show the newest entry of the news first', () => {
    expect(newestEntry(guides.find(({ name }) => name === 'CHANGELOG')!)).toBe('unreleased')
    const released = '<p>News.</p><h2 id="unreleased">U</h2>\n<h2 id="020">0.2.0</h2><p>More.</p>'
    expect(newestEntry({ html: released })).toBe('020')
    expect(newestEntry({ html: '<p>Nothing.</p>' })).toBe(null)
  })
})

describe('the table of frequent jobs', () => {
  /** Keys of the list and of menus, which are those of every list and so no commands. */
  const OF_LISTS: ReadonlySet<string> = new Set([
    ...[
      'Shift+↓',
      'Shift+PgDn',
      'Shift+End',
      'Ctrl+Shift+↓',
      'Ctrl+↓',
      'Ctrl+Space',
      'Shift+Space',
      'Ctrl+A',
      'Ctrl+V',
    ],
    'Shift+F10',
  ])

  /** The commands of each task in the table, in order; keys of lists as they are. */
  const DOES: Readonly<Record<string, readonly string[]>> = {
    'open another file, a folder': ['file.open', 'folder.open'],
    'save the string and write the file': ['string.save'],
    'import files, export translations': ['project.import', 'project.export'],
    'save and go on': ['string.saveNext'],
    'save, approve and go on': ['string.approveNext'],
    'go on without saving by hand': ['list.next'],
    'next string without a translation': ['list.next.untranslated'],
    'next string that needs work': ['list.next.needsWork'],
    'next string with an issue': ['list.next.issue'],
    'mark as needing work, or settle': ['string.needsWork'],
    'insert the best match, the second …': ['match.insert1', 'match.insert2'],
    'insert the first term, the second …': ['term.insert1', 'term.insert2'],
    'insert the first tag or placeholder, the second …': ['string.insert1', 'string.insert2'],
    'insert all missing tags and placeholders': ['string.insertMissing'],
    'move the tag at the cursor by a word': ['string.moveTagLeft', 'string.moveTagRight'],
    'show tags in full, and their numbers again': ['string.fullTags'],
    'copy the source': ['string.copySource'],
    'fix an issue': ['qa.fix', 'qa.fixSafe'],
    'correct a misspelt word': ['qa.spelling'],
    'look up the selected words in the memory': ['memory.concordance'],
    'go to a string by its number, a line or a place in the code': ['list.goTo'],
    'set a bookmark at the string, or remove it': ['string.bookmark'],
    'next, previous bookmark of the list': ['list.next.bookmark', 'list.previous.bookmark'],
    'ask an AI agent about the string': ['string.ask'],
    'accept, reject the proposal of an AI agent, and go on': [
      'string.acceptProposal',
      'string.rejectProposal',
    ],
    'split a segment, merge it with the next one': ['segment.split', 'segment.merge'],
    'add a term': ['term.add'],
    'write a comment': ['string.comment'],
    'undo, redo saved changes': ['project.undo', 'project.redo'],
    'select the next strings, a page, to the end': ['Shift+↓', 'Shift+PgDn', 'Shift+End'],
    'select ten strings, twenty …': ['Ctrl+Shift+↓'],
    'add a string that is not adjacent, or remove it': ['Ctrl+↓', 'Ctrl+Space', 'Shift+Space'],
    'select the whole list, or a single string again': ['Ctrl+A'],
    'approve the selected strings': ['string.approveNext'],
    'mark the selected strings as needing work': ['string.needsWork'],
    'copy the source, use texts for repetitions': ['string.copySource', 'string.useForRepetitions'],
    'label, hide': ['string.labels', 'string.hide'],
    'paste a list of texts, or a column of a spreadsheet, into the selected strings': ['Ctrl+V'],
    'search and replace in the selected strings': ['list.replace'],
    'open the menu of the selection; also of a field, match, term or file': ['Shift+F10'],
    'find words': ['go.query'],
    'find the selection of the field': ['go.query'],
    'next hit, previous hit, with every string listed': ['find.next', 'find.previous'],
    'match case, whole words, regular expression': ['find.matchCase', 'find.wholeWords', 'find.isRegExp'],
    'other meanings of the text': ['go.query'],
    'choose filters': ['go.filters'],
    'search and replace in translations': ['list.replace'],
    'pane beside the list, below it, by the window’s width, or in a second window': ['view.palette'],
    'hide or show the side': ['view.side'],
    'two lines for each string, or one': ['view.lines'],
    'list, preview, or both': ['view.preview'],
    'show the progress of the project': ['project.overview'],
  }

  const firstKeys = (id: string) => {
    if (OF_LISTS.has(id)) return id
    const command = commands.find((one) => one.id === id)
    const [first = ''] = command === undefined ? [] : keysOf(command)
    return first === '' ? `none of ${id}` : keyNames(first).join('+')
  }

  it('names keys that commands have', () => {
    const known = new Set(
      commands.flatMap((command) => keysOf(command).map((keys) => keyNames(keys).join('+'))),
    )
    const told = [...readFileSync('docs/keys.md', 'utf8').matchAll(/`((?:Ctrl|Alt|Shift|F\d)[^`]*)`/g)].map(
      ([, keys]) => keys!,
    )
    expect(told.length).toBeGreaterThan(25)
    expect(told.filter((keys) => !known.has(keys) && !OF_LISTS.has(keys))).toEqual([])
  })

  /** How many keys the first way of a cell is, all of its presses; 0 where it is no keys. */
  const countOf = (cell: string) => {
    const presses = /^[^,;:]*/.exec(cell)?.[0].trim().split(' then ') ?? []
    const isKeys = presses.every((one) =>
      /^(?:(?:Ctrl|Alt|Shift)\+)*(?:F\d+|Enter|PgDn|[A-Z\d↑↓.[])$/.test(one),
    )
    return isKeys ? presses.flatMap((one) => one.split('+')).length : 0
  }
  const [jobs = ''] = readFileSync('docs/keys.md', 'utf8').split('\n## A first day')
  const rows = jobs
    .split('\n')
    .filter((line) => /^\| [a-z]/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

  it('has for each job the keys of the commands that do it', () => {
    const told = rows.flatMap(([job = '', here = '']) => {
      const keys = [...here.matchAll(/`((?:Ctrl|Alt|Shift|F\d)[^`]*)`/g)].map(([, one = '']) => one)
      return keys.length > 0 && job !== 'open a file and type' ? [[job, keys] as const] : []
    })
    const known = Object.entries(DOES).map(([job, ids]) => [job, ids.map(firstKeys)] as const)
    expect(told).toEqual(known)
  })

  it('has a cell for each program in each row, and marks what is shorter elsewhere', () => {
    expect(rows.length).toBeGreaterThan(25)
    expect(rows.filter((cells) => cells.length !== 5 || cells.includes(''))).toEqual([])
    const wrong = rows.flatMap(([job = '', here = '', ...others]) => {
      const ours = countOf(here.replaceAll('`', ''))
      return others
        .map((cell) => ({ job, cell, count: countOf(cell.replaceAll('**', '')) }))
        .filter(({ count }) => ours > 0 && count > 0)
        .filter(({ cell, count }) => cell.startsWith('**') !== count < ours)
    })
    expect(wrong).toEqual([])
  })

  it('is longer than others for no more than these', () => {
    expect(rows.filter((cells) => cells.some((cell) => cell.startsWith('**'))).map(([job]) => job)).toEqual([
      'save and go on',
      'go on without saving by hand',
      'next string without a translation',
    ])
  })
})
