/** Every pair of the product × every second person of one's own making: access/server/second-person.ts is asked by all of them. */
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import type { StaffRole } from '#rooms/access/rules/roles.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { secondPersonAbove } from '#rooms/plan-refunds/rules/settings.ts'
import type { Answer, Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import * as acts from '#testing/pair-acts.ts'
import { employeeWithMember, waitingOrder } from '#testing/service-uses.ts'
import { signInDirectly } from '#testing/sign-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { VERIFIED } from './product.ts'

let world: World
let number = 9_816_000_000
let plan: string
/** For whom an order is. */
let chosen: string

interface Staff {
  id: string
  browser: Browser
}

/** A super-admin, as the installation or somebody else appointed them so many days ago. */
async function staff(by: Staff | null = null, { days = 8, email }: { days?: number; email?: string } = {}) {
  const mobile = `+91${number++}`
  const browser = await signInDirectly(world.db, world.browser(), mobile, world.clock.now())
  const { id } = await world.db
    .updateTable('accounts')
    .set({ name: `Person ${number}`, email: email ?? null })
    .where('mobile', '=', mobile)
    .returning('id')
    .executeTakeFirstOrThrow()
  await appoint({ id, browser }, by, { days })
  return { id, browser }
}

async function appoint({ id }: Staff, by: Staff | null, { days = 8, role = 'SUPERADMIN' as StaffRole } = {}) {
  const granted_at = new Date(world.clock.now().getTime() - days * DAY_MS)
  const granted = { role, granted_at, granted_by: by?.id ?? null }
  await world.db
    .insertInto('staff_roles')
    .values({ account_id: id, ...granted })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(granted))
    .execute()
}

/** What happens while the first of the two has no role any more. */
async function withoutFirst<T>(act: () => Promise<T>): Promise<T> {
  await world.db.deleteFrom('staff_roles').where('account_id', '=', first.id).execute()
  const answer = await act()
  await appoint(first, seconds.appointer!)
  return answer
}

let first: Staff
let stranger: Staff
const seconds: Record<string, Staff> = {}
/** How each second person of one's own making is refused. */
const REASONS: Record<string, string> = {
  appointee: 'APPOINTED',
  'appointee of an appointee': 'APPOINTED',
  'appointee who was removed, and appointed again by another': 'APPOINTED',
  appointer: 'APPOINTED',
  'appointee of the one who appointed the first': 'SAME_APPOINTER',
  'account with the same email': 'SAME_PERSON',
  'newcomer of another': 'TOO_NEW',
  'newcomer again after a removal': 'TOO_NEW',
}

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  stranger = await staff()
  seconds.appointer = await staff()
  first = await staff(seconds.appointer, { email: 'first@example.com' })
  seconds.appointee = await staff(first)
  seconds['appointee of the one who appointed the first'] = await staff(seconds.appointer)
  seconds['appointee of an appointee'] = await staff(seconds.appointee)
  const again = await staff(first, { days: 20 })
  await world.db.deleteFrom('staff_roles').where('account_id', '=', again.id).execute()
  await appoint(again, stranger)
  seconds['appointee who was removed, and appointed again by another'] = again
  seconds['account with the same email'] = await staff(stranger, { email: 'First@Example.com' })
  seconds['newcomer of another'] = await staff(stranger, { days: 6 })
  const back = await staff(stranger, { days: 30 })
  await appoint(back, stranger, { days: 20, role: 'MODERATOR' })
  await appoint(back, stranger, { days: 2 })
  seconds['newcomer again after a removal'] = back
  plan = (await buyPlan(world, await world.signUp('+919600000002'))).subscription_id
  const by = { at: world.clock.now(), actor: 'system' as const }
  await withTransaction(world.db, (trx) =>
    saveSetting(trx, { setting: secondPersonAbove, value: 1_000, effective_from: null, by }),
  )
  noteSettingsChange(world.db)
})
afterAll(() => world.close())

/** What waits for a second person after `first`; how one decides; how the same account is refused. */
interface Pair {
  open: () => Promise<string>
  decide: (browser: Browser, id: string) => Promise<Answer>
  same: string | undefined
  /** A moderator may decide it, so the newcomer who moderated before is none. */
  byModerators?: true
  /** Nothing is refused once the first has left: one decision is then only the first of two, and this its status. */
  startsAgain?: string
}

