import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { inCi } from '#testing/full-size.ts'
import { giveWallet } from '#testing/give-wallet.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { allotCredits } from './commands/allot-credits.ts'
import { holdCredits, voidHold } from './commands/hold-credits.ts'
import { endLot, restoreCredits } from './commands/restore-credits.ts'
import { settleHold } from './commands/settle-hold.ts'
import { readCredits } from './credits.ts'

/**
 * The number of concurrent spenders per wallet; the full measure is WALLET_STORM=1000, which also takes twenty
 * wallets.
 */
const SPENDS = Number(process.env.WALLET_STORM ?? inCi(200, 50))
const WALLETS = SPENDS < 1000 ? 2 : 20
/** An operation takes milliseconds, and the full measure has forty thousand. */
const timeout = 300_000 + SPENDS * WALLETS * 30

let world: World

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

type Work = (trx: Db) => Promise<unknown>

/** Twenty at a time: as many as a connection pool serves without refusing any. */
async function attemptAll(works: readonly Work[]): Promise<string[]> {
  const waiting = works.entries()
  const outcomes: string[] = []
  const caller = async () => {
    for (const [at, work] of waiting)
      outcomes[at] = await withTransaction(world.db, work).then(
        () => 'done',
        (error) => (error.code ?? String(error)) as string,
      )
  }
  await Promise.all(Array.from({ length: 20 }, caller))
  return outcomes
}

async function employee(mobile: string) {
  await world.signUp(mobile)
  return giveWallet(world, mobile, { paise: 10_000n })
}

const hold =
  ({ wallet_id }: { wallet_id: string }, at: number, amount_paise: bigint) =>
  (trx: Db) =>
    holdCredits(trx, {
      wallet_id,
      type: at % 2 ? ('PAYMENT' as const) : ('REIMBURSEMENT' as const),
      reference: `${wallet_id}/${at}`,
      amount_paise,
      service_category: 'Pharmacy',
      attributes: {},
      now: world.clock.now(),
    })

const employees = (first: number) =>
  Promise.all(Array.from({ length: WALLETS }, (_, at) => employee(`+91${first + at}`)))

it('of many concurrent spenders exactly as many succeed as the credits cover', { timeout }, async () => {
  const people = await employees(9_161_400_100)
  const each = 10_000n / BigInt(SPENDS / 2)
  const works = Array.from({ length: SPENDS }, (_, at) => people.map((one) => hold(one, at, each))).flat()
  const outcomes = await attemptAll(works)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength((SPENDS / 2) * WALLETS)
  expect(new Set(outcomes)).toEqual(new Set(['done', 'NO_CREDITS']))
  for (const { wallet_id } of people)
    expect(await readCredits(world.db, wallet_id)).toMatchObject({ on_hold_paise: 10_000n, available_paise: 0n })
})

it('concurrent holds, settlements, returns, restores, allotments and year ends leave no wallet below 0 and every figure adding up', {
  timeout,
}, async () => {
  const people = await employees(9_161_400_200)
  const now = world.clock.now()
  const actor = 'system'
  const works = people.flatMap((one) => {
    const { wallet_id, partner_plan_id } = one
    const name = (at: number) => `${wallet_id}/${at}`
    return Array.from({ length: SPENDS / 5 }, (_, at): Work[] => [
      hold(one, at, 350n),
      (trx) => settleHold(trx, { reference: name(at), external_transaction_id: `UTR${at}`, now }),
      (trx) => voidHold(trx, { reference: name(at), reason: 'Test', now }),
      (trx) =>
        restoreCredits(trx, { wallet_id, term: 1, amount_paise: 90n, reference: `${name(at)}/back`, actor, now }),
      (trx) =>
        allotCredits(trx, {
          partner_plan_id,
          allotments: [{ wallet_id, amount_paise: 40n }],
          cause: `race/${at}`,
          actor,
          now,
        }),
      ...(at === SPENDS / 5 - 5 ? [(trx: Db) => endLot(trx, wallet_id, { term: 1, actor, now })] : []),
    ]).flat()
  })
  const known = ['done', 'NO_CREDITS', 'INSUFFICIENT_FUNDS', 'NOT_FOUND', 'HOLD_VOID']
  for (const outcome of await attemptAll(works)) expect(known).toContain(outcome)
  for (const { wallet_id } of people) {
    const figures = await readCredits(world.db, wallet_id)
    expect(Object.values(figures).every((paise) => paise >= 0n)).toBe(true)
  }
  expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
})
