import { Failure } from '../../platform/errors/failure.ts'
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import type { Database, Statement } from 'better-sqlite3'
import { columnBeyondBudgetAt } from '../../store/budgets.ts'
import { Ids } from './ids.ts'
import type { ArchiveCell, Intake, ReferencedKind, InsertColumns } from './members.ts'

/** The most unknown members that are named; others are counted, for an archive may invent a name a line. */
const WARNING_LIMIT = 100

/** Puts rows into a new project's database and remembers what later lines may refer to. */
export class ProjectIntake implements Intake {
  readonly now: number
  readonly known: Record<ReferencedKind, Ids> = {
    user: new Ids(),
    branch: new Ids(),
    file: new Ids(),
    label: new Ids(),
    string: new Ids(),
    translation: new Ids(),
    tm: new Ids(),
    glossary: new Ids(),
    concept: new Ids(),
  }
  readonly fields = new Map<string, number>()
  /** The line being stored, 1-based. */
  line = 0

  private readonly db: Database
  private readonly statements = new Map<InsertColumns, Statement<ArchiveCell[]>>()
  /** Directory ids by branch, parent and name. */
  private readonly directories = new Map<string, number>()
  /** The line of each unknown member's first occurrence. */
  private readonly unknown = new Map<string, number>()
  private unknownBeyondLimit = false

  constructor(db: Database, now: number) {
    this.db = db
    this.now = now
  }

  insert(rows: InsertColumns, cells: ArchiveCell[]): void {
    const beyond = columnBeyondBudgetAt(rows.table, rows.columns, cells)
    if (beyond !== null)
      throw new Failure('archive.value', sentence`\`${beyond}\` is too long or too large for a project.`)
    let statement = this.statements.get(rows)
    if (statement === undefined) {
      const places = rows.columns.map(() => '?').join(', ')
      statement = this.db.prepare(`INSERT INTO ${rows.table} (${rows.columns.join(', ')}) VALUES (${places})`)
      this.statements.set(rows, statement)
    }
    statement.run(...cells)
  }

  directoryOf(path: string, branchId: number | null): number | null {
    let parent: number | null = null
    for (const name of path.split('/').slice(0, -1)) {
      if (name !== '') parent = this.directory(name, parent, branchId)
    }
    return parent
  }

  unknownMember(name: string): void {
    if (this.unknown.has(name)) return
    if (this.unknown.size < WARNING_LIMIT) this.unknown.set(name, this.line)
    else this.unknownBeyondLimit = true
  }

  /** A sentence for each unknown member. */
  get warnings(): Sentence[] {
    const sentences = [...this.unknown].map(
      ([name, line]) =>
        sentence`Line ${line}: \`${name}\` is not a member of the archive and was left out, here and later.`,
    )
    if (this.unknownBeyondLimit)
      sentences.push(sentence`More members that the archive does not have were left out.`)
    return sentences
  }

  private directory(name: string, parent: number | null, branchId: number | null): number {
    const key = JSON.stringify([branchId, parent, name])
    const known = this.directories.get(key)
    if (known !== undefined) return known
    const id = this.directories.size + 1
    this.insert(DIRECTORY, [id, branchId, parent, name])
    this.directories.set(key, id)
    return id
  }
}

const DIRECTORY: InsertColumns = { table: 'directory', columns: ['id', 'branch_id', 'parent_id', 'name'] }
