/**
 * Qt's own plural rules: the forms of a numerus message are numbered by them, whatever CLDR has for the language.
 * Qt has one form for Turkish, and no form for millions in French.
 */
import {
  defaultGettextRule,
  parsePluralForms,
  type GettextPluralRule,
} from '../../languages/gettextPlural.ts'
import type { Language } from '../../contract/language.ts'

const ONE_FORM = 'nplurals=1; plural=0;'
const SINGULAR = 'nplurals=2; plural=(n != 1);'
const SINGULAR_TO_ONE = 'nplurals=2; plural=(n > 1);'
const DUAL = 'nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);'
const SLAVIC =
  'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);'

/** The plural rules of Qt Linguist, by language code. Other languages have CLDR's rule. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  [ONE_FORM]: [
    ...['bi', 'my', 'zh', 'dz', 'fj', 'gn', 'hu', 'id', 'ja', 'jv', 'ko', 'ms', 'na', 'om', 'fa', 'su', 'tt'],
    ...['th', 'bo', 'tr', 'vi', 'yo', 'za'],
  ],
  [SINGULAR]: [
    ...['ab', 'aa', 'af', 'sq', 'am', 'as', 'ay', 'az', 'ba', 'eu', 'bn', 'bg', 'ca', 'kw', 'co', 'da', 'nl'],
    ...[
      'en',
      'eo',
      'et',
      'fo',
      'fi',
      'fur',
      'fy',
      'gl',
      'ka',
      'de',
      'el',
      'kl',
      'gu',
      'ha',
      'he',
      'hi',
      'ia',
    ],
    ...['ie', 'it', 'kn', 'ks', 'kk', 'km', 'rw', 'ky', 'ku', 'lo', 'la', 'ln', 'lb', 'mg', 'ml', 'mr', 'mn'],
    ...[
      'ne',
      'nso',
      'nb',
      'nn',
      'no',
      'oc',
      'or',
      'ps',
      'pt',
      'pa',
      'qu',
      'rm',
      'rn',
      'sn',
      'sd',
      'si',
      'so',
    ],
    ...['st', 'es', 'sw', 'ss', 'sv', 'tg', 'ta', 'te', 'to', 'ts', 'tn', 'tk', 'ug', 'ur', 'uz', 'vo', 'wo'],
    ...['xh', 'yi', 'zu'],
  ],
  [SINGULAR_TO_ONE]: ['hy', 'br', 'fr', 'pt-BR', 'fil', 'tl', 'ti', 'wa'],
  'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);': ['lv'],
  'nplurals=2; plural=(n%10==1 && n%100!=11 ? 0 : 1);': ['is'],
  [DUAL]: ['dv', 'iu', 'ik', 'ga', 'gv', 'mi', 'se', 'sm', 'sa'],
  'nplurals=4; plural=(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n > 2 && n < 20 ? 2 : 3);': ['gd'],
  'nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);': ['sk', 'cs'],
  'nplurals=3; plural=(n%10==1 ? 0 : n%10==2 ? 1 : 2);': ['mk'],
  'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10!=0 && (n%100<10 || n%100>=20) ? 1 : 2);': ['lt'],
  [SLAVIC]: ['bs', 'be', 'hr', 'ru', 'sr', 'uk'],
  'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);': ['pl'],
  'nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2);': ['ro'],
  'nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);': ['sl'],
  'nplurals=4; plural=(n==1 ? 0 : n==0 || (n%100>=1 && n%100<=10) ? 1 : n%100>=11 && n%100<=19 ? 2 : 3);': [
    'mt',
  ],
  'nplurals=5; plural=(n==0 ? 0 : n==1 ? 1 : n>=2 && n<=5 ? 2 : n==6 ? 3 : 4);': ['cy'],
  'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);': [
    'ar',
  ],
}

const ruleOfCode = new Map(
  Object.entries(RULES).flatMap(([rule, codes]) => codes.map((code) => [code, rule] as const)),
)

const rules = new WeakMap<Language, GettextPluralRule>()

/** The rule that numbers the numerus forms of a language. */
export function qtPluralRule(language: Language): GettextPluralRule {
  let rule = rules.get(language)
  if (!rule) {
    const [code = ''] = language.id.split('-')
    const text = ruleOfCode.get(language.id) ?? ruleOfCode.get(code)
    rule = text === undefined ? defaultGettextRule(language) : parsePluralForms(text)
    rules.set(language, rule)
  }
  return rule
}
