import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { accountId, readBalance } from '#platform/ledger/account.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { inCi } from '#testing/full-size.ts'
import { giveWallet } from '#testing/give-wallet.ts'
import { person } from '#testing/log-in.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { companyFigures, creditMonth } from '../rules/company-credits.ts'
import { allotCredits } from './commands/allot-credits.ts'
import { adjustHold, holdCredits, voidHold } from './commands/hold-credits.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { restoreCredits } from './commands/restore-credits.ts'
import { reverseTopup } from './commands/reverse-topup.ts'
import { reholdSettled, settleHold } from './commands/settle-hold.ts'
import { confirmTopup, openTopup } from './commands/top-up.ts'
import { readCreditSums } from './company-sums.ts'
import { readCredits } from './credits.ts'
import { walletInvariants } from './invariants.ts'
import { findOpenReversal } from './topup-reversals.ts'
import { COMPANY } from './wallet-accounts.ts'

/** The events as a plain list to sum up. */
interface Line {
  wallet: number
  type: 'TOPUP' | 'TRANSFER' | 'RESTORE' | 'PAYMENT' | 'REIMBURSEMENT' | 'REFUND'
  status: 'PENDING' | 'SUCCESS' | 'FAILED'
  amount: bigint
  reference: string
  of?: string
}

/**
 * The number of random lists of about twenty operations; the full measure, ten thousand operations, is
 * WALLET_MODEL=500.
 */
const LISTS = Number(process.env.WALLET_MODEL ?? inCi(12, 4))

let world: World
let wallets: string[]
let partner_plan_id: string
let cause = 0
let staff: readonly [string, string]

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  wallets = []
  const colleague = (mobile: string) => person(world, mobile, { staff: 'SUPERADMIN' })
  staff = [await colleague('+919161000011'), await colleague('+919161000012')]
  for (const mobile of ['+919161000001', '+919161000002', '+919161000003']) {
    await world.signUp(mobile)
    const given = await giveWallet(world, mobile, { paise: 1_000n })
    wallets.push(given.wallet_id)
    partner_plan_id = given.partner_plan_id
  }
})
afterAll(() => world.close())

const KINDS = [
  'topup',
  'reverse',
  'allot',
  'hold',
  'hold',
  'adjust',
  'void',
  'settle',
  'settle',
  'rehold',
  'refund',
  'restore',
] as const
const operation = fc.record({
  kind: fc.constantFrom(...KINDS),
  wallet: fc.nat(2),
  amount: fc.bigInt({ min: 1n, max: 900n }),
  type: fc.constantFrom('PAYMENT' as const, 'REIMBURSEMENT' as const),
  /** Which of the possible lines the operation is about. */
  pick: fc.nat(50),
  twice: fc.boolean(),
})
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never

const sum = (lines: readonly Line[], status: string, ...types: string[]) =>
  lines.reduce((paise, one) => (one.status === status && types.includes(one.type) ? paise + one.amount : paise), 0n)

function figures(lines: readonly Line[], wallet: number) {
  const own = lines.filter((line) => line.wallet === wallet)
  const allotted_paise = sum(own, 'SUCCESS', 'TRANSFER') - sum(own, 'SUCCESS', 'RESTORE')
  const consumed_paise = sum(own, 'SUCCESS', 'PAYMENT', 'REIMBURSEMENT') - sum(own, 'SUCCESS', 'REFUND')
  const on_hold_paise = sum(own, 'PENDING', 'PAYMENT', 'REIMBURSEMENT')
  return {
    allotted_paise,
    consumed_paise,
    on_hold_paise,
    available_paise: allotted_paise - consumed_paise - on_hold_paise,
  }
}
const left = (lines: readonly Line[], wallet: number) => figures(lines, wallet).available_paise
const company = (lines: readonly Line[]) =>
  sum(lines, 'SUCCESS', 'TOPUP', 'RESTORE') - sum(lines, 'SUCCESS', 'TRANSFER')

