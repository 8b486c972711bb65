/**
 * Finds the texts that an expression can have without running it: an interpreter of the subset of TypeScript that
 * builds SQL. An unknown value becomes a hole in a text.
 */
import ts from 'typescript'
import { follow, HOLE, isObject, toText, toValue, UNKNOWN, Unknown, type Value } from './values.ts'

/** An expression with more texts than this counts as one text with holes. */
const MOST = 64

/** The most nested functions and constants that are followed. */
const DEEPEST = 40

/** The most expressions that are evaluated for one statement, so that recursive calls end. */
const MAX_STEPS = 5_000

/**
 * The values that each symbol may have, evaluated lazily. Null and undefined are ignored, because no statement contains
 * them.
 */
type Scope = ReadonlyMap<ts.Symbol, () => readonly Value[]>
const NOTHING: Scope = new Map()

/** Values that exist at program start, by their name: a plain value, or a function that makes one of texts. */
export type Told = Readonly<Record<string, unknown>>

/** Evaluates the texts of a program's expressions. */
export class SqlTexts {
  readonly #checker: ts.TypeChecker
  readonly #told: Told
  readonly #calls = new Map<string, ts.CallExpression[]>()
  #fixed: ReadonlyMap<ts.Symbol, string> = new Map()
  #known = new Map<ts.Node, readonly Value[]>()
  #depth = 0
  #steps = 0

  constructor(checker: ts.TypeChecker, files: readonly ts.SourceFile[], told: Told) {
    this.#checker = checker
    this.#told = told
    for (const file of files) this.#gather(file)
  }

  /**
   * Each text that the expression may have, with `HOLE` in place of each unknown value.
   * @param fixed The text that a type parameter stands for
   */
  textsOf(expression: ts.Expression, fixed: ReadonlyMap<ts.Symbol, string> = new Map()): string[] {
    this.#fixed = fixed
    this.#known = new Map()
    this.#steps = 0
    const texts = this.#worlds(expression).flatMap((world) => this.#values(expression, world))
    return [...new Set(texts.map(toText))]
  }

  /**
   * The scopes in which an expression is evaluated: one for each call of its function, and for each iteration of a
   * loop.
   */
  #worlds(expression: ts.Node): readonly Scope[] {
    let worlds: readonly Scope[] = [NOTHING]
    const around: ts.Node[] = []
    for (let node = expression.parent; !ts.isSourceFile(node); node = node.parent) around.unshift(node)
    for (const node of around) {
      const next = worlds.flatMap((world) => this.#turns(node, world) ?? [world])
      if (next.length <= MOST) worlds = next
    }
    return worlds
  }

