/** Which plain scalars are texts: those that no reader takes for a number, a boolean, nothing or a date. */

/** `1.1` is what Ruby reads: there `yes`, `off` and `12:30` are no texts. */
export type YamlVersion = '1.1' | '1.2'

const CORE =
  /^(?:|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/
const OLDER =
  /^(?:yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF|[-+]?[\d_,]*\d[\d_,]*(?:\.[\d_]*)?(?:[eE][-+]?\d+)?|[-+]?0b[01_]+|[-+]?0x[\da-fA-F_]+|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|\d{4}-\d\d?-\d\d?(?:[Tt \t].*)?)$/
/** Ruby's `:day`: names for the program. */
const SYMBOL = /^:[A-Za-z_]\w*[?!=]?$/

export function isPlainText(source: string | undefined, version: YamlVersion): boolean {
  const text = source ?? ''
  return !CORE.test(text) && !SYMBOL.test(text) && (version === '1.2' || !OLDER.test(text))
}

/** Text that is not a plain scalar, ends one, or is read differently by older parsers. */
const NOT_PLAIN =
  /^[\s,[\]{}#&*!|>'"%@`:?=<-]|[\s:]$|: |[ \t]#|[\p{Control}\ufeff\u2028\u2029\ufffe\uffff]|^(?:---|\.\.\.)/u
const FLOW_SIGN = /[,[\]{}]/
/** Beginnings with a character of NOT_PLAIN that are valid if more of a word follows. */
const WORDLIKE = /^[-?:](?=[^\s,[\]{}])/

/**
 * Whether a text can stand without quotes, and is read as that text by every reader. `isInFlow`: between the brackets
 * or braces of a list or mapping on one line.
 */
export function canBePlain(text: string, isInFlow: boolean): boolean {
  if (isInFlow && FLOW_SIGN.test(text)) return false
  const inner = text.replace(WORDLIKE, '')
  const isPlain =
    inner !== '' && !NOT_PLAIN.test(inner) && !/^(?:---|\.\.\.|[yYnN]$|[-+.\d_,:eE]+$)/.test(text)
  return isPlain && isPlainText(text, '1.1')
}
