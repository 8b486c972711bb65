/** The interface's texts in the language of the interface. Another language is another module of this shape. */
import { en } from './en.ts'

export type Texts = typeof en
export const t: Texts = en
