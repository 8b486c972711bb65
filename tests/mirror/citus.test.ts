/**
 * docs/mirror.md, "On Citus", as far as PostgreSQL alone can verify it. Its statements run, with stand-ins for Citus's
 * functions, and name every table; every unique key has the distribution column.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIRRORED_TABLES } from '../../core/mirror/model.ts'
import { prepareSchema } from '../../core/mirror/rows/schema.ts'
import { connected, describeWithServer, startServer, type TestServer } from './server.ts'

/** With the arguments of Citus's own, "Citus Utility Functions" in its manual. */
const STAND_INS = `
CREATE TABLE public.distributed (name text, by text, beside text);
CREATE FUNCTION public.create_reference_table(table_name regclass) RETURNS void LANGUAGE sql AS
  $$ INSERT INTO public.distributed VALUES (table_name::text, NULL, NULL) $$;
CREATE FUNCTION public.create_distributed_table(table_name regclass, distribution_column text,
    distribution_type text DEFAULT 'hash', colocate_with text DEFAULT 'default', shard_count int DEFAULT NULL)
  RETURNS void LANGUAGE sql AS
  $$ INSERT INTO public.distributed VALUES (table_name::text, distribution_column, colocate_with) $$;`

const page = readFileSync(join(import.meta.dirname, '../../docs/mirror.md'), 'utf8')
const [, statements = ''] = /## On Citus[^]*?```sql\n([^]*?)```/.exec(page) ?? []

describeWithServer('a mirror on Citus', () => {
  let server: TestServer
  let client: Client
  beforeAll(async () => {
    server = await startServer()
    client = await connected(await server.database())
    await prepareSchema(client)
  })
  afterAll(async () => {
    await client.end()
    await server.stop()
  })

  it('has all its tables distributed by the project, side by side', async () => {
    await client.query(STAND_INS)
    await client.query(statements)
    const { rows } = await client.query<{ name: string; by: string | null; beside: string | null }>(
      'SELECT * FROM public.distributed',
    )
    expect(rows.filter(({ by }) => by === null)).toEqual([
      { name: 'mirrored_projects', by: null, beside: null },
    ])
    const distributed = rows.filter(({ by }) => by === 'project_id')
    expect(distributed.map(({ name }) => name.replaceAll('"', '')).toSorted()).toEqual(
      MIRRORED_TABLES.map(({ name }) => name).toSorted(),
    )
    expect(new Set(distributed.map(({ beside }) => beside))).toEqual(new Set(['default', 'source_string']))
  })

  it('has the project in every unique key', async () => {
    const { rows } = await client.query<{ index: string; columns: string }>(
      `SELECT i.indexrelid::regclass::text AS index, pg_get_indexdef(i.indexrelid) AS columns
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'interlinear' AND i.indisunique AND c.relname <> 'mirrored_projects'`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(MIRRORED_TABLES.length)
    expect(rows.filter(({ columns }) => !/\(project_id\b/.test(columns))).toEqual([])
  })
})
