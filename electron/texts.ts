/**
 * The texts of the system's menus and dialogs in the interface's language, from its catalogue
 * (renderer/src/texts/locales): the main process shows them before any screen.
 */
import type { PickPurpose } from '../core/workbench/shell.ts'
import ar from '../renderer/src/texts/locales/ar/desktop.json' with { type: 'json' }
import de from '../renderer/src/texts/locales/de/desktop.json' with { type: 'json' }
import en from '../renderer/src/texts/locales/en/desktop.json' with { type: 'json' }
import ja from '../renderer/src/texts/locales/ja/desktop.json' with { type: 'json' }
import uk from '../renderer/src/texts/locales/uk/desktop.json' with { type: 'json' }

export type NativeTexts = typeof en & { readonly dialogs: Readonly<Record<PickPurpose, string>> }

/** An error of types here is a text that a catalogue lacks. */
const catalogues: Readonly<Record<'en' | 'de' | 'uk' | 'ja' | 'ar', NativeTexts>> = { en, de, uk, ja, ar }

export type NativeLanguage = keyof typeof catalogues

export function nativeTexts(language: NativeLanguage): NativeTexts {
  return catalogues[language]
}

/** The language that a person chose ('system': none in particular), or the first of the system's that is there. */
export function nativeLanguage(chosen: string, ofTheSystem: readonly string[]): NativeLanguage {
  const wanted = chosen === 'system' ? ofTheSystem : [chosen]
  const bases = wanted.map((tag) => tag.toLowerCase().split('-')[0])
  return bases.find((base): base is NativeLanguage => base !== undefined && base in catalogues) ?? 'en'
}