const PAIRS: Record<string, Pair> = {
  'a setting of money': {
    open: async () => {
      const change = { value: 700, version: 0, reason: 'The board decided so' }
      return (await first.browser.put('dashboard/settings/health_cash.most_per_grant', change)).body.proposal.id
    },
    decide: (browser, id) => browser.post(`dashboard/setting_proposals/${id}/confirm`),
    same: 'OWN_PROPOSAL',
  },
  'a refund': {
    open: async () => {
      const { subscription_id } = await buyPlan(world, await world.signUp('+919600000003'))
      const path = `dashboard/subscriptions/${subscription_id}`
      const { amount } = (await first.browser.get(`${path}/refund_quote`)).body
      return (await first.browser.post(`${path}/refund`, { amount, reason: 'They moved abroad' })).body.id
    },
    decide: (browser, id) => browser.post(`dashboard/refunds/${id}/approve`, { version: 1 }),
    same: 'OWN_AFFAIR',
    startsAgain: 'REQUESTED',
  },
  'a top-up': {
    open: async () =>
      (await first.browser.post('dashboard/topups', { partner_id: WALLET_CONTRACT, amount: 1_00_001 })).body
        .transaction_id,
    decide: (browser, id) =>
      browser.post(`dashboard/topups/${id}/confirm`, { utr: 'HDFC0000000001', amount: 1_00_001 }),
    same: 'SECOND_PERSON',
  },
  'a top-up that is taken back': {
    open: async () => {
      const id = await acts.confirmedTopup(world, WALLET_CONTRACT)
      await acts.reverseTopupOf(world, first.browser, id)
      return id
    },
    decide: (browser, id) => acts.reverseTopupOf(world, browser, id),
    same: undefined, // The same proposal.
    startsAgain: 'CONFIRMED',
  },
  'a claim': {
    open: async () => {
      const { id } = await insertTestClaim(world, { subscription_id: plan, claim_amount_paise: 3_000_00n })
      await acts.approveClaimOf(world, first.browser, { id: String(id) })
      return String(id)
    },
    decide: (browser, id) => acts.approveClaimOf(world, browser, { id }),
    same: 'SECOND_PERSON',
  },
  'a claim that our staff filed': {
    open: async () => {
      const { id } = await insertTestClaim(world, { subscription_id: plan, claim_amount_paise: 300_00n })
      const filed = { created_by: first.id, reimbursement_type: 'MANUAL' } as const
      await world.db.updateTable('claims').set(filed).where('id', '=', id).execute()
      return String(id)
    },
    decide: (browser, id) => acts.approveClaimOf(world, browser, { id, amount: 300 }),
    same: 'OWN_AFFAIR',
    byModerators: true,
    startsAgain: 'PENDING',
  },
  'a claim whose amount a colleague raised': {
    open: async () => {
      const { id } = await insertTestClaim(world, { subscription_id: plan, claim_amount_paise: 300_00n })
      const raised = { raised_by: first.id, raised_from_paise: 200_00n }
      await world.db.updateTable('claims').set(raised).where('id', '=', id).execute()
      return String(id)
    },
    decide: (browser, id) => acts.approveClaimOf(world, browser, { id, amount: 300 }),
    same: undefined, // The first of two approvals.
    byModerators: true,
  },
  'a claim of which a colleague corrected a finding away': {
    open: async () => {
      const { id } = await insertTestClaim(world, { subscription_id: plan, claim_amount_paise: 300_00n })
      const cleared = { cleared_by: first.id, cleared_codes: ['SAME_BILL'] }
      await world.db.updateTable('claims').set(cleared).where('id', '=', id).execute()
      return String(id)
    },
    decide: (browser, id) => acts.approveClaimOf(world, browser, { id, amount: 300 }),
    same: undefined, // The first of two approvals.
    byModerators: true,
  },
  'an order that our staff give to somebody': {
    open: async () => {
      const order = await waitingOrder(world, plan)
      const person = await employeeWithMember(world, `+91${number++}`, 10_000_00n)
      const sums = { gross_paise: 3_000_00n, paid_by_plan_paise: 3_000_00n }
      await world.db.updateTable('partner_orders').set(sums).where('id', '=', BigInt(order.id)).execute()
      chosen = person.uhid
      await acts.choosePersonOf(world, first.browser, { id: order.id, uhid: chosen, reason: 'Their other number' })
      return order.id
    },
    decide: (browser, id) => acts.choosePersonOf(world, browser, { id, uhid: chosen }),
    same: 'SECOND_PERSON',
    byModerators: true,
  },
  'an order that our staff give back': {
    open: () => acts.proposeReturnOf(world, first.browser, `+91${number++}`),
    decide: (browser, id) => acts.giveOrderBackOf(world, browser, id),
    same: 'SECOND_PERSON',
    byModerators: true,
  },
  'a contact of a member': {
    open: async () => {
      const uhid = await acts.memberWithNumber(world, plan, `+91${number++}`)
      await acts.takeNumberOff(first.browser, { plan, uhid, reason: 'The member called' })
      return uhid
    },
    decide: (browser, uhid) => acts.takeNumberOff(browser, { plan, uhid }),
    same: 'SECOND_PERSON',
  },
  'a returned payout': {
    open: async () => {
      const { id } = await insertTestClaim(world, { subscription_id: plan })
      return acts.reportReturnOf(world, id, first.id)
    },
    decide: (browser, id) => browser.post(`dashboard/payouts/returns/${id}/decide`, { accept: true, note: 'Seen' }),
    same: 'SECOND_PERSON',
  },
  'a payment to an insurer': {
    open: () => acts.enterInsurerPaymentOf(world, first.id),
    decide: (browser, id) => browser.post(`dashboard/insurer_payments/${id}/approve`),
    same: 'OWN_ENTRY',
  },
  'an appointment': {
    open: async () => {
      const { id } = await world.db
        .insertInto('accounts')
        .values({ mobile: '+919816999999', created_at: world.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await first.browser.put(`dashboard/staff/${id}`, { role: 'ADMIN', name: 'Zubin Contractor' })
      return (await first.browser.get('dashboard/staff_proposals')).body.proposals[0].id
    },
    decide: (browser, id) => browser.post(`dashboard/staff_proposals/${id}/confirm`),
    same: 'OWN_PROPOSAL',
  },
}

describe('the second person of', () => {
  it.each(Object.entries(PAIRS))(
    '%s is independent of the first, and has had the role for seven days',
    async (_, pair) => {
      const id = await pair.open()
      expect(id).toBeTruthy()
      const refused = []
      const isSecond = (who: string) => pair.byModerators && who === 'newcomer again after a removal'
      for (const [who, { browser }] of Object.entries(seconds).filter(([who]) => !isSecond(who))) {
        const { status, error, body } = await pair.decide(browser, id)
        refused.push([who, status, error?.type, body?.error?.extra_args.reason])
      }
      expect(refused.toSorted(byText)).toEqual(
        Object.entries(REASONS)
          .filter(([who]) => !isSecond(who))
          .map(([who, reason]) => [who, 403, 'NOT_SECOND_PERSON', reason])
          .toSorted(byText),
      )
      expect((await pair.decide(first.browser, id)).error?.type).toBe(pair.same)
      const left = await withoutFirst(() => pair.decide(stranger.browser, id))
      const { error, status } = left.body
      expect(error?.extra_args.reason ?? status).toBe(pair.startsAgain ?? 'FIRST_LEFT')
      expect((await pair.decide(stranger.browser, id)).error?.type).not.toBe('NOT_SECOND_PERSON')
    },
  )

  it('every pair that decided is one by the invariants, and one that is not is found', async () => {
    const rules = VERIFIED.invariants.filter(({ name }) => name.endsWith('-independent'))
    expect(rules).toHaveLength(10)
    const breaches = () => Promise.all(rules.map(({ breaches: text }) => countOf(text)))
    expect(await breaches()).toEqual(rules.map(() => 0))
    await world.db
      .updateTable('setting_proposals')
      .set({ status: 'CONFIRMED', decided_by: seconds['appointee of an appointee']!.id, decided_at: world.clock.now() })
      .where('proposed_by', '=', first.id)
      .execute()
    expect((await breaches()).filter(Boolean)).toEqual([1])
  })
})

async function countOf(text: string): Promise<number> {
  return (await world.db.executeQuery(CompiledQuery.raw(text))).rows.length
}

const byText = (a: unknown, b: unknown): number => String(a).localeCompare(String(b))
