/**
 * Care under everything that happens to a plan meanwhile: random visits, consultations, check-ups and partner orders of a
 * bought plan and a company's one, several at once, while the plans are blocked, refunded and ended. Nothing answers with an
 * internal error, and the records add up.
 */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import { returnRest } from '#rooms/plan-refunds/server/commands/return-rest.ts'
import { blockSubscription, unblockSubscription } from '#rooms/subscriptions/server/commands/block-subscription.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import type { Answer, Browser } from '#testing/browser.ts'
import { bookFirst, sendProviderMessage } from '#testing/checkups.ts'
import { clinicVisits, type DemoClinic } from '#testing/clinic-visits.ts'
import { deskEvent, sendDeskEvent } from '#testing/consults.ts'
import { inCi } from '#testing/full-size.ts'
import { giveEmployee } from '#testing/give-employee.ts'
import { type Dice, dice } from '#testing/model/dice.ts'
import { moneyOfPlan } from '#testing/plan-money.ts'
import { sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import { PEOPLE } from './simulated-world/cast.ts'

const SEEDS = Array.from({ length: inCi(4, 1) }, (_, at) => at + 1)
const STEPS = 20
const MINUTE = 60_000
let world: World
let staff: Browser
let people: ReturnType<typeof clinicVisits>
let number = 9_164_500_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  people = clinicVisits(world, 9_164_400_000)
})
afterAll(() => world.close())

interface Plan {
  subscription_id: string
  mobile: string
  uhids: [string, ...string[]]
  browser: Browser
  partner_user_id?: string
}

async function bought(): Promise<Plan> {
  const { browser, mobile, subscription_id, uhid } = await people.buyer()
  const { uhid: other } = await people.adult({ browser, mobile, subscription_id, uhid })
  return { browser, mobile, subscription_id, uhids: [uhid, other] }
}

async function employee(): Promise<Plan> {
  const mobile = `+91${number++}`
  const { subscription_id, partner_user_id } = await giveEmployee(world, mobile, { paise: 3_000_00n })
  const { uhid } = await world.db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  return { subscription_id, mobile, uhids: [uhid], browser: await world.signUp(mobile), partner_user_id }
}

type Act = (plan: Plan, random: Dice) => Promise<Answer | number | string | undefined>

/** What has been made so far. */
interface CareRecords {
  passes: string[]
  consults: string[]
  checkups: string[]
  orders: string[]
  clinics: DemoClinic[]
}

