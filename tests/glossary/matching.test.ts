import type { GlossaryTerm } from '../../core/contract/glossary.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchTerms, TermIndex } from '../../core/glossary/matching.ts'
import { glossaryWordsOf } from '../../core/glossary/words.ts'
import { leastCpu } from '../cpuTime.ts'

let lastId = 0

function term(text: string, languageId: string, members: Partial<GlossaryTerm> = {}): GlossaryTerm {
  const id = ++lastId
  return { id, conceptId: id, languageId, text, lemma: null, partOfSpeech: null, status: null, ...members }
}

/** 'found = term' of each find. */
function finds(text: string, languageId: string, terms: (string | GlossaryTerm)[]): string[] {
  const all = terms.map((one) => (typeof one === 'string' ? term(one, languageId) : one))
  return new TermIndex(all, languageId)
    .find(text)
    .map(
      (found) => `${text.slice(found.start, found.end)} = ${found.terms.map((one) => one.text).join(', ')}`,
    )
}

/** The words by Unicode's rules, with nothing of our own. */
function segmented(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(text)
  return [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
}

describe('words', () => {
  it('follow Unicode’s rules in plain letters', () => {
    const letter = fc.constantFrom(...'aZéßїЖё'.split(''), 'Σ', 'ώ', 'İ', 'ﬁ', 'ǆ', '́', '’', '-', '1')
    const word = fc.array(letter, { minLength: 1, maxLength: 4 }).map((letters) => letters.join(''))
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const text = words.join(' ')
        const found = glossaryWordsOf(text, 'en')
        expect(found.map((one) => one.text)).toEqual(segmented(text))
        for (const { start, end, text: part } of found) expect(text.slice(start, end)).toBe(part)
      }),
    )
  })
})

