import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { giveWallet } from '#testing/give-wallet.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { holdExpiry } from '../rules/expiry.ts'
import { adjustHold, holdCredits, voidHold } from './commands/hold-credits.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { reholdSettled, settleHold } from './commands/settle-hold.ts'
import { readAvailability, readCredits } from './credits.ts'
import { findByReference } from './transactions.ts'

let world: World
let mobile = 9_161_200_000
let packages: Record<string, string>

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  const more = [
    { name: 'Teeth and eyes', service_categories: ['Dental Procedure', 'Vision Care'], shared: true },
    { name: 'Covid care at home', service_categories: ['Covid Home Care Plan'], shared: false },
  ]
  const of = { partner_plan_id: WALLET_CONTRACT, created_at: world.clock.now() }
  await world.db
    .insertInto('wallet_sublimit_packages')
    .values(more.map((one) => ({ ...one, ...of })))
    .execute()
  const rows = await world.db.selectFrom('wallet_sublimit_packages').select(['id', 'name']).execute()
  packages = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
})
afterAll(() => world.close())

const now = () => world.clock.now()
const run = <T>(work: (trx: Db) => Promise<T>) => withTransaction(world.db, work)
const outcome = (work: (trx: Db) => Promise<unknown>) =>
  run(work).then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal || error instanceof Defect) return error.code
      throw error
    },
  )

async function wallet(paise = 1_000_00n, sublimits?: { package_id: string; amount_paise: bigint }[]) {
  const number = `+91${mobile++}`
  await world.signUp(number)
  const { wallet_id } = await giveWallet(world, number, { paise, ...(sublimits && { sublimits }) })
  const hold =
    (reference: string, amount_paise: bigint, more: object = {}) =>
    (trx: Db) =>
      holdCredits(trx, {
        wallet_id,
        type: 'REIMBURSEMENT' as const,
        amount_paise,
        service_category: 'Pharmacy',
        attributes: {},
        now: now(),
        reference: `${wallet_id}/${reference}`,
        ...more,
      })
  const name = (reference: string) => `${wallet_id}/${reference}`
  return {
    wallet_id,
    hold,
    settle:
      (reference: string, external = 'UTR1') =>
      (trx: Db) =>
        settleHold(trx, { reference: name(reference), external_transaction_id: external, now: now() }),
    reverse: (reference: string) => (trx: Db) =>
      voidHold(trx, { reference: name(reference), reason: 'Test', now: now() }),
    adjust: (reference: string, amount_paise: bigint, wallet_sublimit_package_id?: string) => (trx: Db) =>
      adjustHold(trx, { reference: name(reference), amount_paise, wallet_sublimit_package_id, now: now() }),
    rehold: (reference: string) => (trx: Db) => reholdSettled(trx, { reference: name(reference), now: now() }),
    find: (reference: string) => findByReference(world.db, name(reference)),
    credits: () => readCredits(world.db, wallet_id),
    available: async (category: string) =>
      (await readAvailability(world.db, wallet_id, category, now())).available_paise,
  }
}