  #turns(node: ts.Node, world: Scope): Scope[] | undefined {
    const give = (name: ts.BindingName, values: readonly Value[]): Scope => {
      const turn = new Map(world)
      this.#give(turn, name, () => values)
      return turn
    }
    if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer)) {
      const [name] = node.initializer.declarations.map((declaration) => declaration.name)
      const items = this.#values(node.expression, world).flatMap((list) =>
        Array.isArray(list) ? (list as readonly Value[]) : UNKNOWN,
      )
      return name && items.map((item) => give(name, [item]))
    }
    if (!ts.isFunctionLike(node)) return undefined
    const calls = this.#callsOf(node)
    if (calls.length === 0) return undefined
    return calls
      .map((call) => this.#given(node.parameters, call.arguments, NOTHING, world))
      .flatMap((given) => this.#apart(given, node.parameters))
  }

  /**
   * A scope for each value of a parameter whose type is a union, because all its uses in one call have the same value.
   */
  #apart(scope: Scope, parameters: readonly ts.ParameterDeclaration[]): readonly Scope[] {
    let apart = [scope]
    for (const { name } of parameters) {
      const symbol = ts.isIdentifier(name) ? this.#checker.getSymbolAtLocation(name) : undefined
      if (!symbol || !this.#couldBeText(symbol)) continue
      apart = apart.flatMap((one) => {
        const values = new Set(one.get(symbol)?.())
        return values.size < 2 ? [one] : [...values].map((value) => new Map(one).set(symbol, () => [value]))
      })
    }
    return apart
  }

  /** Whether a type is a union of several values with a text or an object. Numbers and lists do not change a text. */
  #couldBeText(symbol: ts.Symbol): boolean {
    const type = this.#checker.getTypeOfSymbol(symbol)
    const none = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.NumberLike
    return (
      type.isUnion() &&
      type.types.some((part) => (part.flags & none) === 0 && !this.#checker.isArrayLikeType(part))
    )
  }

  /** A scope with the arguments of a call. */
  #given(
    parameters: readonly ts.ParameterDeclaration[],
    given: readonly ts.Expression[],
    outside: Scope,
    inside: Scope,
  ): Scope {
    const scope = new Map(inside)
    parameters.forEach((parameter, index) => {
      const argument = given[index] ?? parameter.initializer
      const values = (): readonly Value[] =>
        parameter.dotDotDotToken ? UNKNOWN : argument ? this.#values(argument, outside) : []
      this.#give(scope, parameter.name, once(values))
    })
    return scope
  }

  #gather(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
      if (ts.isMemberName(name)) {
        const known = this.#calls.get(name.text)
        if (known) known.push(node)
        else this.#calls.set(name.text, [node])
      }
    }
    ts.forEachChild(node, (child) => this.#gather(child))
  }

  #values(node: ts.Expression, scope: Scope): readonly Value[] {
    const known = scope === NOTHING ? this.#known.get(node) : undefined
    if (known) return known
    if (ts.isStringLiteralLike(node)) return [node.text]
    if (this.#depth >= DEEPEST || this.#steps >= MAX_STEPS) return UNKNOWN
    this.#depth++
    this.#steps++
    const found = this.#fixedValue(node) ?? this.#interpret(node, scope)
    this.#depth--
    const literals = found.length > MOST || found.includes(Unknown.value) ? this.#literalsOf(node) : undefined
    const values = literals ?? (found.length > MOST ? UNKNOWN : found)
    if (scope === NOTHING) this.#known.set(node, values)
    return values
  }

  /** The value of an expression whose type is a type parameter for a text. */
  #fixedValue(node: ts.Expression): readonly Value[] | undefined {
    if (this.#fixed.size === 0 || !ts.isIdentifier(node)) return undefined
    const variable = this.#symbol(node)
    const { symbol } = (variable ? this.#checker.getTypeOfSymbol(variable) : {}) as { symbol?: ts.Symbol }
    const text = symbol && this.#fixed.get(symbol)
    return text === undefined ? undefined : [text]
  }

  /** The values that the type of an expression names. */
  #literalsOf(node: ts.Expression): readonly Value[] | undefined {
    const type = this.#checker.getTypeAtLocation(node)
    const constraint = this.#checker.getBaseConstraintOfType(type) ?? type
    const parts = constraint.isUnion() ? constraint.types : [constraint]
    if (parts.length > MOST) return undefined
    const texts = parts.map((part) =>
      part.isStringLiteral() || part.isNumberLiteral() ? `${part.value}` : null,
    )
    return texts.includes(null) ? undefined : texts.filter((text) => text !== null)
  }

  #interpret(node: ts.Expression, scope: Scope): readonly Value[] {
    if (ts.isNumericLiteral(node)) return [node.text]
    if (node.kind === ts.SyntaxKind.NullKeyword) return []
    if (ts.isTemplateExpression(node)) return this.#template(node, scope)
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node)
    )
      return this.#values(node.expression, scope)
    if (ts.isConditionalExpression(node))
      return [...this.#values(node.whenTrue, scope), ...this.#values(node.whenFalse, scope)]
    if (ts.isIdentifier(node)) return this.#identifier(node, scope)
    if (ts.isArrayLiteralExpression(node)) return this.#array(node, scope)
    if (ts.isObjectLiteralExpression(node)) return [this.#object(node, scope)]
    if (ts.isPropertyAccessExpression(node)) return this.#member(node, node.name.text, scope)
    if (ts.isElementAccessExpression(node)) return this.#element(node, scope)
    if (ts.isCallExpression(node)) return this.#call(node, scope)
    if (ts.isBinaryExpression(node)) return this.#binary(node, scope)
    return UNKNOWN
  }

  #template(node: ts.TemplateExpression, scope: Scope): readonly Value[] {
    let texts = [node.head.text]
    for (const { expression, literal } of node.templateSpans) {
      const parts = [...new Set(this.#values(expression, scope).map(toText))]
      const used = texts.length * parts.length > MOST ? [HOLE] : parts
      texts = texts.flatMap((text) => used.map((part) => text + part + literal.text))
    }
    return texts
  }

  #binary(node: ts.BinaryExpression, scope: Scope): readonly Value[] {
    const left = this.#values(node.left, scope)
    const right = this.#values(node.right, scope)
    if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return [...left, ...right]
    if (node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return UNKNOWN
    return left.flatMap((one) => right.map((other) => toText(one) + toText(other)))
  }

  #array(node: ts.ArrayLiteralExpression, scope: Scope): readonly Value[] {
    let arrays: readonly (readonly Value[])[] = [[]]
    for (const element of node.elements) {
      const isSpread = ts.isSpreadElement(element)
      const options = this.#values(isSpread ? element.expression : element, scope)
      if (isSpread && !options.every((option) => Array.isArray(option))) return UNKNOWN
      arrays = arrays.flatMap((array) =>
        options.map((option) =>
          isSpread ? [...array, ...(option as readonly Value[])] : [...array, option],
        ),
      )
      if (arrays.length > MOST) return UNKNOWN
    }
    return arrays
  }

  #object(node: ts.ObjectLiteralExpression, scope: Scope): Value {
    const members = new Map<string, readonly Value[]>()
    for (const property of node.properties) {
      if (ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name))
        members.set(property.name.text, this.#values(property.initializer, scope))
      else if (ts.isShorthandPropertyAssignment(property))
        members.set(property.name.text, this.#values(property.name, scope))
      else if (ts.isSpreadAssignment(property)) {
        const [spread] = this.#values(property.expression, scope)
        if (isObject(spread)) for (const [name, values] of spread.members) members.set(name, values)
      }
    }
    return { members }
  }

  #member(node: ts.PropertyAccessExpression, name: string, scope: Scope): readonly Value[] {
    return this.#values(node.expression, scope).flatMap((value) =>
      isObject(value) ? (value.members.get(name) ?? UNKNOWN) : UNKNOWN,
    )
  }

  #element(node: ts.ElementAccessExpression, scope: Scope): readonly Value[] {
    const keys = this.#values(node.argumentExpression, scope)
    return this.#values(node.expression, scope).flatMap((value) => {
      if (Array.isArray(value)) return value as readonly Value[]
      if (!isObject(value)) return UNKNOWN
      if (keys.includes(Unknown.value)) return [...value.members.values()].flat()
      return keys.flatMap((key) => value.members.get(toText(key)) ?? UNKNOWN)
    })
  }

  #identifier(node: ts.Identifier, scope: Scope): readonly Value[] {
    const symbol = this.#symbol(node)
    if (!symbol) return UNKNOWN
    const given = scope.get(symbol)
    if (given) return given()
    if (node.text === 'undefined') return []
    const told = this.#toldOf(node)
    if (told !== undefined) return [toValue(told)]
    const declaration = symbol.valueDeclaration
    if (!declaration) return UNKNOWN
    if (ts.isVariableDeclaration(declaration)) {
      const isConst = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0
      if (!isConst || !declaration.initializer || this.#isGrown(symbol)) return UNKNOWN
      const isAtTop = ts.isSourceFile(declaration.parent.parent.parent)
      return this.#values(declaration.initializer, isAtTop ? NOTHING : scope)
    }
    if (ts.isParameter(declaration)) return this.#parameter(declaration, [])
    return ts.isBindingElement(declaration) ? this.#bound(declaration, scope) : UNKNOWN
  }

  /** The value that the tests supply for a name at its module's top level, or an imported one. */
  #toldOf(node: ts.Identifier): unknown {
    if (!Object.hasOwn(this.#told, node.text)) return undefined
    const declaration = this.#symbol(node)?.valueDeclaration
    const place =
      declaration && ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
    return place && ts.isSourceFile(place.parent) ? this.#told[node.text] : undefined
  }

  /** Whether items are added to a list after its creation. */
  #isGrown(list: ts.Symbol): boolean {
    return (this.#calls.get('push') ?? []).some(
      ({ expression }) =>
        ts.isPropertyAccessExpression(expression) && this.#symbol(expression.expression) === list,
    )
  }

  /** The values of a name that is destructured from an object or a parameter. */
  #bound(declaration: ts.BindingElement, scope: Scope): readonly Value[] {
    const path: string[] = []
    let place: ts.Node = declaration
    while (ts.isBindingElement(place)) {
      const name: ts.Node = place.propertyName ?? place.name
      if (!ts.isIdentifier(name) || !ts.isObjectBindingPattern(place.parent) || place.dotDotDotToken)
        return UNKNOWN
      path.unshift(name.text)
      place = place.parent.parent
    }
    if (ts.isParameter(place)) return this.#parameter(place, path, declaration.initializer)
    if (!ts.isVariableDeclaration(place) || !place.initializer) return UNKNOWN
    return follow(this.#values(place.initializer, scope), path)
  }

  /** The arguments that the callers of a function pass for it. */
  #parameter(
    parameter: ts.ParameterDeclaration,
    path: readonly string[],
    fallback?: ts.Expression,
  ): readonly Value[] {
    const made = parameter.parent
    const index = made.parameters.indexOf(parameter)
    const calls = this.#callsOf(made)
    if (calls.length === 0 || parameter.dotDotDotToken) return UNKNOWN
    const otherwise = fallback ?? parameter.initializer
    const values = calls.flatMap((call) => {
      const given = call.arguments[index]
      const found = given && follow(this.#values(given, NOTHING), path)
      if (found && !(otherwise && found.includes(Unknown.value))) return found
      if (otherwise) return this.#values(otherwise, NOTHING)
      return given ? UNKNOWN : []
    })
    return [...new Set(values)]
  }

  #callsOf(made: ts.SignatureDeclaration): ts.CallExpression[] {
    const named =
      ts.isArrowFunction(made) && ts.isVariableDeclaration(made.parent) ? made.parent.name : made.name
    if (!named || !(ts.isIdentifier(named) || ts.isPrivateIdentifier(named))) return []
    const declaration = named.parent
    return (this.#calls.get(named.text) ?? []).filter(({ expression }) => {
      const callee = ts.isPropertyAccessExpression(expression) ? expression.name : expression
      return this.#symbol(callee)?.valueDeclaration === declaration
    })
  }

  #call(node: ts.CallExpression, scope: Scope): readonly Value[] {
    const callee = node.expression
    if (ts.isPropertyAccessExpression(callee)) {
      const built = this.#builtIn(callee, node.arguments, scope)
      if (built) return built
    }
    const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee
    const declaration = this.#symbol(name)?.valueDeclaration
    const told = ts.isIdentifier(callee) ? this.#toldOf(callee) : undefined
    if (typeof told === 'function') {
      const make = told as (...given: readonly unknown[]) => unknown
      const given = node.arguments.map((argument) => this.#supplied(argument, scope))
      return given.includes(undefined) ? UNKNOWN : [toValue(make(...given))]
    }
    const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration
    if (!made || !(ts.isFunctionLike(made) && 'body' in made)) return UNKNOWN
    return this.#returned(made, this.#given(made.parameters, node.arguments, scope, scope))
  }

  /** An argument of a function that the tests supply: a value of theirs, a text or a list of texts; else undefined. */
  #supplied(argument: ts.Expression, scope: Scope): unknown {
    const told = ts.isIdentifier(argument) ? this.#toldOf(argument) : undefined
    if (typeof told === 'object') return told
    const [value, ...others] = this.#values(argument, scope)
    if (value === undefined || others.length > 0) return undefined
    if (Array.isArray(value)) return value.map(toText)
    const text = toText(value)
    return text === HOLE ? undefined : text
  }

  #give(
    scope: Map<ts.Symbol, () => readonly Value[]>,
    name: ts.BindingName,
    values: () => readonly Value[],
  ): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.#checker.getSymbolAtLocation(name)
      if (symbol) scope.set(symbol, values)
      return
    }
    name.elements.forEach((element, index) => {
      if (ts.isOmittedExpression(element)) return
      const key = element.propertyName ?? element.name
      const path = ts.isArrayBindingPattern(name) ? index : ts.isIdentifier(key) ? key.text : undefined
      this.#give(
        scope,
        element.name,
        once(() => (path === undefined ? UNKNOWN : follow(values(), [path]))),
      )
    })
  }

  #returned(made: ts.Node, scope: Scope): readonly Value[] {
    const body = (made as ts.FunctionLikeDeclaration).body
    if (!body) return UNKNOWN
    if (!ts.isBlock(body)) return this.#values(body, scope)
    const values: Value[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node)) return
      if (ts.isReturnStatement(node))
        values.push(...(node.expression ? this.#values(node.expression, scope) : UNKNOWN))
      else ts.forEachChild(node, visit)
    }
    visit(body)
    return values
  }

  /** `join` and `map` of lists, and the keys of an object. */
  #builtIn(
    callee: ts.PropertyAccessExpression,
    given: readonly ts.Expression[],
    scope: Scope,
  ): readonly Value[] | undefined {
    const [first] = given
    const method = callee.name.text
    if (ts.isIdentifier(callee.expression) && callee.expression.text === 'Object' && first) {
      return this.#values(first, scope).map((value) => {
        if (!isObject(value)) return Unknown.value
        if (method === 'keys') return [...value.members.keys()]
        if (method === 'values') return [...value.members.values()].map(([one = Unknown.value]) => one)
        return [...value.members].map(([name, [one = Unknown.value]]) => [name, one])
      })
    }
    const lists = (): readonly Value[] => this.#values(callee.expression, scope)
    if (method === 'join') {
      const [between = ','] = first ? this.#values(first, scope) : []
      return lists().map((list) =>
        Array.isArray(list) ? (list as readonly Value[]).map(toText).join(toText(between)) : Unknown.value,
      )
    }
    if (method !== 'map' || !first || !ts.isArrowFunction(first)) return undefined
    return lists().map((list) => {
      if (!Array.isArray(list)) return Unknown.value
      return (list as readonly Value[]).map((item) => {
        const inner = new Map(scope)
        const [parameter] = first.parameters
        if (parameter) this.#give(inner, parameter.name, () => [item])
        const made = this.#returned(first, inner)
        return made.length === 1 ? (made[0] ?? Unknown.value) : Unknown.value
      })
    })
  }

  #symbol(node: ts.Node): ts.Symbol | undefined {
    const isShorthand = ts.isShorthandPropertyAssignment(node.parent)
    const symbol = isShorthand
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node)
    return symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0
      ? this.#checker.getAliasedSymbol(symbol)
      : symbol
  }
}

/** A function that computes its result on first use. */
function once(make: () => readonly Value[]): () => readonly Value[] {
  let made: readonly Value[] | undefined
  return () => (made ??= make())
}
