/**
 * Matches a piece of SQL as SQLite tokenizes it: a gap (group 1) or a token. Unclosed quotes and comments extend to the
 * end, so that matching stays linear.
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

/** SQLite reads no further than NUL, and passes the arguments of a virtual table to its module with their comments. */
const VERBATIM = /\0|^CREATE VIRTUAL TABLE/

/** Characters; some ten times the length of a migration's statement. */
const MAX_LENGTH = 32_768

/**
 * Returns a normalized statement: two results are equal only if the statements differ in nothing but comments and white
 * space. Statements that cannot be tokenized reliably, and overlong ones, are returned unchanged.
 */
export function comparableSql(sql: string): string {
  return sql.length > MAX_LENGTH || VERBATIM.test(sql) ? sql : sqlTokens(sql).join(' ')
}