describe('a hold', () => {
  it('is taken once per cause, even if requested repeatedly or concurrently', async () => {
    const nila = await wallet()
    await Promise.all(Array.from({ length: 10 }, () => run(nila.hold('one', 300_00n))))
    expect(await nila.credits()).toMatchObject({ on_hold_paise: 300_00n, available_paise: 700_00n })
  })

  it('is refused with different codes if nothing is left and if too little is left', async () => {
    const nila = await wallet(500_00n)
    expect(await outcome(nila.hold('big', 500_01n))).toBe('INSUFFICIENT_FUNDS')
    expect(await outcome(nila.hold('all', 500_00n))).toBe('done')
    expect(await outcome(nila.hold('more', 1n))).toBe('NO_CREDITS')
  })

  it('is settled once; the bank’s return puts it on hold again, and then it is settled again', async () => {
    const nila = await wallet()
    await run(nila.hold('claim', 400_00n))
    const settled = await Promise.all(Array.from({ length: 10 }, () => outcome(nila.settle('claim'))))
    expect(new Set(settled)).toEqual(new Set(['done']))
    expect(await nila.credits()).toMatchObject({ consumed_paise: 400_00n, on_hold_paise: 0n })
    expect(await outcome(nila.settle('claim', 'UTR2'))).toBe('ALREADY_SETTLED')
    await run(nila.rehold('claim'))
    await run(nila.rehold('claim'))
    expect(await nila.credits()).toMatchObject({ consumed_paise: 0n, on_hold_paise: 400_00n })
    await run(nila.settle('claim', 'UTR2'))
    expect(await nila.find('claim')).toMatchObject({
      status: 'SUCCESS',
      attributes: { product_sub_transaction_id: 'UTR2' },
    })
  })

  it('voided twice is voided once, and cannot be settled then', async () => {
    const nila = await wallet()
    await run(nila.hold('claim', 400_00n))
    await Promise.all([run(nila.reverse('claim')), run(nila.reverse('claim')), run(nila.reverse('unknown'))])
    expect(await nila.credits()).toMatchObject({ on_hold_paise: 0n, available_paise: 1_000_00n })
    expect(await outcome(nila.settle('claim'))).toBe('HOLD_VOID')
    expect(await outcome(nila.adjust('claim', 1n))).toBe('NOT_FOUND')
    expect(await nila.find('claim')).toMatchObject({ status: 'FAILED', failure: 'VOIDED' })
  })

  it('that is void is taken again for a reopened claim, in the same transaction row', async () => {
    const nila = await wallet()
    await run(nila.hold('claim', 400_00n))
    await run(nila.reverse('claim'))
    await run(nila.hold('claim', 250_00n))
    expect(await nila.find('claim')).toMatchObject({ status: 'PENDING', failure: null, amount_paise: 250_00n })
    expect(await nila.credits()).toMatchObject({ on_hold_paise: 250_00n, available_paise: 750_00n })
  })

  it('is trimmed to what was approved, or raised as far as credits are available', async () => {
    const nila = await wallet()
    await run(nila.hold('claim', 400_00n))
    await run(nila.adjust('claim', 150_00n))
    expect(await nila.credits()).toMatchObject({ on_hold_paise: 150_00n, available_paise: 850_00n })
    expect(await outcome(nila.adjust('claim', 1_000_01n))).toBe('INSUFFICIENT_FUNDS')
    await run(nila.adjust('claim', 1_000_00n))
    expect(await nila.credits()).toMatchObject({ on_hold_paise: 1_000_00n, available_paise: 0n })
  })
})

describe('a package', () => {
  const divided = () =>
    wallet(1_000_00n, [
      { package_id: packages['Doctor visits']!, amount_paise: 300_00n },
      { package_id: packages['Teeth and eyes']!, amount_paise: 200_00n },
      { package_id: packages['Covid care at home']!, amount_paise: 0n },
    ])

  it('reserves its amount for its services, caps a shared one, and excludes with 0', async () => {
    const nila = await divided()
    expect(await nila.available('In-Clinic Doctor Consultation')).toBe(1_000_00n)
    expect(await nila.available('Pharmacy')).toBe(700_00n)
    expect(await nila.available('Vision Care')).toBe(200_00n)
    expect(await nila.available('Covid Home Care Plan')).toBe(0n)
    expect(await outcome(nila.hold('covid', 1n, { service_category: 'Covid Home Care Plan' }))).toBe('NO_CREDITS')
  })

  it('is used before unreserved credits, and refilled last', async () => {
    const nila = await divided()
    const visit = { service_category: 'Online Consultation', type: 'PAYMENT' }
    await run(nila.hold('visit', 400_00n, visit))
    expect(await nila.find('visit')).toMatchObject({ dedicated_paise: 300_00n })
    expect(await nila.available('Pharmacy')).toBe(600_00n)
    await run(nila.settle('visit'))
    await run((trx) =>
      refundPayment(trx, {
        of: `${nila.wallet_id}/visit`,
        amount_paise: 150_00n,
        reference: `${nila.wallet_id}/back`,
        actor: 'system',
        now: now(),
      }),
    )
    expect(await nila.available('Pharmacy')).toBe(700_00n)
    expect(await nila.available('Online Consultation')).toBe(750_00n)
  })

  it('can be chosen when a claim is decided, if the wallet has it', async () => {
    const nila = await divided()
    await run(nila.hold('claim', 200_00n))
    await run(nila.adjust('claim', 150_00n, packages['Teeth and eyes']))
    expect(await nila.find('claim')).toMatchObject({ package_id: packages['Teeth and eyes'], amount_paise: 150_00n })
    expect(await nila.available('Vision Care')).toBe(50_00n)
    expect(await outcome(nila.adjust('claim', 201_00n, packages['Teeth and eyes']))).toBe('INSUFFICIENT_FUNDS')
    expect(await outcome(nila.adjust('claim', 1n, packages['Medicines and tests']))).toBe('INVALID')
    expect(await outcome(nila.adjust('claim', 150_00n, packages['Doctor visits']))).toBe('done')
    expect(await nila.available('Vision Care')).toBe(200_00n)
  })

  it('cannot reserve more than the amount that it divides', async () => {
    const limit = { package_id: packages['Doctor visits']!, amount_paise: 101n }
    await expect(wallet(100n, [limit])).rejects.toMatchObject({ code: 'SUBLIMITS_EXCEED_AMOUNT' })
  })
})

