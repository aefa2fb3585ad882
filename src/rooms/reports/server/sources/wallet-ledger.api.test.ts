import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { readBalance } from '#platform/ledger/account.ts'
import { allotCredits } from '#rooms/wallet/server/commands/allot-credits.ts'
import { adjustHold, holdCredits, voidHold } from '#rooms/wallet/server/commands/hold-credits.ts'
import { refundPayment } from '#rooms/wallet/server/commands/refund-payment.ts'
import { restoreCredits } from '#rooms/wallet/server/commands/restore-credits.ts'
import { reholdSettled, settleHold } from '#rooms/wallet/server/commands/settle-hold.ts'
import { confirmTopup, openTopup } from '#rooms/wallet/server/commands/top-up.ts'
import { openEmployer } from '#testing/employer.ts'
import { inCi } from '#testing/full-size.ts'
import { sourceOf } from '#testing/report-source.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'

let world: World
let looms: Awaited<ReturnType<typeof openEmployer>>
let people: { wallet_id: string; name: string }[]
let number = 0
const PENNY = 7n
const TYPE = 'CORPORATE_WALLET_LEDGER'

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  looms = await openEmployer(world)
  people = []
  for (const name of ['Nila Bose', 'Omar Rao', 'Padma Iyer']) people.push(await looms.add({ name }))
})
afterAll(() => world.close())

const KINDS = ['topup', 'allot', 'restore', 'hold', 'adjust', 'settle', 'void', 'rehold', 'refund', 'wait'] as const
const move = fc.record({
  kind: fc.constantFrom(...KINDS),
  person: fc.nat(2),
  paise: fc.bigInt(1n, 90_000n),
  of: fc.nat(9),
})
interface Move {
  kind: (typeof KINDS)[number]
  person: number
  paise: bigint
  of: number
}
const causes: string[] = []

/** One of the things that happen to credits; what the rules refuse does not happen. */
async function happen({ kind, person, paise, of }: Move): Promise<void> {
  if (kind === 'wait') return world.advance(DAY_MS * (1 + (of % 3)))
  const { wallet_id } = people[person]!
  const { partner_id: partner_plan_id } = looms
  const [now, actor, term] = [world.clock.now(), 'system' as const, 1]
  number += 1
  const [cause, known] = [`test-ledger/${number}`, causes[of % Math.max(causes.length, 1)] ?? 'none']
  const acts = {
    topup: async (trx: Db) => {
      await openTopup(trx, { partner_plan_id, amount_paise: paise * PENNY, reference: cause, now })
      if (of > 2)
        await confirmTopup(trx, { reference: cause, utr: `LEDGER${number.toString().padStart(10, '0')}`, actor, now })
    },
    allot: (trx: Db) =>
      allotCredits(trx, { partner_plan_id, allotments: [{ wallet_id, amount_paise: paise }], cause, actor, now }),
    restore: (trx: Db) => restoreCredits(trx, { wallet_id, term, amount_paise: paise, reference: cause, actor, now }),
    hold: (trx: Db) =>
      holdCredits(trx, {
        wallet_id,
        type: of % 2 ? 'PAYMENT' : 'REIMBURSEMENT',
        amount_paise: paise,
        service_category: 'Pharmacy',
        reference: cause,
        attributes:
          of % 2
            ? { product_name: 'Order' }
            : { plus_reimbursement_claim_type: 'Covid Home Care Plan', plus_reimbursement_claim_id: 900 + number },
        now,
      }).then(() => causes.unshift(cause)),
    adjust: (trx: Db) => adjustHold(trx, { reference: known, amount_paise: paise, now }),
    settle: (trx: Db) => settleHold(trx, { reference: known, external_transaction_id: `X-${known}`, now }),
    void: (trx: Db) => voidHold(trx, { reference: known, reason: 'No', now }),
    rehold: (trx: Db) => reholdSettled(trx, { reference: known, now }),
    refund: (trx: Db) => refundPayment(trx, { of: known, amount_paise: paise, reference: cause, actor, now }),
  } satisfies Record<Exclude<Move['kind'], 'wait'>, (trx: Db) => Promise<unknown>>
  await withTransaction<unknown>(world.db, acts[kind]).catch((error: unknown) => {
    if (!(error instanceof Refusal)) expect(String(error)).toMatch(/Defect|HOLD_VOID|ALREADY_SETTLED/)
  })
}

type Line = Record<string, string | null>
const sum = (lines: readonly Line[], of: (line: Line) => string | null) =>
  lines.reduce((total, line) => total + BigInt(of(line) ?? 0), 0n)
const net = (lines: readonly Line[]) => sum(lines, ({ credit }) => credit!) - sum(lines, ({ debit }) => debit!)

