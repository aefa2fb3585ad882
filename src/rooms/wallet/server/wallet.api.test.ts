import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Browser } from '#testing/browser.ts'
import { giveWallet } from '#testing/give-wallet.ts'
import { openWorld, type World } from '#testing/world.ts'
import { encodeCursor } from '#values/cursor.ts'
import { adjustHold, holdCredits, voidHold } from './commands/hold-credits.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { restoreCredits } from './commands/restore-credits.ts'
import { settleHold } from './commands/settle-hold.ts'

let world: World
let nila: Browser
let id: string
let wallet_id: string
let at: string
let mobile = 9_161_100_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const now = () => world.clock.now()
async function employee(paise = 20_000_00n) {
  const number = `+91${mobile++}`
  const browser = await world.signUp(number)
  const given = await giveWallet(world, number, { paise })
  return { browser, ...given, at: `subscriptions/${given.subscription_id}/wallet` }
}

const hold = (reference: string, amount_paise: bigint, more: object = {}) =>
  withTransaction(world.db, (trx) =>
    holdCredits(trx, {
      wallet_id,
      type: 'REIMBURSEMENT' as const,
      reference,
      amount_paise,
      service_category: 'Pharmacy',
      now: now(),
      attributes: {
        plus_reimbursement_claim_type: 'Pharmacy',
        plus_reimbursement_type: 'DIRECT',
        plus_reimbursement_claim_id: 901,
      },
      ...more,
    }),
  )
const settle = (reference: string, external_transaction_id = 'UTR000000000001') =>
  withTransaction(world.db, (trx) => settleHold(trx, { reference, external_transaction_id, now: now() }))
const list = async (query = '') => (await nila.get(`${at}/transactions${query}`)).body

