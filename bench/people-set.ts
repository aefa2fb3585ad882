import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#platform/database/open-database.ts'
import { programs } from './postgres.ts'
import { median } from './processes.ts'
import type { Figure } from './report.ts'
import { addPeople, type NewPerson } from './uploading-company.ts'

const ROUNDS = 3
/** What a person of a contract with credits has, in an order in which no row comes before one that it refers to. */
const TABLES: readonly (readonly [table: string, ofNow: string])[] = [
  ...[
    'accounts',
    'subscriptions',
    'subscription_terms',
    'subscription_members',
    'ledger_accounts',
    'wallets',
    'wallet_lots',
  ],
  ...['wallet_transactions', 'ledger_transfers', 'partner_users', 'jobs'],
].map((table) => [table, 'created_at'] as const)
const LATER_TABLES: typeof TABLES = [
  ['wallet_sublimits', '(select created_at from wallets w where w.id = wallet_id)'],
  ['company_activities', 'at'],
  ['audit_log', 'at'],
]

interface CopyBenchmark {
  at: (name: string) => string
  admin: pg.Client
  db: Db
  /** People whom nobody knows yet. */
  batch: (round: number) => NewPerson[]
}

/**
 * People added as one set; then exactly the rows that this wrote are copied into the same tables of a copy of that
 * database with `COPY … FROM STDIN`, in one transaction, with the same indexes, triggers and foreign keys. Both include
 * their commit, and both databases grow equally.
 */
export async function besideCopy({ at, admin, db, batch }: CopyBenchmark): Promise<Figure> {
  const set: number[] = []
  const copy: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const people = batch(round)
    const now = new Date()
    await admin.query('checkpoint')
    const began = performance.now()
    await addPeople(db, people, now)
    const added = performance.now() - began
    const script = await copyScript(db, at('bench_uploads'), now)
    await admin.query('checkpoint')
    const answer = psql(at('bench_uploads_copy'), script)
    // The first round is a warm-up.
    if (round === 0) continue
    set.push(added)
    copy.push([...answer.matchAll(/Time: ([\d.]+) ms/g)].reduce((sum, [, ms]) => sum + Number(ms), 0))
  }
  return {
    what: `${batch(0).length} people added as a set (goal 7)`,
    measured: `${median(set).toFixed(0)} ms`,
    limit: `${median(copy).toFixed(0)} ms for COPY of the same rows into the same tables`,
    ratio: median(set.map((time, round) => time / copy[round]!)),
    goal: 1.5,
  }
}

/** What copies the rows of one moment into the tables that they are in. */
async function copyScript(db: Db, url: string, now: Date): Promise<string> {
  const parts = ['\\timing on', 'begin;']
  for (const [table, ofNow] of [...TABLES, ...LATER_TABLES]) {
    const { rows } = await sql<{ columns: string }>`select string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(
      db,
    )
    const { columns } = rows[0]!
    const data = psql(url, `copy (select ${columns} from ${table} where ${ofNow} = '${now.toISOString()}') to stdout;`)
    parts.push(`copy ${table} (${columns}) from stdin;\n${data}\\.`)
  }
  return [...parts, 'commit;', ''].join('\n')
}

function psql(url: string, script: string): string {
  return execFileSync(join(programs('psql'), 'psql'), ['-X', '-q', '-v', 'ON_ERROR_STOP=1', url], {
    input: script,
    encoding: 'utf8',
    maxBuffer: 2 ** 29,
  })
}
