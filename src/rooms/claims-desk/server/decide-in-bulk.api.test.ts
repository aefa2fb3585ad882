import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import type { ClaimRow } from '#rooms/claims/server/move-claim.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { waitingForLocks } from '#testing/lock-waits.ts'
import { openWorld, type World } from '#testing/world.ts'
import { recordDecision } from './decisions.ts'

let world: World
let leela: Browser
let retail: string
let company: string

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  leela = await world.person('Leela')
  retail = (await buyPlan(world, await world.signUp('+919600000081'))).subscription_id
  const wallet = await world.db.selectFrom('wallets').select('subscription_id').executeTakeFirstOrThrow()
  company = wallet.subscription_id
})
afterAll(() => world.close())

const BULK = 'dashboard/claims/bulk'
const REJECTION = { action: 'reject', payload: { reasons: ['INVOICE_UNREADABLE'] } }
const file = (more: object = {}) => insertTestClaim(world, { subscription_id: retail, ...more })
const idsOf = (claims: readonly ClaimRow[]) => claims.map(({ id }) => Number(id))
const statusOf = async ({ id }: ClaimRow) =>
  (await world.db.selectFrom('claims').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** How many rows each table of the product has, and what its claims, wallets and ledger say; keys of requests apart. */
async function everything() {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('idempotency_keys', 'rate_limits', 'sessions')
    order by 1`.execute(world.db)
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{
      all: string
    }>`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '')
      as all from ${sql.table(name)} t`.execute(world.db)
    contents[name] = rows[0]!.all
  }
  return contents
}

describe('claims that are decided together', () => {
  it('have each their own result: what keeps one back keeps no other', async () => {
    const [good, risky, changed] = [await file(), await file({ risk: 'HIGH' }), await file()]
    const versions = { [String(changed.id)]: changed.version + 1 }
    const ids = [...idsOf([good, risky, changed]), 99_999_999]
    const { body } = await leela.post(BULK, { action: 'approve', ids, payload: { versions } })
    const codes = body.results.map(({ error }: { error: { type: string } | null }) => error?.type)
    expect(codes).toEqual([undefined, 'NOT_LOW_RISK', 'STALE', 'NOT_FOUND'])
    expect([await statusOf(good), await statusOf(risky), await statusOf(changed)]).toEqual([
      'APPROVED',
      'INITIATED',
      'INITIATED',
    ])
  })

  it('are of one type', async () => {
    const ids = idsOf([await file(), await file({ claim_type: 'Lab Tests' })])
    for (const dry_run of [true, false]) {
      const { status, error } = await leela.post(BULK, { action: 'approve', ids, dry_run })
      expect([status, error?.type]).toEqual([422, 'MIXED_TYPES'])
    }
  })

  it.runIf(process.env.DATABASE_URL)(
    'need a fresh code where one becomes a second approval only after the request has started, and none to be previewed',
    async () => {
      const claim = await file()
      const ids = idsOf([claim])
      await world.advance(6 * 60_000)
      const wait = {
        status: 'PENDING' as const,
        first_approver: (await (await world.person('Kabir')).get('userinfo')).body.id,
      }
      const deciding = withTransaction(world.db, async (trx) => {
        const row = trx.updateTable('claims').where('id', '=', claim.id)
        await row.set({ assigned_to: null }).execute()
        const sent = leela.post(BULK, { action: 'approve', ids })
        await expect.poll(() => waitingForLocks(trx)).toBe(1)
        await row.set({ ...wait, first_approved_at: world.clock.now() }).execute()
        const verdict = { verdict: 'PASSED' as const, decided_by: wait.first_approver, now: world.clock.now() }
        await recordDecision(trx, claim, { ...verdict, approved_claim_amount_paise: claim.claim_amount_paise })
        return { sent }
      })
      const { body } = await (await deciding).sent
      expect(body.results).toMatchObject([{ status: null, error: { type: 'TOTP_REQUIRED' } }])
      const preview = await leela.post(BULK, { action: 'approve', ids, dry_run: true })
      expect(preview.body.results).toMatchObject([{ status: 'APPROVED', error: null }])
      // One that waits before: the code is asked for, and the same request goes on.
      const headers = { 'idempotency-key': randomUUID() }
      expect(
        (await leela.send('POST', BULK, { body: { action: 'approve', ids }, headers })).body.results,
      ).toMatchObject([{ status: 'APPROVED', error: null }])
    },
  )

  it('are not one’s own, nor previewed as if they could be decided', async () => {
    const { id } = (await leela.get('userinfo')).body
    const own = await file({ created_by: id })
    for (const dry_run of [true, false]) {
      const { body } = await leela.post(BULK, { ...REJECTION, ids: idsOf([own]), dry_run })
      expect([body.results[0].status, body.results[0].error?.type]).toEqual([null, 'OWN_AFFAIR'])
    }
    expect(await statusOf(own)).toBe('INITIATED')
  })

  it('are decided, and previewed, only by those who may decide', async () => {
    const ids = idsOf([await file()])
    for (const name of ['Farhan', 'Divya', 'Arjun', 'Asha'])
      for (const dry_run of [true, false]) {
        const { status } = await (await world.person(name)).post(BULK, { ...REJECTION, ids, dry_run })
        expect([name, dry_run, status]).toEqual([name, dry_run, 403])
      }
  })
})

describe('a dry run', () => {
  it.each([
    ['an approval, with money of a wallet', { action: 'approve', payload: {} }],
    ['a rejection', REJECTION],
  ])('of %s leaves no trace in any table, and the action then does what it reported', async (_, body) => {
    const claims = [
      await file({ subscription_id: company, claim_amount_paise: 50_00n }),
      await file(),
      await file({ risk: 'MEDIUM' }),
    ]
    const ids = idsOf(claims)
    const before = await everything()
    const preview = await leela.post(BULK, { ...body, ids, dry_run: true })
    expect(preview.body.results.map(({ error }: { error: unknown }) => error === null)).toEqual([true, true, false])
    expect(await everything()).toEqual(before)

    const done = await leela.post(BULK, { ...body, ids })
    expect(done.body).toEqual(preview.body)
    expect(await Promise.all(claims.map(statusOf))).toEqual([
      ...done.body.results.slice(0, 2).map(({ status }: { status: string }) => status),
      'INITIATED',
    ])
    const after = await everything()
    for (const table of ['claims', 'claim_history', 'claim_decisions', 'audit_log', 'jobs'])
      expect([table, after[table]]).not.toEqual([table, before[table]])
  })

  it('is not replayed to the act under its key', async () => {
    const claim = await file()
    const sent = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const body = { action: 'approve', ids: idsOf([claim]) }
    expect((await leela.post(BULK, { ...body, dry_run: true }, sent)).status).toBe(200)
    const { status, error } = await leela.post(BULK, body, sent)
    expect([status, error?.type]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect(await statusOf(claim)).toBe('INITIATED')
    expect((await leela.post(BULK, body)).body.results[0].status).toBe('APPROVED')
  })
})
