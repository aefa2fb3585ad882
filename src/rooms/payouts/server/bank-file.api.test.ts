/** Payouts by a file for the bank: who may download it, and what the bank's response does to claims, line by line. */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import { recordTransfer } from '#rooms/payments/server/commands/record-transfer.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import { saveBank } from '#testing/bank.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { payoutWay } from '../rules/settings.ts'

const HEADING = 'reference,status,utr,paid_on,reason'
const KABIR = '+919899990061'
let world: World
let kabirId: string
let number = 9_750_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabirId = await person(world, KABIR, { staff: 'SUPERADMIN' })
  await person(world, '+919899990062', { staff: 'ADMIN' })
  await person(world, '+919899990063', { staff: 'MODERATOR' })
  await person(world, '+919899990064', { staff: 'MEMBER' })
  await sendBy('FILE')
})
afterAll(() => world.close())

async function sendBy(value: 'GATEWAY' | 'FILE'): Promise<void> {
  const by = { actor: 'system', at: world.clock.now() } as const
  await saveSetting(world.db, { setting: payoutWay, value, effective_from: null, by })
  noteSettingsChange(world.db)
}
const kabir = () => world.signUp(KABIR)
const today = () => istDateOf(world.clock.now())
const read = (id: bigint) => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const answer = async (batch: number, ...lines: string[]) =>
  (await kabir()).post(`dashboard/payout_batches/${batch}/answer`, { answer: [HEADING, ...lines, ''].join('\r\n') })

const waitingForUs = () =>
  sql<{ count: number }>`select count(*)::int as count from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`

/** A batch with this many claims of new members. */
async function batchOf(count: number): Promise<{ batch: number; claims: bigint[]; keys: string[]; mobiles: string[] }> {
  const claims: bigint[] = []
  const mobiles: string[] = []
  for (let at = 0; at < count; at++) {
    const mobile = `+91${number++}`
    mobiles.push(mobile)
    const browser = await world.signUp(mobile)
    const { subscription_id } = await buyPlan(world, browser)
    expect((await saveBank(browser)).status).toBe(200)
    claims.push((await approvedClaim(world, { subscription_id, decided_by: kabirId })).id)
  }
  const { body } = await (await kabir()).post('dashboard/payout_batches', {})
  return { batch: body.batch.id, claims, mobiles, keys: claims.map((id) => `claim-${id}-1`) }
}

describe('the file', () => {
  it('has each payout with its whole account number, and the download is audited', async () => {
    const { batch, claims, keys } = await batchOf(2)
    const file = await (await kabir()).get(`dashboard/payout_batches/${batch}/file`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toContain(`payouts-${batch}.csv`)
    expect(file.headers.get('cache-control')).toContain('no-store')
    expect(file.text).toBe(
      'reference,beneficiary_name,account_number,ifsc,amount,mode,narration\r\n' +
        keys
          .map(
            (key, at) => `${key},Padma Ramanujan,50100123456789,HDFC0000001,500.00,IMPS,Tulsi claim ${claims[at]}\r\n`,
          )
          .join(''),
    )
    const taken = await world.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('entity', '=', 'payout_batch')
      .where('entity_id', '=', String(batch))
      .where('action', '=', 'payouts.bank-file-downloaded')
      .execute()
    expect(taken).toEqual([{ actor_id: kabirId, action: 'payouts.bank-file-downloaded' }])
    // The claims are in a payout: nothing else may pay them meanwhile.
    expect(await Promise.all(claims.map(async (id) => (await read(id)).in_payout))).toEqual([true, true])
    expect((await (await kabir()).post('dashboard/payout_batches', {})).body.batch).toBeNull()
  })

  it('leaves a list of its payouts, read page by page and exported with masked accounts', async () => {
    const { batch, claims } = await batchOf(2)
    const path = `dashboard/payout_batches/${batch}/payouts`
    const { payouts, pagination_info } = (await (await kabir()).get(path)).body
    expect(payouts.map(({ claim_id }: { claim_id: number }) => claim_id)).toEqual(claims.map(Number))
    expect(pagination_info).toMatchObject({ current_page: 1, has_next_page: false, total_payouts: 2 })
    expect((await (await kabir()).get(`${path}?page_number=2`)).body).toMatchObject({ payouts: [] })
    const { text } = await (await kabir()).get(`${path}/export`)
    const [heading, ...lines] = text.trim().split('\r\n')
    expect(heading).toContain('Claim,Pays,Account,Transfer by,Status')
    expect(lines.map((line) => line.split(',')[0])).toEqual(claims.map(String))
    expect(text).toContain('••••6789')
    expect(text).not.toContain('50100123456789')
    const { after } = await world.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'payouts.payouts-exported')
      .executeTakeFirstOrThrow()
    expect(path, 'the log says which batch').toContain(`/${(after as { id: number }).id}/`)
    for (const of of ['999999/payouts', '999999/payouts/export', '999999'])
      expect((await (await kabir()).get(`dashboard/payout_batches/${of}`)).status).toBe(404)
  })

  it('and its response are for administrators only', async () => {
    const { batch, mobiles, claims, keys } = await batchOf(1)
    const line = `${keys[0]},PAID,N1234567,${today()},`
    const statuses = []
    for (const mobile of ['+919899990063', '+919899990064', mobiles[0]!]) {
      const browser = await world.signUp(mobile)
      const got = await browser.get(`dashboard/payout_batches/${batch}/file`)
      const sent = await browser.post(`dashboard/payout_batches/${batch}/answer`, { answer: `${HEADING}\n${line}` })
      statuses.push([got.status, sent.status])
      expect(got.text).not.toContain('50100123456789')
    }
    expect(statuses).toEqual([
      [403, 403],
      [403, 403],
      [403, 403],
    ])
    expect((await world.browser().get(`dashboard/payout_batches/${batch}/file`)).status).toBe(401)
    expect((await read(claims[0]!)).status).toBe('APPROVED')
    expect((await (await world.signUp('+919899990062')).get(`dashboard/payout_batches/${batch}/file`)).status).toBe(200)
  })

  it('exists for a batch sent by file, and for no other', async () => {
    await sendBy('GATEWAY')
    const { batch, keys } = await batchOf(1)
    await sendBy('FILE')
    const got = await (await kabir()).get(`dashboard/payout_batches/${batch}/file`)
    expect([got.status, got.error?.type]).toEqual([409, 'NOT_BY_FILE'])
    expect((await answer(batch, `${keys[0]},PAID,N7654321,${today()},`)).error?.type).toBe('NOT_BY_FILE')
    expect((await (await kabir()).get('dashboard/payout_batches/999999/file')).status).toBe(404)
    expect((await answer(999_999, `${keys[0]},PAID,N7654321,${today()},`)).status).toBe(404)
  })
})