/** Runs an operation; returns its effect on the list, or the refusal it must end with. */
function plan(lines: Line[], { kind, wallet, amount, type, pick }: Operation) {
  const reference = `model/${cause++}`
  const now = world.clock.now()
  const wallet_id = wallets[wallet]!
  const add = (line: Omit<Line, 'wallet' | 'reference' | 'amount' | 'status'> & Partial<Line>) => () =>
    void lines.push({ wallet, reference, amount, status: 'SUCCESS', ...line })
  const pickFrom = (of: Line[]) => of[pick % Math.max(1, of.length)]
  const held = pickFrom(lines.filter(({ status }) => status === 'PENDING'))
  const actor = 'system'
  switch (kind) {
    case 'topup':
      return {
        run: async (trx: Db) => {
          await openTopup(trx, { partner_plan_id, amount_paise: amount, reference, now })
          await confirmTopup(trx, { reference, utr: reference.replace('/', '').padEnd(12, 'X'), actor, now })
        },
        apply: add({ type: 'TOPUP', wallet: -1 }),
      }
    case 'reverse': {
      const topup = pickFrom(
        lines.filter((one) => one.type === 'TOPUP' && one.reference.startsWith('model/') && !one.of),
      )
      if (!topup) return undefined
      const taken = lines.filter(({ of }) => of === topup.reference).reduce((paise, one) => paise - one.amount, 0n)
      return {
        run: (trx: Db) => takeBack(trx, topup.reference, amount, reference),
        refused: taken + amount > topup.amount ? 'INVALID' : company(lines) < amount && 'INSUFFICIENT_FUNDS',
        apply: add({ type: 'TOPUP', wallet: -1, amount: -amount, of: topup.reference }),
      }
    }
    case 'allot':
      return {
        run: (trx: Db) =>
          allotCredits(trx, {
            partner_plan_id,
            allotments: [{ wallet_id, amount_paise: amount }],
            cause: reference,
            actor,
            now,
          }),
        refused: company(lines) < amount && 'INSUFFICIENT_FUNDS',
        apply: add({ type: 'TRANSFER' }),
      }
    case 'hold': {
      const available = left(lines, wallet)
      return {
        run: (trx: Db) =>
          holdCredits(trx, {
            wallet_id,
            type,
            reference,
            amount_paise: amount,
            service_category: 'Pharmacy',
            attributes: {},
            now,
          }),
        refused: available === 0n ? 'NO_CREDITS' : available < amount && 'INSUFFICIENT_FUNDS',
        apply: add({ type, status: 'PENDING' }),
      }
    }
    case 'adjust': {
      if (!held) return undefined
      const may = left(lines, held.wallet) + held.amount
      return {
        run: (trx: Db) => adjustHold(trx, { reference: held.reference, amount_paise: amount, now }),
        refused: may < amount && 'INSUFFICIENT_FUNDS',
        apply: () => {
          held.amount = amount
        },
      }
    }
    case 'void':
    case 'settle': {
      if (!held) return undefined
      const { reference } = held
      return {
        run: (trx: Db) =>
          kind === 'void'
            ? voidHold(trx, { reference, reason: 'model', now })
            : settleHold(trx, { reference, external_transaction_id: `UTR${reference}`, now }),
        apply: () => {
          held.status = kind === 'void' ? 'FAILED' : 'SUCCESS'
        },
      }
    }
    case 'rehold': {
      const settled = pickFrom(lines.filter((one) => one.type === 'REIMBURSEMENT' && one.status === 'SUCCESS'))
      return (
        settled && {
          run: (trx: Db) => reholdSettled(trx, { reference: settled.reference, now }),
          apply: () => {
            settled.status = 'PENDING'
          },
        }
      )
    }
    case 'refund': {
      const paid = pickFrom(lines.filter((one) => one.type === 'PAYMENT' && one.status === 'SUCCESS'))
      if (!paid) return undefined
      const taken = lines.filter(({ of }) => of === paid.reference).reduce((paise, one) => paise + one.amount, 0n)
      return {
        run: (trx: Db) => refundPayment(trx, { of: paid.reference, amount_paise: amount, reference, actor, now }),
        refused: taken + amount > paid.amount && 'EXCEEDS_ORIGINAL',
        apply: add({ type: 'REFUND', wallet: paid.wallet, of: paid.reference }),
      }
    }
    case 'restore':
      return {
        run: (trx: Db) => restoreCredits(trx, { wallet_id, term: 1, amount_paise: amount, reference, actor, now }),
        refused: left(lines, wallet) < amount && 'INSUFFICIENT_FUNDS',
        apply: add({ type: 'RESTORE' }),
      }
  }
}