/** What the dashboard shows, in paise. */
async function tiles() {
  const browser = await looms.hr()
  const { body } = await browser.get(`${looms.path}/partners/${looms.partner_id}/wallet/credits`)
  const paise = (rupees: number) => BigInt(Math.round(rupees * 100))
  return { available: paise(body.balance), remaining: paise(body.remaining), on_hold: paise(body.on_hold) }
}

async function balanceOf(kind: 'COMPANY' | 'EMPLOYEE', owner_id: string): Promise<bigint> {
  const account = world.db.selectFrom('ledger_accounts').select('id').where('kind', '=', kind)
  const { id } = await account.where('owner_id', '=', owner_id).executeTakeFirstOrThrow()
  return (await readBalance(world.db, id)).balance_paise
}

test('whatever happens to credits, the last line is the tile and the ledger, and every balance follows from the one before (decisions §18)', async () => {
  const lists = fc.sample(fc.array(move, { minLength: 15, maxLength: 25 }), inCi(12, 4))
  for (const list of lists) {
    for (const one of list) await happen(one)
    const tile = await tiles()
    expect(tile.available).toBe(await balanceOf('COMPANY', looms.partner_id))
    for (const days of [0, 7, 30]) {
      const { rows, summary } = await sourceOf(world, TYPE, looms.partner_id, days)
      const lines = rows as Line[]
      const [opening, closing] = [lines.at(0), lines.at(-1)]
      const moves = lines.slice(1, -1)
      const [company, employees] = ['Company', 'Employee'].map((level) => moves.filter((line) => line.level === level))
      if (opening && closing) {
        expect(BigInt(closing.company_balance!)).toBe(tile.available)
        expect(BigInt(closing.employee_balance!)).toBe(tile.remaining)
        expect(BigInt(opening.company_balance!) + net(company!)).toBe(tile.available)
        expect(BigInt(opening.employee_balance!) + net(employees!)).toBe(tile.remaining)
        follow(BigInt(opening.company_balance!), moves)
      }
      const shown = summary.facts.map(({ value }) => (value as { paise: bigint }).paise)
      expect([shown[3], shown[7], shown[8]]).toEqual([tile.available, tile.remaining, tile.on_hold])
      expect(shown[0]! + shown[1]! - shown[2]!).toBe(shown[3])
      expect(shown.slice(1, 3)).toEqual([sum(company!, ({ credit }) => credit!), sum(company!, ({ debit }) => debit!)])
    }
  }
  for (const { wallet_id, name } of people) {
    const { rows } = await sourceOf(world, TYPE, looms.partner_id)
    const own = (rows as Line[]).filter((line) => line.level === 'Employee' && line.employee === name)
    expect(BigInt(own.at(-1)!.employee_balance!)).toBe(await balanceOf('EMPLOYEE', wallet_id))
  }
})

/** Each line’s balances are those before it with what it moves. */
function follow(opening: bigint, moves: readonly Line[]): void {
  let company = opening
  const of = new Map<string, bigint>()
  for (const line of moves) {
    const change = net([line])
    if (line.level === 'Company') company += change
    expect(BigInt(line.company_balance!)).toBe(company)
    if (line.level !== 'Employee') continue
    const before = of.get(line.employee!)
    if (before !== undefined) expect(BigInt(line.employee_balance!)).toBe(before + change)
    of.set(line.employee!, BigInt(line.employee_balance!))
  }
}

test('a line names whose credits moved, for what, and the UTR; no illness, and nobody of another company (decisions §18)', async () => {
  const other = await openEmployer(world, { partner_name: 'Mills Care' })
  await other.add({ name: 'Quentin Shah' })
  const { rows } = await sourceOf(world, TYPE, looms.partner_id)
  const lines = rows as Line[]
  expect(
    lines
      .filter(({ type }) => type === 'Topup')
      .every(({ reference }) => reference?.length === 22 || reference?.startsWith('LEDGER')),
  ).toBe(true)
  const claims = lines.filter(({ type, purpose }) => type === 'Reimbursement' && purpose)
  expect(claims.length).toBeGreaterThan(0)
  for (const { purpose, claim_id, employee } of claims)
    expect([purpose, Number(claim_id) > 900, employee]).toEqual(['Other', true, expect.any(String)])
  expect(lines.filter(({ type }) => type === 'Payment').every(({ purpose }) => purpose === 'Medicine Order')).toBe(true)
  expect(JSON.stringify(lines)).not.toMatch(/Quentin|Mills|Covid/)
  expect((await sourceOf(world, TYPE, other.partner_id)).rows).toHaveLength(5)
})

test('a contract whose credits have not moved in the period has no line (decisions §18)', async () => {
  const quiet = await openEmployer(world, { rupees: 0 })
  const { rows, summary } = await sourceOf(world, TYPE, quiet.partner_id, 7)
  expect(rows).toEqual([])
  expect(summary.facts.every(({ value }) => (value as { paise: bigint }).paise === 0n)).toBe(true)
})
