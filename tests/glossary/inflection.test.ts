/**
 * How many forms of terms are found, and how many words of others are taken for them.
 * docs/decisions/0014-terms-are-found-by-endings.md has the measure over whole dictionaries, beside other stemmers.
 */
import { describe, expect, it } from 'vitest'
import type { GlossaryTerm } from '../../core/contract/glossary.ts'
import { TermIndex } from '../../core/glossary/matching.ts'

interface Sample {
  languageId: string
  /** Terms with forms of theirs, as a dictionary declines and conjugates them. */
  forms: Readonly<Record<string, string>>
  /** Words that begin as the terms do and are of other lemmas. */
  strangers: string
  /** The least share of forms that are found, and the least of finds that are right, in per cent. */
  recall: number
  precision: number
}

const samples: Sample[] = [
  {
    languageId: 'en',
    forms: {
      file: 'files filed filing',
      setting: 'settings',
      copy: 'copies copied copying',
      box: 'boxes boxed',
      stop: 'stops stopped stopping',
      organize: 'organizes organized organizing',
      index: 'indices indexes indexed',
    },
    strangers: 'fill filler organization organ copyright universe university indication stopper',
    recall: 94,
    precision: 100,
  },
  {
    languageId: 'de',
    forms: {
      Ordner: 'Ordners Ordnern',
      Buch: 'Buches Büchern Bücher Buchs',
      Datei: 'Dateien',
      Schriftart: 'Schriftarten',
      Verzeichnis: 'Verzeichnisse Verzeichnisses Verzeichnissen',
      speichern: 'speichert speicherte',
    },
    strangers: 'Ordnung Buchung Datum Schrift Zeichnung Speicherung',
    recall: 100,
    precision: 100,
  },
  {
    languageId: 'nl',
    forms: {
      bestand: 'bestanden',
      map: 'mappen mapje',
      venster: 'vensters venstertje',
      knop: 'knoppen knopje',
    },
    strangers: 'bestaan mapping vensterbank knopen',
    recall: 85,
    precision: 85,
  },
  {
    languageId: 'sv',
    forms: {
      fil: 'filen filer filerna filens filernas',
      mapp: 'mappen mappar mapparna',
      fönster: 'fönstret fönsters',
      ändra: 'ändrar ändrade ändrat',
    },
    strangers: 'film filosofi ändring ändlös',
    recall: 84,
    precision: 100,
  },
  {
    languageId: 'fr',
    forms: {
      fichier: 'fichiers',
      niveau: 'niveaux',
      enregistrer: 'enregistré enregistrée enregistrez enregistrent',
      ouvert: 'ouverte ouvertes ouverts',
      finir: 'finis finissent',
    },
    strangers: 'fiche enregistrement ouverture finition',
    recall: 100,
    precision: 100,
  },
  {
    languageId: 'es',
    forms: {
      archivo: 'archivos',
      conexión: 'conexiones',
      guardar: 'guarda guardado guardados guardando guardó',
      botón: 'botones',
    },
    strangers: 'archipiélago conector guardián botella',
    recall: 100,
    precision: 100,
  },
  {
    languageId: 'pt-BR',
    forms: { arquivo: 'arquivos', versão: 'versões', salvar: 'salva salvo salvando salvam', botão: 'botões' },
    strangers: 'arquiteto versátil salvação botânica',
    recall: 100,
    precision: 100,
  },
  {
    languageId: 'it',
    forms: {
      cartella: 'cartelle',
      elenco: 'elenchi',
      salvare: 'salva salvato salvati salvando',
      pagina: 'pagine',
    },
    strangers: 'cartello elencare salvezza paginatore',
    recall: 100,
    precision: 77,
  },
  {
    languageId: 'ru',
    forms: {
      файл: 'файла файлу файлом файлы файлов файлам файлами файлах',
      папка: 'папки папку папкой папок папкам',
      сообщение: 'сообщения сообщению сообщением сообщений',
      сохранить: 'сохранит сохранил сохраните',
    },
    strangers: 'сообщество файловый папоротник сохранность',
    recall: 95,
    precision: 100,
  },
  {
    languageId: 'uk',
    forms: {
      файл: 'файлу файлом файли файлів файлам файлами файлах',
      тека: 'теки теку текою теці тек текам',
      кінець: 'кінця кінцю кінцем кінці',
      повідомлення: 'повідомленню повідомленням повідомлень',
      зберегти: 'зберег зберегли збережіть',
    },
    strangers: 'файловий текти кіно повідомити збереження',
    recall: 86,
    precision: 95,
  },
  {
    languageId: 'pl',
    forms: {
      plik: 'pliku plikiem pliki plików plikom plikami plikach',
      okno: 'okna oknu oknem okien oknami',
      zapisać: 'zapisał zapisała',
    },
    strangers: 'plakat okolica zapisek zapas',
    recall: 92,
    precision: 100,
  },
  {
    languageId: 'cs',
    forms: {
      soubor: 'souboru souborem soubory souborů souborům souborech',
      okno: 'okna oknu oknem oken okny',
      složka: 'složky složku složkou složek',
    },
    strangers: 'soubojový okolí složitý soud',
    recall: 100,
    precision: 100,
  },
]

interface Found {
  right: number
  wrong: string[]
  missed: string[]
}

/** Each word of the sample is looked for among all of its terms, as the editor looks for them. */
function findAll({ languageId, forms, strangers }: Sample): Found {
  const terms = Object.keys(forms).map((text, index): GlossaryTerm => {
    const id = index + 1
    return { id, conceptId: id, languageId, text, lemma: null, partOfSpeech: null, status: null }
  })
  const index = new TermIndex(terms, languageId)
  const found: Found = { right: 0, wrong: [], missed: [] }
  const look = (word: string, own: string | null) => {
    const texts = new Set(index.find(word).flatMap((one) => one.terms.map(({ text }) => text)))
    for (const text of texts) {
      if (text === own) found.right += 1
      else found.wrong.push(`${word} is no form of ${text}`)
    }
    if (own !== null && !texts.has(own)) found.missed.push(`${word} is a form of ${own}`)
  }
  for (const [own, words] of Object.entries(forms)) for (const word of words.split(' ')) look(word, own)
  for (const word of strangers.split(' ')) look(word, null)
  return found
}

describe('forms of terms', () => {
  it.each(samples)('are found in $languageId, and words of others are not', (sample) => {
    const { right, wrong, missed } = findAll(sample)
    const recall = (100 * right) / (right + missed.length)
    const precision = (100 * right) / (right + wrong.length)
    expect(recall, missed.join('; ')).toBeGreaterThanOrEqual(sample.recall)
    expect(precision, wrong.join('; ')).toBeGreaterThanOrEqual(sample.precision)
  })
})
