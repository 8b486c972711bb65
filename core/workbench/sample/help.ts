/** Help for translators of the sample: terms, a text translated elsewhere, a picture with its strings. */
import { emptyTermMembers } from '../../model/term.ts'
import { imageIn } from '../../strings/image.ts'
import type { ProjectSession } from '../session.ts'
import { picture, pictureName, pictureRegions } from './picture.ts'

interface SampleConcept {
  definition: string
  /** The term by its language. */
  terms: Readonly<Record<string, string>>
}

const concepts: readonly SampleConcept[] = [
  {
    definition: 'One crossing of a ship by the timetable',
    terms: { en: 'sailing', uk: 'рейс', de: 'Überfahrt', ja: '便', ar: 'رحلة' },
  },
  {
    definition: 'Going on board, until the gate is closed',
    terms: { en: 'boarding', uk: 'посадка', de: 'Einstieg', ja: '乗船', ar: 'الصعود' },
  },
]

/** Near to a text of the sample that has no translation: it is shown as a match. */
const remembered: Readonly<Record<string, string>> = {
  en: 'Boarding closes 45 minutes before departure.',
  uk: 'Посадка закінчується за 45 хвилин до відправлення.',
  de: 'Der Einstieg endet 45 Minuten vor der Abfahrt.',
}

export async function addHelp(session: ProjectSession): Promise<void> {
  await addTerms(session)
  await addSegment(session)
  await addPicture(session)
}

async function addTerms(session: ProjectSession): Promise<void> {
  const { store } = session
  const userId = await session.editorId()
  const languageIds = Object.keys(concepts[0]?.terms ?? {})
  const { glossaryId } = await store.write('createGlossary', { name: 'Ferry terms', languageIds, userId })
  for (const { definition, terms } of concepts) {
    const concept = { subject: null, definition, url: null, note: null, translatable: true }
    const inLanguages = Object.entries(terms).map(([languageId, text]) => ({
      ...emptyTermMembers(),
      languageId,
      text,
    }))
    await store.write('saveConcept', { glossaryId, concept, terms: inLanguages, userId })
  }
}

async function addSegment(session: ProjectSession): Promise<void> {
  const [memory] = await session.store.read('memories', {})
  if (memory === undefined) throw new Error('the sample has no memory')
  const records = Object.entries(remembered).map(([languageId, text]) => ({ languageId, text }))
  await session.edit('saveSegment', { tmId: memory.id, records })
}

async function addPicture(session: ProjectSession): Promise<void> {
  const { store } = session
  const userId = await session.editorId()
  const strings = (await store.read('listStrings', {})).flatMap(({ id, text }) => {
    const region = typeof text === 'string' ? pictureRegions[text] : undefined
    return region === undefined ? [] : [{ stringId: id, region }]
  })
  const image = { name: pictureName, ...imageIn(picture, pictureName) }
  const { screenshotId } = await store.write('addScreenshot', { ...image, userId })
  await store.write('saveScreenshot', { screenshotId, name: pictureName, strings, userId })
}