describe('works', () => {
  it('a wallet shows what was allotted, used, is on hold and remains, with company and day (C3.53, C7.49)', async () => {
    ;({ browser: nila, subscription_id: id, wallet_id, at } = await employee())
    await hold('claim/901', 500_00n)
    await settle('claim/901')
    await hold('claim/902', 300_50n)
    const { status, body } = await nila.get(`${at}/credits`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      subscription_id: id,
      allotted: 20_000,
      consumed: 500,
      on_hold: 300.5,
      balance: 19_199.5,
      partnerName: 'Banyan Textiles Pune',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
  })

  it('a transaction shows its type, its status, and what it was for (C3.54, C3.55)', async () => {
    const { transactions } = await list('?type=REIMBURSEMENT')
    expect(transactions).toEqual([
      {
        transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'REIMBURSEMENT',
        status: 'PENDING',
        details: { type: 'debit', amount: 300.5 },
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        attributes: {
          product_name: null,
          plus_reimbursement_claim_type: 'Pharmacy',
          plus_reimbursement_type: 'DIRECT',
          plus_reimbursement_claim_id: '901',
          product_sub_transaction_id: null,
        },
      },
      expect.objectContaining({
        status: 'SUCCESS',
        attributes: expect.objectContaining({ product_sub_transaction_id: 'UTR000000000001' }),
      }),
    ])
    const { transactions: credits } = await list('?type=TRANSFER')
    expect(credits).toEqual([expect.objectContaining({ details: { type: 'CR', amount: 20_000 }, status: 'SUCCESS' })])
  })

  it('transactions have six types, and one of them can be requested (C3.56, C3.61)', async () => {
    const pay = { type: 'PAYMENT', attributes: { product_name: 'Order' } }
    await hold('order/1', 100_00n, pay)
    await settle('order/1', 'ORD1')
    await withTransaction(world.db, async (trx) => {
      await refundPayment(trx, {
        of: 'order/1',
        amount_paise: 40_00n,
        reference: 'order/1/refund',
        actor: 'system',
        now: now(),
      })
      const back = {
        wallet_id,
        term: 1,
        amount_paise: 10_00n,
        reference: 'test/back',
        actor: 'system' as const,
        now: now(),
      }
      await restoreCredits(trx, back)
    })
    const all = await list()
    expect(await list('?type=ALL')).toEqual(all)
    const types = new Set(all.transactions.map(({ type }: { type: string }) => type))
    expect(types).toEqual(new Set(['TRANSFER', 'REIMBURSEMENT', 'PAYMENT', 'REFUND', 'RESTORE']))
    for (const type of types) {
      const { transactions, total_transactions } = await list(`?type=${String(type)}`)
      expect(transactions.every((one: { type: string }) => one.type === type)).toBe(true)
      expect(total_transactions).toBe(transactions.length)
    }
    expect(await list('?type=TOPUP')).toMatchObject({ transactions: [], total_transactions: 0, has_more: false })
  })

  it('a hold is trimmed to what was approved and fails when it is void', async () => {
    await withTransaction(world.db, (trx) =>
      adjustHold(trx, { reference: 'claim/902', amount_paise: 200_00n, now: now() }),
    )
    const [trimmed] = (await list('?type=REIMBURSEMENT')).transactions
    expect(trimmed).toMatchObject({ status: 'PENDING', details: { amount: 200 } })
    const give = () =>
      withTransaction(world.db, (trx) => voidHold(trx, { reference: 'claim/902', reason: 'Rejected', now: now() }))
    await give()
    await give()
    expect((await list('?type=REIMBURSEMENT')).transactions[0]).toMatchObject({
      status: 'FAILED',
      details: { amount: 200 },
    })
    expect((await nila.get(`${at}/credits`)).body).toMatchObject({ on_hold: 0 })
  })

  it('a transaction shows its steps, from where to where and when', async () => {
    const { transactions } = await list('?type=REIMBURSEMENT')
    const settled = transactions.find(({ status }: { status: string }) => status === 'SUCCESS')
    const { status, body } = await nila.get(`${at}/transactions/${settled.transaction_id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...settled, service_category: 'Pharmacy', wallet_sublimit_package_name: null })
    expect(body.legs).toMatchObject([
      { from: 'EMPLOYEE', to: 'HOLD', amount: 500 },
      { from: 'HOLD', to: 'CLAIMS_PAYABLE', amount: 500 },
    ])
  })

  it('transactions come in pages of seven, from the cursor on, and none twice though others are added (C4.54, C7.50, C9.04)', async () => {
    ;({ browser: nila, subscription_id: id, wallet_id, at } = await employee())
    for (let number = 0; number < 15; number++) await hold(`page/${number}`, 1_00n)
    const first = await list()
    expect(first).toMatchObject({ current_page_number: 1, total_transactions: 16, has_more: true })
    expect(first.transactions).toHaveLength(7)
    await hold('page/later', 1_00n)
    const second = await list(`?cursor=${first.cursor}`)
    expect(second).toMatchObject({ current_page_number: 2, total_transactions: 17, has_more: true })
    const third = await list(`?cursor=${second.cursor}&type=ALL`)
    expect(third).toMatchObject({ current_page_number: 3, has_more: false, cursor: null })
    const seen = [first, second, third].flatMap(({ transactions }) => transactions)
    expect(new Set(seen.map(({ transaction_id }) => transaction_id)).size).toBe(16)
    expect((await list('?page_number=3')).transactions).toHaveLength(3)
    expect(await list('?page_number=9')).toMatchObject({ current_page_number: 9, transactions: [], has_more: false })
    expect(await list('?cursor=')).toMatchObject({ current_page_number: 1 })
  })
})

describe('invalid', () => {
  it.each([
    ['letters', 'nonsense', 400],
    ['the cursor of another list', encodeCursor({ id: '5' }), 400],
    ['a cursor without a day', encodeCursor({ at: 'yesterday', id: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000001' }), 400],
  ])('a cursor of %s is refused', async (_, cursor, status) => {
    expect((await nila.get(`${at}/transactions?cursor=${cursor}`)).status).toBe(status)
  })

  it.each([
    ['type=SALARY', 400],
    ['page_number=0', 422],
    ['page_number=1e3', 422],
  ])('%s is refused at its field', async (query, refused) => {
    const { status, error } = await nila.get(`${at}/transactions?${query}`)
    expect(status).toBe(refused)
    expect(Object.keys(error?.fields ?? {})).toEqual([query.split('=')[0]])
  })
})

describe('forbidden', () => {
  it('a wallet is visible only to its holder', async () => {
    const other = await employee()
    const [{ transaction_id }] = (await list()).transactions
    for (const path of ['credits', 'transactions', `transactions/${transaction_id}`]) {
      expect((await other.browser.get(`${at}/${path}`)).status).toBe(404)
      expect((await world.browser().get(`${at}/${path}`)).status).toBe(401)
    }
    expect((await other.browser.get(`${other.at}/transactions/${transaction_id}`)).status).toBe(404)
  })

  it('a bought plan has none', async () => {
    const asha = await world.person('Asha')
    const [plan] = (await asha.get('subscriptions')).body.subscriptions
    expect((await asha.get(`subscriptions/${plan.id}/wallet/credits`)).status).toBe(404)
  })
})