describe('terms in a text', () => {
  it.each([
    ['en', 'Two carts, three entries, four boxes', ['cart', 'entry', 'box'], ['carts', 'entries', 'boxes']],
    [
      'en',
      "The user's children downloaded it",
      ['user', 'child', 'download'],
      ["user's", 'children', 'downloaded'],
    ],
    [
      'de',
      'Die Dateien in den Häusern des Benutzers',
      ['Datei', 'Haus', 'Benutzer'],
      ['Dateien', 'Häusern', 'Benutzers'],
    ],
    ['nl', 'De bestanden van gebruikers', ['bestand', 'gebruiker'], ['bestanden', 'gebruikers']],
    ['sv', 'Filerna i mapparna', ['fil', 'mapp'], ['Filerna', 'mapparna']],
    ['fr', 'Les fichiers sont enregistrés', ['fichier', 'enregistrer'], ['fichiers', 'enregistrés']],
    ['es', 'Los archivos y las contraseñas', ['archivo', 'contraseña'], ['archivos', 'contraseñas']],
    ['it', 'I carrelli e le cartelle', ['carrello', 'cartella'], ['carrelli', 'cartelle']],
    [
      'uk',
      'До кошика додано рядки мовою замовлень',
      ['кошик', 'рядок', 'мова', 'замовлення'],
      ['кошика', 'рядки', 'мовою', 'замовлень'],
    ],
    [
      'ru',
      'В корзине пользователя три файла',
      ['корзина', 'пользователь', 'файл'],
      ['корзине', 'пользователя', 'файла'],
    ],
    ['pl', 'Wybierz pliki z koszyka', ['plik', 'koszyk'], ['pliki', 'koszyka']],
    ['el', 'Τα αρχεία του χρήστη', ['αρχείο', 'χρήστης'], ['αρχεία', 'χρήστη']],
    ['fi', 'Tiedostoissa ja kansioiden', ['tiedosto', 'kansio'], ['Tiedostoissa', 'kansioiden']],
    ['tr', 'Dosyaları kitaplarımızdan', ['dosya', 'kitap'], ['Dosyaları', 'kitaplarımızdan']],
    ['hu', 'A fájlokat a mappában', ['fájl', 'mappa'], ['fájlokat', 'mappában']],
    ['ar', 'السلة والملفات', ['سلة', 'ملف'], ['السلة', 'والملفات']],
    ['he', 'בקובץ ובתיקיות', ['קובץ'], ['בקובץ']],
    ['ko', '파일을 장바구니에', ['파일', '장바구니'], ['파일을', '장바구니에']],
    ['ja', 'APIでファイルサイズを設定する', ['API', 'ファイル', '設定'], ['API', 'ファイル', '設定']],
    ['zh', '请设置文件大小', ['文件', '设置'], ['设置', '文件']],
    ['th', 'เปิดไฟล์ใหม่', ['ไฟล์'], ['ไฟล์']],
    ['vi', 'Mở tệp tin này', ['tệp tin'], ['tệp tin']],
  ])('%s: forms of words', (languageId, text, terms, expected) => {
    const found = new TermIndex(
      terms.map((one) => term(one, languageId)),
      languageId,
    ).find(text)
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(expected)
  })

  it('are not found within other words', () => {
    expect(finds('A cartoon of a category, scarcely', 'en', ['cart', 'cat', 'car'])).toEqual([])
    expect(finds('プロファイルを開く', 'ja', ['ファイル'])).toEqual([])
    expect(finds('Die Hauser Straße', 'de', ['Hausaufgabe'])).toEqual([])
    // No letter of the stem is lost with the ending but a double one.
    expect(finds('planted, planned', 'en', ['plan'])).toEqual(['planned = plan'])
    expect(finds('ไฟล์ใหม่กว่า', 'th', ['ให'])).toEqual([])
  })

  it('are found with many letters at the beginning of a compound, and with few only as words', () => {
    expect(finds('テストケース', 'ja', ['テスト'])).toEqual(['テスト = テスト'])
    expect(finds('テストケース', 'ja', ['テス'])).toEqual([])
  })

  it('are those of their own language', () => {
    expect(finds('Ein Rind', 'de', [term('rind', 'en')])).toEqual([])
  })

  it('are found once if their lemma is their text, and not at all without a text', () => {
    expect(finds('The cart', 'en', [term(' ', 'en'), term('cart', 'en', { lemma: ' cart ' })])).toEqual([
      'cart = cart',
    ])
    expect(finds('ab', 'zh', [term('', 'zh', { lemma: null })])).toEqual([])
  })

  it('win by length', () => {
    expect(finds('Add to the shopping cart or a cart', 'en', ['cart', 'shopping cart', 'shopping'])).toEqual([
      'shopping cart = shopping cart',
      'cart = cart',
    ])
  })

  it('that are acronyms match as they are written', () => {
    expect(finds('It is in IT; the APIs, an api', 'en', ['IT', 'API'])).toEqual(['IT = IT', 'APIs = API'])
  })

  it('that are proper nouns keep their capital', () => {
    const polish = term('Polish', 'en', { partOfSpeech: 'propn' })
    expect(finds('Polish the text into Polish, polish it', 'en', [polish])).toEqual([
      'Polish = Polish',
      'Polish = Polish',
    ])
    expect(finds('YOUR CART', 'en', ['Cart'])).toEqual(['CART = Cart'])
    const small = term('iphone', 'en', { partOfSpeech: 'propn' })
    expect(finds('an iPhone', 'en', [small])).toEqual(['iPhone = iphone'])
  })

  it('that are nouns have no forms of verbs', () => {
    const noun = term('set', 'en', { partOfSpeech: 'noun' })
    const verb = term('set', 'en', { partOfSpeech: 'verb' })
    expect(finds('Settings of sets', 'en', [noun])).toEqual(['sets = set'])
    expect(finds('Setting it', 'en', [verb])).toEqual(['Setting = set'])
    // Both at once, in whatever order they are added: a word is not shared between parts of speech.
    expect(finds('Setting it', 'en', [noun, verb])).toEqual(['Setting = set'])
    expect(finds('Setting it', 'en', [term('set', 'en')]), 'a short word of unknown part').toEqual([])
    expect(finds('Loading it', 'en', [term('load', 'en')]), 'a longer word').toEqual(['Loading = load'])
  })

  it('are matched with several words, with hyphens or spaces, and with signs', () => {
    expect(finds('e mails, E-mail and e–mail', 'en', ['e-mail'])).toEqual([
      'e mails = e-mail',
      'E-mail = e-mail',
    ])
    expect(finds('In C++ and .NET, not C', 'en', ['C++', '.NET'])).toEqual(['C++ = C++', '.NET = .NET'])
    expect(finds('file_name, user.file', 'en', ['file'])).toEqual(['file = file', 'file = file'])
    expect(finds('file. Name it', 'en', ['file name'])).toEqual([])
  })

  it('are found by their lemma', () => {
    const mice = term('mice', 'en', { lemma: 'mouse' })
    expect(finds('The mouse and mice', 'en', [mice])).toEqual(['mouse = mice', 'mice = mice'])
  })

  it('have their translations beside them, forbidden ones last', () => {
    const terms = [
      term('cart', 'en', { conceptId: 7 }),
      term('кошелик', 'uk', { conceptId: 7, status: 'obsolete' }),
      term('кошик', 'uk', { conceptId: 7, status: 'preferred' }),
      term('Korb', 'de', { conceptId: 7 }),
      term('item', 'en', { conceptId: 8 }),
    ]
    const languages = { sourceLanguageId: 'en', targetLanguageId: 'uk' }
    const matches = matchTerms('Items in the cart', terms, languages)
    expect(matches.map(({ start, end, conceptId }) => [start, end, conceptId])).toEqual([
      [0, 5, 8],
      [13, 17, 7],
    ])
    expect(matches[1]?.translations.map(({ text }) => text)).toEqual(['кошик', 'кошелик'])
  })

  it('are found at one position for two concepts', () => {
    const terms = [term('order', 'en', { conceptId: 1 }), term('order', 'en', { conceptId: 2 })]
    expect(new TermIndex(terms, 'en').find('Your order').map(({ conceptId }) => conceptId)).toEqual([1, 2])
  })

  it('never overlap and lie within any text', () => {
    const terms = ['a', 'b c', 'İ', 'ß', 'ﬁ', '设置', '.NET', 'C++', '😀', 'file name'].map((one) =>
      term(one, 'en'),
    )
    const index = new TermIndex(terms, 'en')
    const piece = fc.constantFrom(
      'a',
      'b',
      'c',
      ' ',
      '-',
      'İ',
      'ß',
      'ﬁ',
      '设',
      '置',
      '.NET',
      'C++',
      '😀',
      'file',
      'name',
      's',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        let end = 0
        for (const found of index.find(text)) {
          expect(found.start).toBeGreaterThanOrEqual(end)
          expect(found.end).toBeGreaterThan(found.start)
          end = found.end
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  it('in scripts without spaces are found whatever letters around them are longer in small letters', () => {
    expect(finds('İ API设置', 'zh', ['api设置'])).toEqual(['API设置 = api设置'])
    expect(finds('置换，设置', 'zh', ['设置'])).toEqual(['设置 = 设置'])
  })

  it('in scripts without spaces are those that are written exactly so', () => {
    expect(finds('用API设置', 'zh', ['api设置', 'API设置'])).toEqual(['API设置 = API设置'])
  })

  it('are offered in the order of their ids where their statuses are equal', () => {
    const languages = { sourceLanguageId: 'en', targetLanguageId: 'uk' }
    const [first, second] = [term('кошик', 'uk', { conceptId: 9 }), term('візок', 'uk', { conceptId: 9 })]
    const [match] = matchTerms('cart', [term('cart', 'en', { conceptId: 9 }), second, first], languages)
    expect(match?.translations).toEqual([first, second])
  })

  it('are those that are written exactly so, where several are found in one place', () => {
    expect(finds('to save it', 'en', ['Save', 'save', 'saves'])).toEqual(['save = save'])
    expect(finds('Save it', 'en', ['Save', 'save', 'saves'])).toEqual(['Save = Save'])
  })

  it('are found among 20,000 in the time that they take among 1,000', async () => {
    const words = ['file', 'shop', 'data', 'user', 'term', 'code']
    const text = 'The server has data 122 names, and file 6 name for the user 999 in our shop. '.repeat(4)
    const timeAmong = (length: number): Promise<number> => {
      const terms = Array.from({ length }, (_, n) => term(`${words[n % 6]} ${n} name`, 'en'))
      const index = new TermIndex([...terms, term('server', 'en')], 'en')
      expect(index.find(text).length).toBe(12)
      return leastCpu(() => {
        for (let round = 0; round < 20; round++) index.find(text)
      })
    }
    expect(await timeAmong(20_000)).toBeLessThan(5 * (await timeAmong(1_000)) + 20)
  })
})
