/**
 * The standalone CroQL compiler, for programs with their own storage, such as a server. It opens no project and runs
 * nothing: it converts text to SQL with its bound values, or to the problems of the text. docs/croql.md ("Use the
 * compiler by itself") walks through it.
 *
 * The stages are `parse`, `check` and `compile`; `prepare` is all three. The catalogue defines the names (`contexts`,
 * `entities`), core/store/migrations the tables, and a `Dialect` the SQL of an engine.
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
