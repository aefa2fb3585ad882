import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { accountId, readBalance } from '#platform/ledger/account.ts'
import { verifyLedger } from '#platform/ledger/verify-ledger.ts'
import { WORLD_START } from '#platform/testing/still-clock.ts'
import { giveWallet } from '#testing/give-wallet.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { allotCredits } from './commands/allot-credits.ts'
import { holdCredits, voidHold } from './commands/hold-credits.ts'
import { endLot } from './commands/restore-credits.ts'
import { settleHold } from './commands/settle-hold.ts'
import { confirmTopup, openTopup } from './commands/top-up.ts'
import { readAvailability, readCredits } from './credits.ts'
import { WALLET_RULES } from './verify-wallets.ts'
import { COMPANY } from './wallet-accounts.ts'

let world: World
let mobile = 9_161_300_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const now = () => world.clock.now()
const run = <T>(work: (trx: Db) => Promise<T>) => withTransaction(world.db, work)

async function employee() {
  const number = `+91${mobile++}`
  await world.signUp(number)
  await world.db
    .updateTable('accounts')
    .set({ email: `${number.slice(3)}@banyan.example` })
    .where('mobile', '=', number)
    .execute()
  return { ...(await giveWallet(world, number, { paise: 1_000_00n })), mail: `${number.slice(3)}@banyan.example` }
}

/** Makes the plan year of a wallet, and its subscription, end in this many days. */
async function endIn(days: number, { subscription_id, wallet_id }: Awaited<ReturnType<typeof employee>>) {
  const ends_on = istDateOf(new Date(now().getTime() + days * DAY_MS))
  const starts_on = istDateOf(new Date(now().getTime() - 300 * DAY_MS))
  const expires_at = new Date(now().getTime() + (days + 1) * DAY_MS)
  await world.db
    .updateTable('subscriptions')
    .set({ ends_on, starts_on, expires_at })
    .where('id', '=', subscription_id)
    .execute()
  await world.db
    .updateTable('subscription_terms')
    .set({ ends_on, starts_on })
    .where('subscription_id', '=', subscription_id)
    .execute()
  await world.db.updateTable('wallet_lots').set({ ends_on, starts_on }).where('wallet_id', '=', wallet_id).execute()
}

const companyBalance = async (partner_plan_id: string) =>
  (await readBalance(world.db, await accountId(world.db, COMPANY, now(), partner_plan_id))).balance_paise
const mailsTo = async (to: string) =>
  (await world.browser().get(`/dev/messages?to=${encodeURIComponent(to)}`)).body.map(
    ({ template }: { template: string }) => template,
  )
const restores = (wallet_id: string) =>
  world.db
    .selectFrom('wallet_transactions')
    .select('amount_paise')
    .where('wallet_id', '=', wallet_id)
    .where('type', '=', 'RESTORE')
    .execute()

describe('a plan year', () => {
  it('pays its bills in the run-out days and no longer; the rest returns to the company', async () => {
    const nila = await employee()
    await endIn(-14, nila)
    const lastDay = addDays(istDateOf(now()), -14)
    const before = await companyBalance(nila.partner_plan_id)
    expect(await readAvailability(world.db, nila.wallet_id, 'Pharmacy', now())).toMatchObject({ available_paise: 0n })
    const bill = { service_date: lastDay, service_category: 'Pharmacy', attributes: {} }
    const hold = { ...bill, wallet_id: nila.wallet_id, type: 'REIMBURSEMENT' as const, amount_paise: 300_00n }
    await run((trx) => holdCredits(trx, { ...hold, reference: `${nila.wallet_id}/bill`, now: now() }))
    await world.advance(DAY_MS)
    expect(await restores(nila.wallet_id)).toEqual([])
    await world.advance(DAY_MS)
    expect(await restores(nila.wallet_id)).toEqual([{ amount_paise: 700_00n }])
    expect(await companyBalance(nila.partner_plan_id)).toBe(before + 700_00n)
    const late = run((trx) => holdCredits(trx, { ...hold, reference: `${nila.wallet_id}/late`, now: now() }))
    await expect(late).rejects.toMatchObject({ code: 'NO_CREDITS' })
    await run((trx) =>
      settleHold(trx, { reference: `${nila.wallet_id}/bill`, external_transaction_id: 'UTR9', now: now() }),
    )
    expect(await readCredits(world.db, nila.wallet_id)).toMatchObject({
      allotted_paise: 300_00n,
      consumed_paise: 300_00n,
    })
    expect(await mailsTo(nila.mail)).toContain('credits-restored')
  })

  it('a hold that is voided after its year has ended passes to the company', async () => {
    const nila = await employee()
    const reference = `${nila.wallet_id}/bill`
    await run((trx) =>
      holdCredits(trx, {
        wallet_id: nila.wallet_id,
        type: 'REIMBURSEMENT',
        reference,
        amount_paise: 400_00n,
        service_category: 'Pharmacy',
        attributes: {},
        now: now(),
      }),
    )
    await run((trx) => endLot(trx, nila.wallet_id, { term: 1, actor: 'system', now: now() }))
    const before = await companyBalance(nila.partner_plan_id)
    await run((trx) => voidHold(trx, { reference, reason: 'Rejected', now: now() }))
    expect(await companyBalance(nila.partner_plan_id)).toBe(before + 400_00n)
    expect(await readCredits(world.db, nila.wallet_id)).toMatchObject({ allotted_paise: 0n, available_paise: 0n })
  })

  it('is announced a month and a week before its end, once each', async () => {
    const nila = await employee()
    await endIn(31, nila)
    const reminders = async () => (await mailsTo(nila.mail)).filter((one: string) => one === 'credits-expiring').length
    await world.advance(DAY_MS)
    await world.advance(DAY_MS)
    expect(await reminders()).toBe(1)
    await world.advance(21 * DAY_MS)
    expect(await reminders()).toBe(1)
    await world.advance(DAY_MS)
    expect(await reminders()).toBe(2)
  })
})

