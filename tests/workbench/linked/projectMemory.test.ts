/** The texts of an opened file are offered for its next strings, like any other memory. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testScreen } from '../testWorkbench.ts'

const catalogue = (pay: string, fuzzy = 'Купити зараз') => `msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "Pay for the tickets"
msgstr "${pay}"

#, fuzzy
msgid "Buy the tickets now"
msgstr "${fuzzy}"

msgid "Pay for the ticket"
msgstr ""
`

it('are added to the memory on opening, and follow changes of others in the file', async () => {
  const { value, folder } = testScreen()
  const path = join(folder, 'uk.po')
  writeFileSync(path, catalogue('Сплатити за квитки'))
  const opened = await value('linked.open', { path })
  if (opened.kind !== 'opened') throw new Error('It asks.')
  const { project } = opened.overview
  const offered = async (text: string) =>
    (await value('memory.search', { project, languageId: 'uk', text })).map((match) => match.target)
  expect(await offered('Pay for the ticket')).toEqual(['Сплатити за квитки'])
  // A text that needs work is no example.
  expect(await offered('Buy the tickets now')).toEqual([])

  writeFileSync(path, catalogue('Оплатити квитки'))
  await value('linked.syncFromDisk', { project })
  expect(await offered('Pay for the ticket')).toEqual(['Оплатити квитки'])
})
