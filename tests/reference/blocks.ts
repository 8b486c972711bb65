/**
 * Blocks of hand-written pages that are made from the code: tables that would otherwise be forgotten. A block stands
 * between `<!-- begin: name -->` and `<!-- end: name -->`.
 */
import { BUDGETS } from '../../core/contract/budgets.ts'
import { contexts, entities, type EntityName, type CatalogMember } from '../../core/croql/catalog.ts'
import { entity } from '../../core/croql/catalogMembers.ts'
import { spacedName } from '../../core/croql/names.ts'
import { CHECKS } from '../../core/quality/checks/index.ts'
import { absentEndpoints, endpointOf } from '../../core/service/api/absentEndpoints.ts'
import { commandTables } from './commandTables.ts'
import { failureSections } from './failures.ts'

interface Block {
  /** The path from the root of the tree. */
  page: string
  name: string
  make: () => string | Promise<string>
}

export const blocks: readonly Block[] = [
  { page: 'docs/reference/croql.md', name: 'members', make: memberTables },
  { page: 'docs/reference/command-line.md', name: 'commands', make: commandTables },
  { page: 'docs/reference/budgets.md', name: 'budgets', make: budgetTable },
  { page: 'docs/reference/service.md', name: 'absent endpoints', make: absentTable },
  { page: 'docs/reference/quality.md', name: 'checks', make: checkTable },
  { page: 'docs/troubleshooting.md', name: 'failures', make: failureSections },
]

/** The page with what the block is now. Throws where the page lacks its marks. */
export async function withBlock(text: string, { page, name, make }: Block): Promise<string> {
  const [begin, end] = [`<!-- begin: ${name} -->`, `<!-- end: ${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} lacks ${begin} … ${end}`)
  return `${text.slice(0, from + begin.length)}\n\n${await make()}\n\n${text.slice(to)}`
}

function budgetTable(): string {
  const rows = Object.values(BUDGETS).map(({ label, max, unit, reason }) => {
    const limit = `${max.toLocaleString('en')} ${unit}`.trim()
    return `| ${label} | ${limit} | ${reason} |`
  })
  return ['| value | at most | why |', '|---|---|---|', ...rows].join('\n')
}

function checkTable(): string {
  const rows = CHECKS.map(
    ({ name, title, isOnByDefault }) => `| \`${name}\` | ${title} | ${isOnByDefault ? 'yes' : 'no'} |`,
  )
  return ['| `--check` | title | on by default |', '|---|---|---|', ...rows].join('\n')
}

function absentTable(): string {
  const rows = Object.entries(absentEndpoints).map(([endpoint, reason]) => {
    const { method, path } = endpointOf(endpoint)
    return `| \`${method === null ? '' : `${method} `}/${path}\` | ${reason} |`
  })
  return ['| endpoint | why |', '|---|---|', ...rows].join('\n')
}

function memberTables(): string {
  const roots = new Map<EntityName, string>(Object.entries(contexts).map(([context, of]) => [of, context]))
  return (Object.keys(entities) as EntityName[])
    .flatMap((of) => {
      const context = roots.get(of)
      const where = context === undefined ? '' : `\n\nOf the context \`${context}\`.`
      const rows = Object.entries(entity(of).members).map(
        ([name, member]) => `| \`${spacedName(name)}\` | ${typeOf(member)} | ${aboutOf(member)} |`,
      )
      return [
        `### Members of ${titleOf(of)}${where}`,
        ['| member | type | |', '|---|---|---|', ...rows].join('\n'),
      ]
    })
    .join('\n\n')
}

/** An element of a string's `translations` has one member more than a translation, and a heading of its own. */
function titleOf(of: EntityName): string {
  return of === 'translationOfString' ? 'a translation of a string' : entity(of).title.english
}

const TYPES = { boolean: 'Boolean', integer: 'Integer', float: 'Float', text: 'Text', dateTime: 'DateTime' }

function typeOf({ type, isOptional }: CatalogMember): string {
  const absent = isOptional ? ', may be absent' : ''
  if (typeof type === 'string') return `${TYPES[type]}${absent}`
  if ('object' in type) return `${link(type.object)}${absent}`
  if ('texts' in type) return 'several Texts'
  return `collection of ${link(type.collection, entity(type.collection).plural.english)}`
}

function link(of: EntityName, text = titleOf(of)): string {
  return `[${text}](#members-of-${titleOf(of).toLowerCase().replaceAll(' ', '-')})`
}

function aboutOf({ about, values, isEnterpriseOnly, isLocal }: CatalogMember): string {
  const list = values === undefined ? '' : `. One of ${values.map((value) => `\`${value}\``).join(', ')}`
  return `${about.english}${list}${isEnterpriseOnly ? '. Enterprise projects only' : ''}${isLocal ? '. Local, never sent to a cloud' : ''}`
}
