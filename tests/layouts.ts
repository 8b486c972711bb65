/**
 * The characters of keyboard layouts by system: on the third and fourth level with AltGr (Windows, Linux) or Option
 * (Mac). A dead key is `◌`; a key without a character on a level is a space.
 */
export type System = 'Mac' | 'Windows' | 'Linux'

export interface Layout {
  name: string
  /** The characters of `CODES` in their order: plain, and with Shift. */
  plain: string
  shift: string
  /** The characters with AltGr or Option, and with Shift too, by code. Those not named are of `third` and `fourth`. */
  levels: Partial<Record<System, Readonly<Record<string, string>>>>
}

export const CODES = [
  ...['Backquote', 'Digit1', 'Digit2', 'Digit3', 'Digit4', 'Digit5', 'Digit6', 'Digit7', 'Digit8', 'Digit9'],
  ...['Digit0', 'Minus', 'Equal', 'KeyQ', 'KeyW', 'KeyE', 'KeyR', 'KeyT', 'KeyY', 'KeyU', 'KeyI', 'KeyO'],
  ...['KeyP', 'BracketLeft', 'BracketRight', 'KeyA', 'KeyS', 'KeyD', 'KeyF', 'KeyG', 'KeyH', 'KeyJ', 'KeyK'],
  ...['KeyL', 'Semicolon', 'Quote', 'Backslash', 'KeyZ', 'KeyX', 'KeyC', 'KeyV', 'KeyB', 'KeyN', 'KeyM'],
  ...['Comma', 'Period', 'Slash', 'Space'],
] as const

/** Option on an American Mac, which types something on every key; other layouts differ in what they need. */
const OPTION = '◌¡™£¢∞§¶•ªº–≠œ∑◌®†¥◌◌øπ“‘åß∂ƒ©˙∆˚¬…æ«Ω≈ç√∫◌µ≤≥÷\u00a0'
const OPTION_SHIFT = '`⁄€‹›ﬁﬂ‡°·‚—±Œ„´‰ˇÁ¨ˆØ∏”’ÅÍÎÏ˝ÓÔ\uf8ffÒÚÆ»¸˛Ç◊ı˜Â¯˘¿\u00a0'

const NAMED = /^(Digit\d|Key[A-Z]|Backquote|Minus|Equal|Comma|Period)(..?)$/u

/** `Digit5[{`: what a key types with Option or AltGr, and with Shift too. */
function keys(described: string): Record<string, string> {
  return Object.fromEntries(
    described.split(' ').map((key) => {
      const [, code = '', characters = ''] = NAMED.exec(key) ?? []
      return [code, characters]
    }),
  )
}

const german = {
  Windows: keys('Digit2² Digit3³ Digit7{ Digit8[ Digit9] Digit0} Minus\\ KeyQ@ KeyE€ BracketRight~ KeyMµ'),
  Linux: keys(
    'Digit1¹¡ Digit2²⅛ Digit3³£ Digit7{⅞ Digit8[™ Digit9]± Digit0}° Minus\\¿ KeyQ@Ω KeyWłŁ KeyE€€ KeyOøØ KeyAæÆ KeySſẞ KeyXn» KeyL◌Ł KeyMµº',
  ),
  Mac: keys(
    'Digit1¡¬ Digit2“” Digit3¶# Digit4¢£ Digit5[ﬁ Digit6]^ Digit7|\\ Digit8{˜ Digit9}· Digit0≠¯ Minus¿˙ KeyQ«» KeyE€‰ KeyL@ﬂ KeyN~› Comma∞˛ Period…÷',
  ),
}
const polish = {
  Windows: keys('KeyEęĘ KeyOóÓ KeyAąĄ KeySśŚ KeyLłŁ KeyZżŻ KeyXźŹ KeyCćĆ KeyNńŃ KeyU€'),
  Linux: keys(
    'Digit1≠¡ Digit4¢¼ Digit5€⅜ KeyQπΩ KeyWœŒ KeyEęĘ KeyR©® KeyTßÅ KeyY←¥ KeyU↓↑ KeyI→ı KeyOóÓ KeyPþÞ KeyAąĄ KeySśŚ KeyDðÐ KeyFæÆ KeyGŋŊ KeyH’• KeyJ◌◌ KeyK…◌ KeyLłŁ KeyZżŻ KeyXźŹ KeyCćĆ KeyV„‘ KeyB”“ KeyNńŃ KeyMµ∞ Comma≤× Period≥÷',
  ),
  Mac: keys('KeyEęĘ KeyOóÓ KeyAąĄ KeySśŚ KeyLłŁ KeyZżŻ KeyXźŹ KeyCćĆ KeyNńŃ'),
}
const french = {
  Windows: keys(
    'Digit2◌ Digit3# Digit4{ Digit5[ Digit6| Digit7◌ Digit8\\ Digit9^ Digit0@ Minus] Equal} KeyE€',
  ),
  Linux: keys(
    'Digit1¹¡ Digit2~⅛ Digit3#£ Digit4{$ Digit5[⅜ Digit6|⅝ Digit7`⅞ Digit8\\™ Digit9^± Digit0@° Minus]¿ Equal}˛ KeyE€¢ KeyQæÆ KeyM◌º Period·÷',
  ),
  Mac: keys(
    'Digit1´ Digit2ë„ Digit3“” Digit4‘’ Digit5{[ Digit6¶å Digit7«» Digit8¡Û Digit9çÁ Digit0øØ Minus}] KeyLL| KeyN◌ı Period÷\\',
  ),
}
const turkish = {
  Windows: keys(
    'Backquote< Digit1> Digit2£ Digit3# Digit4$ Digit5½ Digit7{ Digit8[ Digit9] Digit0} Minus\\ Equal| KeyQ@ KeyE€ KeyT₺ KeyIi KeyAæÆ KeySß',
  ),
  Linux: keys(
    'Digit1>¡ Digit3#⅜ Digit4$¼ Digit5½⅜ Digit7{⅞ Digit8[™ Digit9]± Digit0}° Minus\\¿ KeyQ@Ω KeyE€€ KeyT₺Ŧ KeyIiİ KeyAæÆ KeySß§',
  ),
  Mac: keys('Digit3#^ Digit4$£ Digit7{\\ Digit8[∞ Digit9]· Digit0}° Minus\\| KeyQ@Ω KeyE€É'),
}
const hebrew = {
  Windows: keys('Digit4₪ KeyH‎ KeyJ‏'),
  Linux: keys('Backquote◌ Digit1◌ Digit2◌ Digit3€ Digit4₪ Digit5◌ KeyE◌ KeyP◌ KeyA◌ KeyS◌ KeyZ◌ KeyX◌ KeyC◌'),
  Mac: keys('Digit1ֲ Digit2ֳ Digit3ֱ Digit4ְ Digit5ִ KeyEָ KeyAַ KeyPֵ KeyZֶ KeyQ״'),
}