function actsOf(made: CareRecords): Record<string, Act> {
  const signed = () => ({ subscription_id: '', reason: 'MISUSE', note: null, now: world.clock.now() })
  const by_account = PEOPLE.find(({ staff }) => staff === 'SUPERADMIN')!.id
  const act = async (of: typeof blockSubscription | typeof unblockSubscription, { subscription_id }: Plan) => {
    const blocking = { ...signed(), subscription_id, by_account }
    await withTransaction(world.db, (trx) => of(trx, blocking as never)).catch((error: unknown) => {
      if (!(error instanceof Error) || !('code' in error)) throw error
    })
    return undefined
  }
  return {
    unlock: async ({ browser, uhids, mobile }, random) => {
      const at = random.one(made.clinics)!
      const uhid = random.of(uhids)
      const fresh = await people.clinic(at.establishment_id)
      const answer = random.chance(70)
        ? await browser.post('qrcode', { uhid, ...people.scanOf(fresh) })
        : await browser.post('visitid', { uhid, visit_id: await people.book(mobile, at.establishment_id) })
      if (answer.status === 200) made.passes.push(answer.body.visit_pass.pass_no)
      return answer
    },
    confirm: async (_, random) =>
      made.passes.length === 0 ? undefined : world.browser().post(`visits/${random.one(made.passes)}/use`),
    undo: async ({ browser }, random) =>
      made.passes.length === 0
        ? undefined
        : browser.post(`visits/${random.one(made.passes)}/reverse`, { reason: 'Closed' }),
    consult: async ({ browser, uhids }, random) => {
      const body = { uhid: random.of(uhids), problem_area_id: DEMO_NETWORK.fever, preferredLanguage: 'Hindi' }
      const answer = await browser.post('/consult/api/v1/consultations', body)
      if (answer.status === 200) made.consults.push(answer.body.transaction_id)
      return answer
    },
    desk: async (_, random) => {
      const id = made.consults.at(-1 - random.number(2))
      const event = random.of([
        'request.accepted',
        'doctor.joined',
        'consultation.completed',
        'consultation.failed',
        'doctor.joined',
      ])
      return id === undefined ? undefined : sendDeskEvent(world, deskEvent(id, event))
    },
    book: async ({ browser }) => {
      const answer = await bookFirst(browser).catch(() => undefined)
      if (answer?.status === 201) made.checkups.push(answer.body.id)
      return answer
    },
    cancelCheckup: async ({ browser }, random) =>
      made.checkups.length === 0 ? undefined : browser.post(`me/checkups/${random.one(made.checkups)}/cancel`, {}),
    provider: async (_, random) => {
      const order_id = random.one(made.checkups)
      if (!order_id) return undefined
      const sub_status = random.of([
        'SLOT_CONFIRMED',
        'RESCHEDULED',
        'SAMPLE_COLLECTED',
        'NO_SHOW',
        'REPORT_AWAITED',
        'CANCELLED_BY_PROVIDER',
      ])
      const later = new Date(world.clock.now().getTime() + (1 + random.number(400)) * DAY_MS)
      const appointment_at =
        ['SLOT_CONFIRMED', 'RESCHEDULED'].includes(sub_status) && random.chance(60)
          ? { appointment_at: toWireTime(later) }
          : {}
      return sendProviderMessage(world, { order_id, sub_status, ...appointment_at })
    },
    partner: async ({ mobile, uhids }, random) => {
      if (random.chance(40)) made.orders.push(`care/${randomUUID()}`)
      const reference = random.one(made.orders) ?? `care/${randomUUID()}`
      const [paid_by_plan, paid_by_member] = [random.number(900), random.number(100)]
      return sendPartnerEvent(world, {
        reference,
        ...(random.chance(50) ? { mobile } : { uhid: random.of(uhids) }),
        kind: random.of(['Book', 'Consult', 'Order']),
        status: random.of(['PENDING', 'SUCCESS', 'CORRECTED', 'CANCELLED', 'PENDING', 'SUCCESS']),
        service_date: addDays(istDateOf(world.clock.now()), random.number(4) - 1),
        gross: paid_by_plan + paid_by_member,
        paid_by_plan,
        paid_by_member,
      })
    },
    reschedule: async ({ browser }, random) => {
      const { slots } = (await browser.get('me/checkups')).body as { slots?: { slot: string }[] }
      const slot = random.one(slots ?? [])?.slot
      const id = random.one(made.checkups)
      return slot && id ? browser.post(`me/checkups/${id}/reschedule`, { slot }) : undefined
    },
    staffVisit: async (_, random) => {
      const pass = world.db
        .selectFrom('visit_passes')
        .select('id')
        .where('pass_no', '=', random.one(made.passes) ?? '')
      const found = await pass.executeTakeFirst()
      return found && staff.post(`dashboard/visits/${found.id}/reverse`, { reason: 'The clinic was closed' })
    },
    staffCheckup: async (_, random) => {
      const id = random.one(made.checkups)
      const sub_status = random.of(['SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'VISIT_DONE', 'UNSERVICEABLE', 'NO_SHOW'])
      return id && staff.post(`dashboard/checkup_orders/${id}/status`, { sub_status, note: 'By phone' })
    },
    leave: async ({ browser, subscription_id, uhids: [, uhid] }) => {
      if (uhid === undefined) return undefined
      const { members } = (await browser.get(`subscriptions/${subscription_id}/members`)).body
      const version = members?.find((one: { uhid: string }) => one.uhid === uhid)?.version
      return browser.post(`subscriptions/${subscription_id}/members/${uhid}/remove`, { version: version ?? 1 })
    },
    block: (plan) => act(blockSubscription, plan),
    unblock: (plan) => act(unblockSubscription, plan),
    end: async ({ browser, subscription_id, partner_user_id }) => {
      if (partner_user_id) {
        const hr = await world.person('Ravi')
        const path = `partner_dashboard/subsidiaries/${PEOPLE.find(({ name }) => name.startsWith('Ravi '))!.partner![0]!.subsidiary_id}/partner_user`
        return hr.send('DELETE', path, { body: { partner_user_id } })
      }
      const quote = await browser.get(`subscriptions/${subscription_id}/refund_quote`)
      if (quote.status !== 200) return quote
      return browser.post(`subscriptions/${subscription_id}/refund_request`, {
        amount: quote.body.amount,
        reason: 'OTHER',
      })
    },
  }
}

const OFTEN = [
  'unlock',
  'unlock',
  'confirm',
  'undo',
  'consult',
  'desk',
  'desk',
  'desk',
  'book',
  'cancelCheckup',
  'reschedule',
  'staffVisit',
  'staffCheckup',
  'provider',
  'provider',
  'partner',
  'partner',
  'partner',
] as const

it.each(SEEDS)('care of plans that change, seed %i, breaks no rule and adds up (decisions §15)', async (seed) => {
  const random = dice(seed)
  const made: CareRecords = {
    passes: [],
    consults: [],
    checkups: [],
    orders: [],
    clinics: (await people.clinics()).slice(0, 4),
  }
  const acts = actsOf(made)
  const plans = [await bought(), await employee()] as const
  const log: string[] = []
  for (let step = 0; step < STEPS; step++) {
    const seldom = step > STEPS / 3 && random.chance(25)
    const names = Array.from({ length: 1 + random.number(3) }, () =>
      seldom ? random.of(['block', 'unblock', 'end', 'leave', 'unlock', 'partner']) : random.of(OFTEN),
    )
    const asked = names.map((name) => ({
      name,
      plan: random.of(plans),
      own: dice(seed * 1000 + random.number(1_000_000)),
    }))
    if (step % 8 === 0) staff = await world.person('Meera')
    const answers = await Promise.all(asked.map(({ name, plan, own }) => acts[name]!(plan, own)))
    for (const [at, answer] of answers.entries()) {
      const status = typeof answer === 'object' ? `${answer.status} ${answer.error?.type ?? ''}` : String(answer)
      log.push(`${asked[at]!.name} ${asked[at]!.plan.partner_user_id ? 'company' : 'own'}: ${status}`)
      expect(status, log.join('\n')).not.toMatch(/^5/)
    }
    await world.advance(random.of([MINUTE, 10 * MINUTE, 90 * MINUTE, 90 * MINUTE, DAY_MS / 2]))
    expect(await brokenRules(world), log.join('\n')).toEqual([])
  }
  // Nothing of a refund is still owed.
  const { subscription_id } = plans[0]
  const refunded = async () =>
    (
      await world.db
        .selectFrom('plan_refunds')
        .select('amount_paise')
        .where('subscription_id', '=', subscription_id)
        .execute()
    ).map(({ amount_paise }) => amount_paise)
  await world.advance(2 * DAY_MS)
  const promised = await refunded()
  await returnRest(world.db, subscription_id, world.clock.now())
  expect(await refunded(), log.join('\n')).toEqual(promised)
  const { money, papers, books } = await moneyOfPlan(world.db, plans[0].subscription_id)
  expect([papers, books]).toEqual([money, money])
})
