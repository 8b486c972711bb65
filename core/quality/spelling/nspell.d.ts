declare module 'nspell' {
  export interface NSpell {
    correct(word: string): boolean
    suggest(word: string): string[]
    add(word: string): NSpell
  }
  export default function nspell(aff: Buffer, dic: Buffer): NSpell
}
