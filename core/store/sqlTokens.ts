/**
 * A piece of SQL as SQLite parts it: a gap (group 1) or a token. Quotes and comments that are left open go to the end, so
 * that no piece is looked for twice.
 */
const PIECE = new RegExp(
  [
    /([ \t\n\f\r]+|--[^\n]*|\/\*(?:[^]*?\*\/|[^]+$))/,
    /[xX]?'[^']*(?:''[^']*)*(?:'|$)/,
    /"[^"]*(?:""[^"]*)*(?:"|$)/,
    /`[^`]*(?:``[^`]*)*(?:`|$)/,
    /\[[^\]]*(?:\]|$)/,
    /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[\w$\u0080-\uffff]*/,
    /[\w$\u0080-\uffff]+/,
    /->>|->|\|\||<<|>>|<>|<=|>=|==|!=/,
    /[^]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gy',
)

/** Returns the tokens of SQL as they are spelled, without comments and white space. */
export function sqlTokens(sql: string): string[] {
  return Array.from(sql.matchAll(PIECE)).flatMap(([piece, gap]) => (gap === undefined ? [piece] : []))
}

/** SQLite reads no further than NUL, and hands the arguments of a virtual table to its module with their comments. */
const VERBATIM = /\0|^CREATE VIRTUAL TABLE/

/** Characters; some ten times what a statement of a migration has. */
const MAX_LENGTH = 32_768

/**
 * Returns a spelling of a statement that it shares only with statements of the same meaning: those that differ from it in
 * comments and white space alone. Statements that tokens do not tell apart, and endless ones, are returned as they are.
 */
export function comparableSql(sql: string): string {
  return sql.length > MAX_LENGTH || VERBATIM.test(sql) ? sql : sqlTokens(sql).join(' ')
}