const agreed = new Map<string, string>()

/** Two of our staff take a part of a top-up back; again, the second one agrees to the same proposal. */
async function takeBack(trx: Db, topup: string, amount: bigint, key: string): Promise<void> {
  const found = trx.selectFrom('wallet_transactions').select('id').where('reference', '=', topup)
  const { id } = await found.executeTakeFirstOrThrow()
  const act = (account_id: string, more: object) => {
    const caller = { account_id, actions: [], tenants: [], staff_role: 'SUPERADMIN', staff_name: 'Kabir' }
    const request = { db: trx, keys: world.keys, caller, now: world.clock.now(), address: '127.0.0.1', request_id: key }
    return reverseTopup(request as unknown as AnyRequestContext, id, { amount, ...more })
  }
  if (!agreed.has(key)) {
    await act(staff[0], { reason: 'Received twice' })
    agreed.set(key, (await findOpenReversal(trx, id))!.id)
    await act(staff[1], { reversal_id: agreed.get(key)! })
  } else await expect(act(staff[1], { reversal_id: agreed.get(key)! })).rejects.toMatchObject({ code: 'NOT_PROPOSED' })
}

const attempt = (run: (trx: Db) => Promise<unknown>) =>
  withTransaction(world.db, run).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal || error instanceof Defect) return error.code
      throw error
    },
  )

it('whatever is topped up, allotted, held, settled, returned and restored, every figure is what a plain list makes of it, after each step', {
  timeout: 300_000 + LISTS * 20_000,
}, async () => {
  const account = await accountId(world.db, COMPANY, world.clock.now(), partner_plan_id)
  const before = (await readBalance(world.db, account)).balance_paise
  const lines: Line[] = wallets.map((_, wallet) => ({
    wallet,
    type: 'TRANSFER',
    status: 'SUCCESS',
    amount: 1_000n,
    reference: `given/${wallet}`,
  }))
  lines.push({ wallet: -1, type: 'TOPUP', status: 'SUCCESS', amount: before + 3_000n, reference: 'before' })
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 30 }), async (operations) => {
      for (const one of operations) {
        const step = plan(lines, one)
        if (!step) continue
        const outcome = await attempt(step.run)
        expect(outcome ?? false).toBe(('refused' in step && step.refused) || false)
        if (outcome === undefined) {
          step.apply()
          // Repeated, nothing more moves.
          if (one.twice) expect(await attempt(step.run)).toBeUndefined()
        }
        for (const [at, id] of wallets.entries()) expect(await readCredits(world.db, id)).toEqual(figures(lines, at))
        expect((await readBalance(world.db, account)).balance_paise).toBe(company(lines))
        const sums = await readCreditSums(world.db, partner_plan_id, { now: world.clock.now() })
        expect(companyFigures(sums).available_paise).toBe(company(lines))
        expect(creditMonth(sums).closing_paise).toBe(company(lines))
        expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
      }
    }),
    { numRuns: LISTS },
  )
  const results = await verifyInvariants(world.db, { invariants: walletInvariants }, world.clock.now())
  expect(results.filter(({ breaches, failure }) => breaches > 0 || failure)).toEqual([])
})