describe('a plan year that ends', () => {
  it('returns available credits once, even if repeated or concurrent; holds stay', async () => {
    const nila = await employee()
    await run((trx) =>
      holdCredits(trx, {
        wallet_id: nila.wallet_id,
        type: 'REIMBURSEMENT',
        reference: `${nila.wallet_id}/bill`,
        amount_paise: 400_00n,
        service_category: 'Pharmacy',
        attributes: {},
        now: now(),
      }),
    )
    await Promise.all(
      Array.from({ length: 5 }, () =>
        run((trx) => endLot(trx, nila.wallet_id, { term: 1, actor: 'system', now: now() })),
      ),
    )
    expect(await restores(nila.wallet_id)).toEqual([{ amount_paise: 600_00n }])
    expect(await readCredits(world.db, nila.wallet_id)).toMatchObject({ on_hold_paise: 400_00n, available_paise: 0n })
  })
})

describe('a company', () => {
  it('credits its people only with money received, and by each bank receipt once', async () => {
    const { wallet_id, partner_plan_id } = await employee()
    const available = await companyBalance(partner_plan_id)
    const topup = { partner_plan_id, amount_paise: 500_00n, reference: 'topup/1', now: now() }
    await run((trx) => openTopup(trx, topup))
    const allot = (cause: string, amount_paise: bigint) =>
      run((trx) =>
        allotCredits(trx, {
          partner_plan_id,
          allotments: [{ wallet_id, amount_paise }],
          cause,
          actor: 'system',
          now: now(),
        }),
      )
    await expect(allot('too-early', available + 500_00n)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    const confirm = (utr: string, reference = 'topup/1') =>
      run((trx) => confirmTopup(trx, { reference, utr, actor: 'system', now: now() }))
    await expect(confirm('')).rejects.toMatchObject({ code: 'INVALID' })
    await Promise.all([confirm('HDFC000000000001'), confirm('HDFC000000000001')])
    expect(await companyBalance(partner_plan_id)).toBe(available + 500_00n)
    await run((trx) => openTopup(trx, { ...topup, reference: 'topup/2' }))
    await expect(confirm('HDFC000000000001', 'topup/2')).rejects.toThrow()
    expect(await allot('now', available + 500_00n)).toMatchObject({ allotted: 1 })
    expect(await allot('now', available + 500_00n)).toMatchObject({ allotted: 0 })
    expect(await companyBalance(partner_plan_id)).toBe(0n)
  })

  it('gives nothing to a person whose plan is not active', async () => {
    const { wallet_id, partner_plan_id, subscription_id } = await employee()
    await world.db.updateTable('subscriptions').set({ status: 'BLOCKED' }).where('id', '=', subscription_id).execute()
    const allotments = [{ wallet_id, amount_paise: 1n }]
    const late = run((trx) =>
      allotCredits(trx, { partner_plan_id, allotments, cause: 'late', actor: 'system', now: now() }),
    )
    await expect(late).rejects.toMatchObject({ code: 'PLAN_NOT_ACTIVE' })
  })
})

describe('the check of the books names', () => {
  it.each([
    [
      'a movement that everything but the audit log agrees with',
      sql`update ledger_transfers set created_at = created_at + interval '1 second' where type = 'wallet.hold-settled'`,
      /not what the audit log says/,
    ],
    [
      'an allotment that nobody is on record for',
      sql`update audit_log set after = '{"amount_paise":"1"}' where action = 'wallet.credits-allotted'`,
      /gave \d+ paise of credits but the audit log says \d+/,
    ],
    [
      'a changed amount',
      sql`update wallet_transactions set amount_paise = amount_paise + 1 where type = 'RESTORE'`,
      /gave its wallet/,
    ],
    [
      'a hold marked as settled',
      sql`update wallet_transactions set status = 'SUCCESS' where status = 'PENDING' and type <> 'TOPUP'`,
      /on hold/,
    ],
    [
      'a lost transaction',
      sql`delete from wallet_transactions where type = 'RESTORE'`,
      /belongs to no wallet transaction|makes?/,
    ],
    [
      'an ended year with credits',
      sql`update wallet_lots set ended_at = ${WORLD_START} where ended_at is null`,
      /has ended but keeps/,
    ],
    [
      'a package beyond its amount',
      sql`update wallet_sublimits set amount_paise = 1 where amount_paise > 0`,
      /gave more than its 1 paise/,
    ],
  ])('%s', async (_, damage, words) => {
    expect(await verifyLedger(world.db, WALLET_RULES)).toMatchObject({ whole: true })
    const found = await run(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await damage.execute(trx)
      const verdict = await verifyLedger(trx, WALLET_RULES)
      throw Object.assign(new Error('undone'), { verdict })
    }).catch((error) => error.verdict)
    expect(found).toMatchObject({ whole: false, damage: expect.stringMatching(words) })
  })
})