describe('the bank’s response', () => {
  it('settles what was paid on its day and fails what was not, once even if it is uploaded again', async () => {
    const { batch, claims, keys, mobiles } = await batchOf(2)
    const lines = [`${keys[0]},PAID,NEFT00001,${today()},`, `${keys[1]},FAILED,,,"Account closed, says the bank"`]
    const first = await answer(batch, ...lines)
    expect([first.status, first.body]).toEqual([200, { applied: 2, left_out: [] }])
    const paid = await read(claims[0]!)
    expect(paid).toMatchObject({ status: 'SETTLED', external_transaction_id: 'NEFT00001', in_payout: false })
    expect(paid.settled_at!.getTime()).toBeGreaterThanOrEqual(startOfIstDay(today()).getTime())
    expect(await read(claims[1]!)).toMatchObject({ status: 'SETTLEMENT_FAILED', in_payout: false })
    await world.work()
    const sent = await world.db
      .selectFrom('outbox_messages')
      .select('template')
      .where('template', 'in', ['payout-paid', 'payout-failed'])
      .where('account_id', 'in', [paid.account_id, (await read(claims[1]!)).account_id])
      .execute()
    expect(new Set(sent.map(({ template }) => template))).toEqual(new Set(['payout-paid', 'payout-failed']))
    // The event of bank details given before the failure does not send it again.
    expect((await read(claims[1]!)).status).toBe('SETTLEMENT_FAILED')
    const { note } = (await (await world.signUp(mobiles[1]!)).get('bankdetails')).body
    expect(note).toBe('Please re-verify your bank details and submit')

    const again = await answer(batch, ...lines)
    expect(again.body).toEqual({
      applied: 0,
      left_out: [
        { line: 2, why: 'Known already' },
        { line: 3, why: 'Known already' },
      ],
    })
    // A paid payout stays paid; one that was paid after all settles its claim, so that it is not sent again.
    const other = await answer(batch, `${keys[0]},FAILED,,,Changed our mind`, `${keys[1]},PAID,NEFT00002,${today()},`)
    expect(other.body).toMatchObject({ applied: 1, left_out: [{ line: 2 }] })
    expect(await read(claims[0]!)).toEqual(paid)
    const { payouts } = (await (await kabir()).get(`dashboard/payout_batches/${batch}/payouts`)).body
    expect(payouts.map(({ status, utr, why }: Record<string, string>) => [status, utr, why])).toEqual([
      ['PAID', 'NEFT00001', null],
      ['PAID', 'NEFT00002', null],
    ])
    expect(await read(claims[1]!)).toMatchObject({ status: 'SETTLED', external_transaction_id: 'NEFT00002' })
  })

  it('is applied line by line: unusable lines and those of another batch are skipped and reported', async () => {
    const before = await batchOf(1)
    const { batch, claims, keys } = await batchOf(5)
    const tomorrow = istDateOf(new Date(world.clock.now().getTime() + 86_400_000))
    const { status, body } = await answer(
      batch,
      `${keys[0]},PAID,,${today()},`,
      `${keys[1]},PAID,NEFT10001,${tomorrow},`,
      `${keys[2]},PAID,NEFT10002,2020-01-01,`,
      `${keys[3]},SENT,NEFT10003,${today()},`,
      `${before.keys[0]},PAID,NEFT10004,${today()},`,
      `claim-999999-1,PAID,NEFT10005,${today()},`,
      `"=HYPERLINK(""x"")",PAID,NEFT10006,${today()},`,
      `${keys[4]},PAID,NEFT10007,${today()},`,
      `${keys[0]},PAID,NEFT10007,${today()},`,
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      applied: 1,
      left_out: [
        { line: 2, why: 'No bank reference (UTR)' },
        { line: 3, why: 'Enter the day of the payment, not one to come' },
        { line: 4, why: 'The batch is younger than this day' },
        { line: 5, why: 'The status is neither PAID nor FAILED' },
        { line: 6, why: 'Not of this batch' },
        { line: 7, why: 'Not of this batch' },
        { line: 8, why: 'No reference of ours' },
        { line: 10, why: expect.stringMatching(/^This bank reference belongs to claim \d+$/) },
      ],
    })
    const states = await Promise.all([...claims, ...before.claims].map(async (id) => (await read(id)).status))
    expect(states).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED', 'SETTLED', 'APPROVED'])
  })

  it.each<[string, string, number]>([
    ['nothing', '', 422],
    ['only a heading', `${HEADING}\n`, 422],
    ['more than 500,000 characters', 'x'.repeat(500_001), 400],
  ])('of %s is refused', async (_, text, status) => {
    const { batch, claims } = await batchOf(1)
    const refused = await (await kabir()).post(`dashboard/payout_batches/${batch}/answer`, { answer: text })
    expect(refused.status).toBe(status)
    expect(Object.keys(refused.error?.fields ?? {})).toEqual(['answer'])
    expect((await read(claims[0]!)).status).toBe('APPROVED')
  })
})

