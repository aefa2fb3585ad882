import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { postMany } from '#platform/ledger/post.ts'
import { movement } from './ledger.ts'
import { programs } from './postgres.ts'
import { median } from './processes.ts'
import type { Figure } from './report.ts'

const ROUNDS = 5
const COLUMNS =
  'idem, type, debit_id, credit_id, amount_paise, debit_after_paise, credit_after_paise, reference, created_at'

/**
 * A company's credits to all its members, posted as one set in `bench_ledger`; then exactly these rows are copied into
 * the same table of a copy of that database with `COPY … FROM STDIN`. Both include their commit, and both tables grow
 * equally.
 */
export async function besideCopy(
  at: (name: string) => string,
  admin: pg.Client,
  wallets: readonly bigint[],
): Promise<Figure> {
  await admin.query('create database bench_copy template bench_ledger')
  const [company, ...people] = wallets as [bigint, ...bigint[]]
  const database = await openDatabase({ url: at('bench_ledger'), dataDir: '' }, () => {})
  const set: number[] = []
  const copy: number[] = []
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const postings = people.map((id) => movement(company, id))
      await admin.query('checkpoint')
      const began = performance.now()
      await withTransaction(database.db, (trx) => postMany(trx, postings, new Date()))
      const posted = performance.now() - began
      const rows = psql(
        at('bench_ledger'),
        `copy (select ${COLUMNS} from ledger_transfers order by id desc limit ${people.length}) to stdout`,
      )
      await admin.query('checkpoint')
      const answer = psql(at('bench_copy'), `\\timing on\ncopy ledger_transfers (${COLUMNS}) from stdin;\n${rows}\\.\n`)
      const copied = Number(/Time: ([\d.]+) ms/.exec(answer)?.[1])
      // The first round is a warm-up.
      if (round === 0) continue
      set.push(posted)
      copy.push(copied)
    }
  } finally {
    await database.close()
  }
  return {
    what: 'credits to 10,000 people as a set (goal 6)',
    measured: `${median(set).toFixed(0)} ms`,
    limit: `${median(copy).toFixed(0)} ms for COPY of the same rows into the same table`,
    ratio: median(set.map((time, round) => time / copy[round]!)),
    goal: 2.2,
  }
}

function psql(url: string, script: string): string {
  return execFileSync(join(programs('psql'), 'psql'), ['-X', '-q', url], {
    input: `${script}${script.endsWith('\n') ? '' : ';\n'}`,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
}
