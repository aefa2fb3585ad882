/** The people, plans and coupons of a model's world. */
import { randomUUID } from 'node:crypto'
import type { Caller } from '#platform/contract/who.ts'
import { nobody } from '#platform/contract/who.ts'
import type { StaffRole } from '#rooms/access/rules/roles.ts'
import { actionsOfStaffRole } from '#rooms/access/rules/staff-actions.ts'
import { CouponInput } from '#rooms/coupons/contract.ts'
import { saveCoupon } from '#rooms/coupons/server/commands/save-coupon.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { publishShortPlan } from '../auto-renewal.ts'
import { openCompany, sign } from '../employers/company-cast.ts'
import { giveWallet } from '../give-wallet.ts'
import { givePastPlan } from '../past-plan.ts'
import type { World } from '../world.ts'
import { ask } from './ask.ts'
import type { ModelWorld } from './model-world.ts'

export interface Person {
  name: string
  mobile: string
  caller: Caller
}

export interface Cast {
  /** Those who may buy; the last two also work at the desk. */
  buyers: [Person, ...Person[]]
  /** Mostly those who may do everything. */
  staff: [Person, ...Person[]]
  plans: [string, ...string[]]
  coupons: [string, ...string[]]
  company: ModelCompany
}

/** A company that has renewed its contract. */
interface ModelCompany {
  subsidiary_id: string
  hr: [Caller, ...Caller[]]
  /** Numbers of people whom it may give a plan. */
  mobiles: [string, ...string[]]
  contracts: [ending: string, renewed: string]
}

const CUSTOMERS = ['Asha Verma', 'Bela Nair', 'Chitra Rao', 'Devika Sen']
const STAFF: [string, StaffRole][] = [
  ['Kabir Khanna', 'SUPERADMIN'],
  ['Lata Pillai', 'SUPERADMIN'],
  ['Nandini Joshi', 'SUPERADMIN'],
  ['Meera Iyer', 'MODERATOR'],
  ['Omar Shaikh', 'ADMIN'],
]
const COUPONS = [
  { code: 'MODELONCE', kind: 'FLAT', value: 200 },
  { code: 'MODELTWO', kind: 'FLAT', value: 500, total_limit: 2 },
  { code: 'MODELTENTH', kind: 'PERCENT', value: 10, max_discount: 400 },
]

export async function openCast(world: ModelWorld): Promise<Cast> {
  const { db, clock } = world
  const now = clock.now()
  const plans: [string, ...string[]] = [DEMO_PLANS.family]
  const inWorld = world as unknown as World
  plans.push(await publishShortPlan(inWorld))
  plans.push(await publishShortPlan(inWorld, { cost_paise: 89_900n, benefits: 4, duration_days: 30 }))
  for (const coupon of COUPONS) await saveCoupon(db, CouponInput.parse({ status: 'LIVE', ...coupon }), 'system', now)
  const everyone = [...CUSTOMERS.map((name) => [name, null] as const), ...STAFF]
  const people: Person[] = []
  for (const [at, [name, role]] of everyone.entries()) people.push(await open(world, { name, role, at }))
  const [asha, bela] = people as [Person, Person]
  await giveWallet(world, asha.mobile, { paise: 6_000_00n })
  await giveWallet(world, bela.mobile, { paise: 900_00n })
  const buyers = [...people.slice(0, CUSTOMERS.length), people.at(-2)!, people.at(-1)!]
  for (const person of buyers) {
    const past = await givePastPlan(world.db, person.mobile)
    await saveAccount(world, person)
    // It has no members and no terms, which no plan of a real world lacks.
    await world.db.deleteFrom('subscriptions').where('id', '=', past).execute()
  }
  return {
    buyers: buyers as Cast['buyers'],
    staff: [...people.slice(CUSTOMERS.length), ...people.slice(CUSTOMERS.length, -2)] as Cast['staff'],
    plans,
    coupons: COUPONS.map(({ code }) => code) as [string, ...string[]],
    company: await openRenewed(world),
  }
}

/** One contract ends while the walk goes on, and the next one begins. */
const RENEWED = { is_wallet: true, quota: 12, quota_reusable: true, runout_days: 3, deletion_limit: null }

async function openRenewed(world: ModelWorld): Promise<ModelCompany> {
  const { employer, plan_version } = await openCompany(world)
  const { subsidiary_id } = employer
  const of = { ...RENEWED, subsidiary_id, version: plan_version }
  const ending = await sign(world, { ...of, name: 'Spinners', since: 60, days: 9 })
  const renewed = await sign(world, { ...of, name: 'Spinners, renewed', since: -10, days: 300 })
  const mobiles = employer.candidates.slice(1, 15).map(({ mobile }) => mobile)
  return {
    subsidiary_id,
    hr: [employer.hr[0], employer.hr[1]],
    mobiles: mobiles as ModelCompany['mobiles'],
    contracts: [ending.id, renewed.id],
  }
}

async function open(
  { db, clock }: ModelWorld,
  { name, role, at }: { name: string; role: StaffRole | null; at: number },
): Promise<Person> {
  const mobile = `+91${9_730_000_001 + at}`
  const { id } = await db
    .insertInto('accounts')
    .values({ mobile, name, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (role) await db.insertInto('staff_roles').values({ account_id: id, role, granted_at: clock.now() }).execute()
  const actions = role ? actionsOfStaffRole(role) : []
  return { name, mobile, caller: { ...nobody, session_id: randomUUID(), account_id: id, staff_role: role, actions } }
}

export async function saveAccount(world: ModelWorld, { name, caller, mobile }: Person) {
  const account_number = `5010${mobile.slice(-10)}`
  const body = {
    account_holder_name: name,
    account_number,
    confirm_account_number: account_number,
    ifsc_code: 'HDFC0000001',
    account_type: 'SAVINGS',
  }
  return ask(world, 'saveBankDetails', { caller, body })
}
