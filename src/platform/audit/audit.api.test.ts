import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, nobody } from '#platform/contract/who.ts'
import type { Database, Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { audit } from './audit.ts'
import { verifyAuditCommand } from './audit-command.ts'
import { sealAudit } from './seal.ts'
import { verifyAudit } from './verify-audit.ts'

const now = new Date('2026-11-21T08:00:00.000Z')
const meera: Caller = { ...nobody, account_id: '0190a000-0000-7000-8000-000000000001', staff_role: 'MODERATOR' }

let database: Database
let db: Db

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())

/** What only the database's owner can do. */
async function asOwner(statement: ReturnType<typeof sql>) {
  await withTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await statement.execute(trx)
  })
}

beforeEach(() => asOwner(sql`with gone as (delete from audit_log) delete from audit_seals`))

const write = (entity_id: string, trx: Db = db) =>
  audit(trx, {
    at: now,
    actor: meera,
    action: 'claims.claim-approved',
    entity: 'claim',
    entity_id,
    after: { amount: 5n },
  })

/** Seals once every row can be sealed: on a shared server, a transaction of another database may delay that briefly. */
async function seal() {
  const isRipe = async () => {
    const { rows } = await sql<{
      ripe: boolean
    }>`select coalesce(bool_and(xid < pg_snapshot_xmin(pg_current_snapshot()))
      filter (where xid < pg_snapshot_xmax(pg_current_snapshot())), true)
      as ripe from audit_log`.execute(db)
    return rows[0]?.ripe
  }
  await expect.poll(isRipe).toBe(true)
  return sealAudit(db, now)
}

async function writeAndSeal(...ids: string[]) {
  for (const id of ids) await write(id)
  await seal()
  return (await db.selectFrom('audit_log').select(['id', 'entity_id']).orderBy('id').execute()).map(({ id }) => id)
}

describe('works', () => {
  it('an entry says who did what to which record', async () => {
    await write('900')
    const row = await db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ actor_id: meera.account_id, actor_type: 'staff', role: 'MODERATOR', entity_id: '900' })
    expect(row.after).toEqual({ amount: '5' })
  })

  it('an unchanged log verifies, with sealed and unsealed rows', async () => {
    await writeAndSeal('1', '2')
    await writeAndSeal('3')
    await write('4')
    expect(await verifyAudit(db)).toMatchObject({ whole: true, rows: 4, seals: 2 })
  })

  it('a rolled-back change leaves no entry', async () => {
    await withTransaction(db, async (trx) => {
      await write('1', trx)
      throw new Error('undone')
    }).catch(() => {})
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([])
  })

  it('many concurrent writers lose no entry, and every row is sealed once', async () => {
    const writers = Array.from({ length: 40 }, (_, at) => withTransaction(db, (trx) => write(String(at), trx)))
    const sealers = Array.from({ length: 8 }, () => sealAudit(db, now))
    await Promise.all([...writers, ...sealers])
    await seal()
    const { rows } = await sql<{ id: bigint }>`select unnest(row_ids) as id from audit_seals`.execute(db)
    expect(rows).toHaveLength(40)
    expect(new Set(rows.map(({ id }) => String(id))).size).toBe(40)
    expect(await verifyAudit(db)).toMatchObject({ whole: true, rows: 40 })
  })

  it('a copy in a database whose transaction ids restart is still sealed', async () => {
    await writeAndSeal('1')
    await asOwner(sql`update audit_seals set to_xid = '99999999999'`)
    await asOwner(sql`update audit_log set xid = '99999999990'`)
    await rehashSeals()
    await writeAndSeal('2')
    await writeAndSeal('3')
    expect(await verifyAudit(db)).toMatchObject({ whole: true, rows: 3, seals: 3 })
  })

  it('the command reports success in one line', async () => {
    await writeAndSeal('1')
    const lines: string[] = []
    const code = await verifyAuditCommand.run({
      database,
      config: {} as never,
      now,
      args: [],
      print: (line) => lines.push(line),
    })
    expect([code, lines[0]]).toEqual([0, 'The audit log is whole: 1 rows, 1 seals.'])
  })
})