// The embedded database has one connection, so nobody waits for anybody's lock.
it.runIf(process.env.DATABASE_URL)(
  'the file and a colleague who decides on several of its plans lock them in one order',
  async () => {
    const { batch, claims } = await batchOf(2)
    const of = await Promise.all(claims.map(read))
    const [low, high] = of.toSorted((a, b) => (a.subscription_id < b.subscription_id ? -1 : 1))
    // The file has the plans the other way round.
    const later = new Date(world.clock.now().getTime() + 1000)
    await world.db.updateTable('payouts').set({ created_at: later }).where('claim_id', '=', low!.id).execute()
    const browser = await kabir()
    const { downloaded } = await withTransaction(world.db, async (trx) => {
      await lockSubscription(trx, low!.subscription_id)
      const sent = browser.get(`dashboard/payout_batches/${batch}/file`)
      await expect.poll(async () => (await waitingForUs().execute(trx)).rows[0]!.count).toBe(1)
      await lockSubscription(trx, high!.subscription_id)
      return { downloaded: sent }
    })
    expect((await downloaded).status).toBe(200)
  },
)

it.runIf(process.env.DATABASE_URL)(
  'a line and a colleague who settles with its reference on the same plan never wait for each other',
  async () => {
    const { batch, claims, keys } = await batchOf(1)
    const { subscription_id } = await read(claims[0]!)
    const browser = await kabir()
    const utr = `BOTH${claims[0]}`
    const lines = [HEADING, `${keys[0]},PAID,${utr},${today()},`, ''].join('\r\n')
    const { answered } = await withTransaction(world.db, async (trx) => {
      await lockSubscription(trx, subscription_id)
      const sent = browser.post(`dashboard/payout_batches/${batch}/answer`, { answer: lines })
      await expect.poll(async () => (await waitingForUs().execute(trx)).rows[0]!.count).toBe(1)
      expect(await recordTransfer(trx, { utr, kind: 'CLAIM', subject: '1', now: world.clock.now() })).toBeUndefined()
      return { answered: sent }
    })
    expect((await answered).body).toMatchObject({ applied: 0, left_out: [{ line: 2 }] })
    expect(await read(claims[0]!)).toMatchObject({ status: 'APPROVED', in_payout: true })
  },
)
