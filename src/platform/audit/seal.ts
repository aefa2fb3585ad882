import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import { withTransaction } from '../database/transaction.ts'
import type { Parts } from '../parts.ts'
import { sealHash } from './seal-hash.ts'

const ONE_SEALER = 781_205
const ROWS_PER_SEAL = 5_000
const EVERY_MS = 60_000

export interface AuditSeal {
  /** Rows covered by this seal. */
  rows: number
  /** Hex; stored outside the database (a log, on paper), it proves later that the newest seals were not deleted. */
  hash: string
}

/**
 * Seals what finished transactions have written since the last seal. It never waits for writers: a row of an open
 * transaction is left to the next seal.
 * @returns undefined when there was nothing to seal, or another process is sealing
 */
export async function sealAudit(db: Db, now: Date): Promise<AuditSeal | undefined> {
  return withTransaction(db, async (trx) => {
    const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${ONE_SEALER}) as mine`.execute(trx)
    if (!lock.rows[0]?.mine) return undefined
    const last = await trx
      .selectFrom('audit_seals')
      .select(['hash', sql<string>`to_xid::text`.as('to_xid')])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const horizon = await readHorizon(trx)
    const content = await unsealedRows(trx, last?.to_xid ?? '0', horizon)
    if (content.row_ids.length === 0) return undefined
    const seal = { sealed_at: now, ...content, previous_hash: last?.hash ?? null }
    const hash = sealHash(seal)
    await sql`insert into audit_seals (sealed_at, from_xid, to_xid, row_ids, row_hashes, previous_hash, hash) values (
      ${now}, ${seal.from_xid}::text::xid8, ${seal.to_xid}::text::xid8, ${seal.row_ids.map(String)}::text[]::bigint[],
      (select array_agg(decode(h, 'hex') order by o) from unnest(${seal.row_hashes.map((h) => h.toString('hex'))}::text[]) with ordinality as t (h, o)),
      ${seal.previous_hash}, ${hash})`.execute(trx)
    return { rows: seal.row_ids.length, hash: hash.toString('hex') }
  })
}

/** The oldest transaction that is still open: every older one has ended, and none will write under its id again. */
export async function readHorizon(db: Db): Promise<string> {
  const { rows } = await sql<{
    horizon: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db)
  return rows[0]!.horizon
}

async function unsealedRows(db: Db, from: string, horizon: string) {
  // In a copy restored into another cluster, transaction ids restart: there the rows themselves show what is unsealed.
  if (BigInt(horizon) < BigInt(from)) {
    const rows = await read(
      db,
      sql`where (xid < ${horizon}::text::xid8 or xid >= ${from}::text::xid8)
        and id not in (select unnest(row_ids) from audit_seals)`,
    )
    return { from_xid: '0', to_xid: horizon, ...rows }
  }
  const window = (to: string) => sql`where xid >= ${from}::text::xid8 and xid < ${to}::text::xid8`
  const cut = await sql<{ xid: string }>`select xid::text as xid from audit_log ${window(horizon)}
    order by audit_log.xid offset ${ROWS_PER_SEAL} limit 1`.execute(db)
  for (const to of [cut.rows[0]?.xid ?? horizon, horizon]) {
    const rows = await read(db, window(to))
    // A single transaction of very many rows cannot be split, so the seal is as large as the transaction.
    if (rows.row_ids.length > 0 || to === horizon) return { from_xid: from, to_xid: to, ...rows }
  }
  return { from_xid: from, to_xid: horizon, row_ids: [], row_hashes: [] }
}

async function read(db: Db, where: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: bigint; hash: Buffer }>`select id, hash from audit_log ${where} order by id`.execute(
    db,
  )
  return { row_ids: rows.map(({ id }) => BigInt(id)), row_hashes: rows.map(({ hash }) => hash) }
}

/** Seals until nothing is left, and writes each hash to the log, where the database's owner cannot reach it. */
export async function sealAll({ db, clock, log }: Pick<Parts, 'db' | 'clock' | 'log'>): Promise<void> {
  for (;;) {
    const sealed = await sealAudit(db, clock.now())
    if (!sealed) return
    log.info({ rows: sealed.rows, hash: sealed.hash }, 'audit log sealed')
  }
}

/**
 * Seals every minute of the machine's time (not of the movable clock, which may jump a year).
 * @returns stops the sealing after a last seal
 */
export function startSealing(parts: Pick<Parts, 'db' | 'clock' | 'log'>): () => Promise<void> {
  let sealing: Promise<void> = Promise.resolve()
  const seal = () => {
    sealing = sealing.then(() =>
      sealAll(parts).catch((error) => parts.log.error({ err: error }, 'the audit log could not be sealed')),
    )
    return sealing
  }
  const timer = setInterval(() => void seal(), EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await seal()
  }
}
