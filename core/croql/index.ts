/**
 * CroQL by itself: everything a program needs that has the rows somewhere else, such as a server. It opens no
 * project and runs nothing: text goes in, and SQL with its bound values comes out, or what is wrong with the text.
 * docs/croql.md ("Use the compiler by itself") walks through it.
 *
 * The stages one by one are `parse`, `check` and `compile`; `prepare` is all three. What names mean is the
 * catalogue's (`contexts`, `entities`); the tables they lie in are those of core/store/migrations; what an engine
 * writes in its own way is its `Dialect`'s.
 */
export { contexts, entities, type Context, type CatalogEntity, type CatalogMember } from './catalog.ts'
export { check } from './check.ts'
export { compileQuery, type CompiledQuery, type CompileOptions } from './compile.ts'
export { complete, type Completions } from './complete.ts'
export { NO_VALUES, type CompletionValues } from './completionValues.ts'
export { checkText, InvalidExpression, prepare, type Prepared } from './croql.ts'
export { describeAt, type Description } from './describe.ts'
export type { Dialect } from './dialect.ts'
export { postgresql } from './dialects/postgresql.ts'
export { sqlite } from './dialects/sqlite.ts'
export type { CheckEnvironment } from './environment.ts'
export { format, type Formatted, type FormatOptions } from './format.ts'
export { MAX_LENGTH, MAX_NESTING, parse, type ParseResult } from './parse.ts'
export { print } from './print.ts'
export type { Problem, ProblemCode } from './problem.ts'
export type { Expression } from './syntax.ts'
export type { TypedExpression } from './typedExpression.ts'
export { foldCase } from '../platform/text/caseFolding.ts'