describe('forbidden', () => {
  it.each([
    ['changed', sql`update audit_log set reason = 'other'`],
    ['deleted', sql`delete from audit_log`],
    ['emptied', sql`truncate audit_log`],
    ['replaced in its seal', sql`update audit_seals set row_ids = '{}'`],
    ['unsealed', sql`delete from audit_seals`],
  ])('a row cannot be %s', async (_, statement) => {
    await writeAndSeal('1')
    await expect(statement.execute(db)).rejects.toMatchObject({ code: 'TA001' })
  })
})

describe('damage by the database owner is reported', () => {
  it('a changed row', async () => {
    const [, second] = await writeAndSeal('1', '2', '3')
    await asOwner(sql`update audit_log set after = '{"amount":"500"}' where id = ${second}`)
    expect(await verifyAudit(db)).toEqual({
      whole: false,
      damage: expect.stringContaining(`row ${second} was changed`),
    })
  })

  it('a changed row whose hash was recomputed', async () => {
    const [first] = await writeAndSeal('1')
    await asOwner(sql`update audit_log a set reason = 'x' where id = ${first}`)
    await asOwner(sql`update audit_log a set hash = audit_hash(a) where id = ${first}`)
    expect(await verifyAudit(db)).toEqual({ whole: false, damage: expect.stringContaining(`row ${first} was changed`) })
  })

  it('a deleted row', async () => {
    const [, , third] = await writeAndSeal('1', '2', '3')
    await asOwner(sql`delete from audit_log where id = ${third}`)
    expect(await verifyAudit(db)).toEqual({ whole: false, damage: expect.stringContaining(`row ${third} is missing`) })
  })

  it('a row inserted behind the seals', async () => {
    await writeAndSeal('1')
    await write('2')
    await asOwner(sql`update audit_log set xid = '3' where entity_id = '2'`)
    expect(await verifyAudit(db)).toEqual({
      whole: false,
      damage: expect.stringContaining('was added behind the seals'),
    })
  })

  it('a row changed before its seal', async () => {
    await write('1')
    await asOwner(sql`update audit_log set actor_type = 'system'`)
    expect(await verifyAudit(db)).toEqual({ whole: false, damage: expect.stringContaining('not sealed yet') })
  })

  it('a deleted seal', async () => {
    await writeAndSeal('1')
    await writeAndSeal('2')
    await asOwner(sql`delete from audit_seals where id = (select min(id) from audit_seals)`)
    expect(await verifyAudit(db)).toEqual({ whole: false, damage: expect.stringContaining('does not follow') })
  })

  it('a seal rewritten', async () => {
    await writeAndSeal('1')
    await asOwner(sql`update audit_seals set sealed_at = sealed_at - interval '1 day'`)
    expect(await verifyAudit(db)).toEqual({ whole: false, damage: expect.stringContaining('was changed') })
  })

  it('the newest rows and seals deleted, for a reader who noted the last hash; the command exits with 1', async () => {
    await writeAndSeal('1')
    await writeAndSeal('2')
    const verdict = await verifyAudit(db)
    const noted = verdict.whole ? verdict.last_hash! : ''
    await asOwner(sql`delete from audit_seals where id = (select max(id) from audit_seals)`)
    await asOwner(sql`delete from audit_log where entity_id = '2'`)
    expect(await verifyAudit(db)).toMatchObject({ whole: true })
    const lines: string[] = []
    const run = { database, config: {} as never, now, args: [noted], print: (line: string) => void lines.push(line) }
    expect(await verifyAuditCommand.run(run)).toBe(1)
    expect(lines.join()).toContain('cut off')
  })
})

/** Recomputes a single seal's hash. */
async function rehashSeals() {
  const { sealHash } = await import('./seal-hash.ts')
  const [row] = await db.selectFrom('audit_log').select('hash').execute()
  const seal = await db.selectFrom('audit_seals').selectAll().executeTakeFirstOrThrow()
  const hash = sealHash({
    ...seal,
    row_ids: seal.row_ids.map(BigInt),
    row_hashes: [Buffer.from(row!.hash)],
    previous_hash: null,
    from_xid: String(seal.from_xid),
    to_xid: String(seal.to_xid),
  })
  await asOwner(sql`update audit_seals set hash = ${hash}`)
}
