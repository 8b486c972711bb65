import { z } from 'zod'
import { conceptInput, termInput } from '../../contract/glossary.ts'
import { idInput } from '../../contract/parts.ts'
import { emptyTermMembers } from '../../model/term.ts'
import { defineTool } from '../tool.ts'
import { chooseGlossary } from './searchGlossary.ts'

const term = termInput.pick({ languageId: true, text: true }).extend({
  note: termInput.shape.note.optional(),
  partOfSpeech: termInput.shape.partOfSpeech.optional(),
})

export const proposeTerm = defineTool({
  name: 'propose_term',
  title: 'Propose a term',
  description:
    'Adds a concept with its terms in several languages to a glossary, each with the status draft, so that a person can accept it. Search the glossary first: this adds a new concept and changes none.',
  effect: 'adds',
  input: z.strictObject({
    glossaryId: idInput.optional().describe('Required if the project has several glossaries.'),
    definition: conceptInput.shape.definition.optional(),
    note: conceptInput.shape.note.optional(),
    terms: z.array(term).min(1).max(50),
  }),
  async run(project, { glossaryId: chosen, definition = null, note = null, terms }, { edit }) {
    const glossaryId = await chooseGlossary(project, chosen)
    const languages = [project.facts.sourceLanguage.id]
    const { conceptId } = await edit('saveConcept', {
      glossaryId,
      concept: { subject: null, definition, url: null, note, translatable: true },
      terms: terms.map(({ languageId, text, note: ofTerm = null, partOfSpeech = null }) => ({
        ...emptyTermMembers(),
        languageId: languages.includes(languageId) ? languageId : project.targetLanguage(languageId).id,
        ...{ text, note: ofTerm, partOfSpeech, status: 'draft' },
      })),
    })
    return { value: { glossaryId, conceptId, terms: terms.length, status: 'draft' } }
  },
})