describe('a payment', () => {
  it('that is not settled in time becomes void', async () => {
    const nila = await wallet()
    await run(nila.hold('visit', 400_00n, { type: 'PAYMENT', expires_at: holdExpiry('visit', now()) }))
    await world.advance(3 * 3_600_000)
    expect(await nila.find('visit')).toMatchObject({ status: 'PENDING' })
    await world.advance(3_600_000)
    expect(await nila.find('visit')).toMatchObject({ status: 'FAILED', failure: 'EXPIRED' })
    expect(await nila.credits()).toMatchObject({ available_paise: 1_000_00n })
  })

  it('that succeeds after its hold has expired is taken if the credits are still there', async () => {
    const nila = await wallet()
    await run(nila.hold('late', 400_00n, { type: 'PAYMENT', expires_at: holdExpiry('visit', now()) }))
    await world.advance(5 * 3_600_000)
    expect(await run(nila.settle('late', 'ORD1'))).toBe(false)
    expect(await nila.credits()).toMatchObject({ consumed_paise: 400_00n, on_hold_paise: 0n })
  })

  it('without enough credits becomes a dead letter for staff, and takes nothing', async () => {
    const nila = await wallet()
    await run(nila.hold('late', 400_00n, { type: 'PAYMENT', expires_at: holdExpiry('visit', now()) }))
    await world.advance(5 * 3_600_000)
    await run(nila.hold('other', 700_00n))
    expect(await run(nila.settle('late', 'ORD2'))).toBe(true)
    await world.advance(3_600_000)
    expect(await nila.credits()).toMatchObject({ consumed_paise: 0n, on_hold_paise: 700_00n })
    const dead = await world.db.selectFrom('jobs').selectAll().where('name', '=', 'wallet.settle-late').execute()
    expect(dead).toMatchObject([{ status: 'dead', last_error: 'NO_CREDITS' }])
  })

  it('is refunded in parts up to its amount, once per cause', async () => {
    const nila = await wallet()
    await run(nila.hold('order', 400_00n, { type: 'PAYMENT' }))
    const refund = (reference: string, amount_paise: bigint) => (trx: Db) =>
      refundPayment(trx, {
        of: `${nila.wallet_id}/order`,
        amount_paise,
        reference: `${nila.wallet_id}/${reference}`,
        actor: 'system' as const,
        now: now(),
      })
    expect(await outcome(refund('early', 1n))).toBe('NOT_FOUND')
    await run(nila.settle('order'))
    const outcomes = await Promise.all(['a', 'b', 'c', 'c'].map((name) => outcome(refund(name, 150_00n))))
    expect(outcomes.filter((one) => one === 'EXCEEDS_ORIGINAL').length).toBeGreaterThanOrEqual(1)
    expect(await nila.credits()).toMatchObject({ consumed_paise: 100_00n })
  })
})

it('the ledger balances after all of it', async () => {
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})