export const layouts: readonly Layout[] = [
  {
    name: 'US',
    plain: "`1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./ ",
    shift: '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>? ',
    levels: {},
  },
  {
    name: 'German',
    plain: '◌1234567890ß◌qwertzuiopü+asdfghjklöä#yxcvbnm,.- ',
    shift: '°!"§$%&/()=?◌QWERTZUIOPÜ*ASDFGHJKLÖÄ\'YXCVBNM;:_ ',
    levels: german,
  },
  {
    name: 'Polish',
    plain: "`1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./ ",
    shift: '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>? ',
    levels: polish,
  },
  {
    name: 'French',
    plain: '²&é"\'(-è_çà)=azertyuiop◌$qsdfghjklmù*wxcvbn,;:! ',
    shift: '~1234567890°+AZERTYUIOP◌£QSDFGHJKLM%µWXCVBN?./§ ',
    levels: french,
  },
  {
    name: 'Turkish',
    plain: '"1234567890*-qwertyuıopğüasdfghjklşi,zxcvbnmöç. ',
    shift: 'é!◌^+%&/()=?_QWERTYUIOPĞÜASDFGHJKLŞİ;ZXCVBNMÖÇ: ',
    levels: turkish,
  },
  {
    name: 'Hebrew',
    plain: ";1234567890-=/'קראטוןםפ][שדגכעיחלךף,\\זסבהנמצתץ. ",
    shift: '~!@#$%^&*)(_+QWERTYUIOP}{ASDFGHJKL:"|ZXCVBNM><? ',
    levels: hebrew,
  },
]

/** A press as a browser reports it. */
export interface LayoutPress {
  key: string
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  modifierAltGraph: boolean
}

const charactersOf = (text: string) => [...text]

/** Every press of a layout on a system that types a character or begins one. */
export function pressesOf({ plain, shift, levels }: Layout, system: System): LayoutPress[] {
  return CODES.flatMap((code, index) => {
    const [first, second] = [charactersOf(plain)[index], charactersOf(shift)[index]]
    const own = charactersOf(levels[system]?.[code] ?? '')
    const isMac = system === 'Mac'
    const third = own[0] ?? (isMac ? charactersOf(OPTION)[index] : undefined)
    const fourth = own[1] ?? (isMac ? charactersOf(OPTION_SHIFT)[index] : undefined)
    const press = (key: string | undefined, shiftKey: boolean, held: Partial<LayoutPress>): LayoutPress[] => {
      if (key === undefined) return []
      const named = key === '◌' ? 'Dead' : key
      return [{ key: named, code, shiftKey, ctrlKey: false, altKey: false, modifierAltGraph: false, ...held }]
    }
    const levelHeld = heldOf(system)
    return [
      ...press(first, false, {}),
      ...press(second, true, {}),
      ...levelHeld.flatMap((held) => [...press(third, false, held), ...press(fourth, true, held)]),
    ]
  })
}

/** How browsers report what is held for the third level: macOS never says AltGraph, Windows may say Ctrl and Alt. */
function heldOf(system: System): Partial<LayoutPress>[] {
  if (system === 'Mac') return [{ altKey: true }]
  if (system === 'Linux') return [{ modifierAltGraph: true }, { modifierAltGraph: true, altKey: true }]
  return [
    { modifierAltGraph: true },
    { modifierAltGraph: true, ctrlKey: true, altKey: true },
    { ctrlKey: true, altKey: true },
  ]
}
