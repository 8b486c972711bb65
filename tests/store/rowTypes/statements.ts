/** Each statement that core prepares, with its declared row type. */
import { globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import ts from 'typescript'
import { SqlTexts, type Told } from './sqlTexts.ts'

/** The kind of a type that no SQLite value has, such as a boolean or a list. */
export const NO_VALUE = 'none'

export type ValueKind = 'number' | 'string' | 'bytes' | 'anything' | typeof NO_VALUE

/** The values that a member of a row, or a plucked value, may have by its type. */
export interface Promised {
  types: ReadonlySet<ValueKind>
  mayBeNull: boolean
  mayBeAbsent: boolean
}

export interface PreparedStatement {
  /** The path from the tree's root, with '/'. */
  file: string
  line: number
  /** Each text it may have, with `HOLE` (values.ts) for values known only at run time. */
  texts: string[]
  /**
   * The members by their names, or by their positions if it is raw. Undefined: the type declares no columns, as for a
   * plucked value, a list, or all columns of a table.
   */
  row: ReadonlyMap<string, Promised> | undefined
  value: Promised | undefined
  isList: boolean
  isPlucked: boolean
  isRaw: boolean
}

/** The statements, and assertions of a result's type for statements without one. */
export interface Prepared {
  statements: PreparedStatement[]
  asserted: string[]
}

const ROOT = resolve(import.meta.dirname, '../../..')

/** Reads every file of core. */
export function preparedStatements(told: Told): Prepared {
  const paths = globSync('core/**/*.ts', { cwd: ROOT }).filter((path) => !path.includes('/kit/template/'))
  const { config } = ts.readConfigFile(resolve(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object }
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT)
  const program = ts.createProgram(
    paths.map((path) => resolve(ROOT, path)),
    options,
  )
  const checker = program.getTypeChecker()
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(resolve(ROOT, 'core')))
  const texts = new SqlTexts(checker, files, told)
  const found: Prepared = { statements: [], asserted: [] }
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        found.statements.push(...statementsOf(node, checker, texts))
      }
      if (ts.isAsExpression(node) && isAnswer(node.expression, checker)) found.asserted.push(placeOf(node))
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return found
}

/** One, or none. If the row type depends on a type parameter for texts, one for each of those. */
function statementsOf(
  call: ts.CallExpression,
  checker: ts.TypeChecker,
  texts: SqlTexts,
): PreparedStatement[] {
  const { expression } = call
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'prepare') return []
  const [sql] = call.arguments
  const type = checker.getTypeAtLocation(call)
  if (!sql || symbolName(type) !== 'Statement') return []
  const [, row] = checker.getTypeArguments(type as ts.TypeReference)
  if (!row || (row.flags & ts.TypeFlags.Unknown) !== 0) return []
  const methods = methodsAfter(call)
  const [file = '', line = ''] = placeOf(call).split(':')
  return rowTypes(row, checker).map(({ rowType, fixed }) => {
    const isScalar = isValue(rowType)
    return {
      file,
      line: Number(line),
      texts: texts.textsOf(sql, fixed),
      row: isScalar ? undefined : membersOf(rowType, call, checker),
      value: isScalar ? promised(rowType, checker) : undefined,
      isPlucked: methods.has('pluck'),
      isList: checker.isArrayLikeType(rowType),
      isRaw: methods.has('raw'),
    }
  })
}

/** `Rows[Name]` is a type for each text that `Name` may be; any other type stands alone. */
function rowTypes(
  row: ts.Type,
  checker: ts.TypeChecker,
): { rowType: ts.Type; fixed: ReadonlyMap<ts.Symbol, string> }[] {
  if ((row.flags & ts.TypeFlags.IndexedAccess) === 0) return [{ rowType: row, fixed: new Map() }]
  const { objectType, indexType } = row as ts.IndexedAccessType
  return checker.getPropertiesOfType(objectType).map((member) => ({
    rowType: checker.getTypeOfSymbol(member),
    fixed: new Map([[indexType.symbol, member.name]]),
  }))
}

/** The methods that are called on the result of a call, and on their results. */
function methodsAfter(call: ts.Node): Set<string> {
  const methods = new Set<string>()
  for (
    let node = call.parent;
    ts.isPropertyAccessExpression(node) || ts.isCallExpression(node);
    node = node.parent
  )
    if (ts.isPropertyAccessExpression(node)) methods.add(node.name.text)
  return methods
}

function membersOf(row: ts.Type, at: ts.Node, checker: ts.TypeChecker): Map<string, Promised> | undefined {
  if ((row.flags & ts.TypeFlags.NonPrimitive) !== 0) return undefined
  if (checker.isArrayLikeType(row)) {
    if (!checker.isTupleType(row) || (row as ts.TupleTypeReference).target.hasRestElement) return undefined
    const types = checker.getTypeArguments(row as ts.TypeReference)
    return new Map(types.map((type, index) => [String(index), promised(type, checker)]))
  }
  if (checker.getIndexInfosOfType(row).length > 0) return undefined
  return new Map(
    checker.getPropertiesOfType(row).map((member) => {
      const found = promised(checker.getTypeOfSymbolAtLocation(member, at), checker)
      const mayBeAbsent = found.mayBeAbsent || (member.flags & ts.SymbolFlags.Optional) !== 0
      return [member.name, { ...found, mayBeAbsent }]
    }),
  )
}

function promised(type: ts.Type, checker: ts.TypeChecker): Promised {
  const known = checker.getBaseConstraintOfType(type) ?? type
  const parts = known.isUnion() ? known.types : [known]
  const isOpen = (known.flags & ANYTHING) !== 0
  const has = (flag: ts.TypeFlags) => isOpen || parts.some((part) => (part.flags & flag) !== 0)
  const values = parts.filter((part) => (part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) === 0)
  return {
    types: new Set(values.map((part) => kindOf(part))),
    mayBeNull: has(ts.TypeFlags.Null),
    mayBeAbsent: !isOpen && has(ts.TypeFlags.Undefined),
  }
}

const ANYTHING = ts.TypeFlags.Unknown | ts.TypeFlags.Any

function kindOf(type: ts.Type): ValueKind {
  if ((type.flags & ANYTHING) !== 0) return 'anything'
  if ((type.flags & ts.TypeFlags.NumberLike) !== 0) return 'number'
  if ((type.flags & ts.TypeFlags.StringLike) !== 0) return 'string'
  if (type.isIntersection())
    return type.types.map(kindOf).find((kind) => kind === 'string' || kind === 'number') ?? NO_VALUE
  return /^(?:Uint8Array|Buffer)$/.test(symbolName(type)) ? 'bytes' : NO_VALUE
}

/** Whether a type is of one value, and not of a row. */
function isValue(type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type]
  return parts.every((part) => {
    const kind = (part.flags & ts.TypeFlags.Null) !== 0 ? 'null' : kindOf(part)
    return kind !== NO_VALUE
  })
}

/** Value types have no members, although the compiler's own types have. */
function symbolName(type: ts.Type): string {
  const { symbol } = type as { symbol?: ts.Symbol }
  return symbol?.name ?? ''
}

/** Whether an expression is the result of a statement with untyped rows. */
function isAnswer(node: ts.Expression, checker: ts.TypeChecker): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  if (!['get', 'all', 'iterate'].includes(node.expression.name.text)) return false
  return symbolName(checker.getTypeAtLocation(node.expression.expression)) === 'Statement'
}

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile()
  const { line } = file.getLineAndCharacterOfPosition(node.getStart())
  return `${relative(ROOT, file.fileName).replaceAll('\\', '/')}:${line + 1}`
}
