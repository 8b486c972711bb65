/** The words by which commands are found: their names, other words for the same, and all of it in English. */
import { englishOf, inEnglish, isInterfaceEnglish } from '../../texts/english.ts'
import { t } from '../../texts/texts.ts'
import type { Command } from './command.ts'
import type { Findable } from './find.ts'

type ById = Readonly<Record<string, string>>

const names: ById = t.commandNames
const words: ById = t.commandWords
const englishNames: ById = inEnglish.commandNames
const englishWords: ById = inEnglish.commandWords

export type FoundCommand = Command & Findable

export function withWords(command: Command): FoundCommand {
  const { id, title } = command
  const found = { ...command, names: names[id], words: words[id] }
  if (isInterfaceEnglish()) return found
  const english = command.inEnglish ?? englishOf(title)
  return { ...found, english: { title: english, names: englishNames[id], words: englishWords[id] } }
}
