import { sql } from 'kysely'
import { type Caller, nobody } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { EVERY_ACTION } from '#rooms/access/rules/permits.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { orderSet } from '#rooms/service-uses/seed/order-set.ts'
import { recordEvent } from '#rooms/service-uses/server/commands/receive-event.ts'
import { confirmTopup, openTopup } from '#rooms/wallet/server/commands/top-up.ts'
import { addMonths, DAY_MS, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { addEmployees } from '../server/commands/add-employees.ts'
import { blockEmployees } from '../server/commands/block-employees.ts'
import { employeesOf } from '../server/view.ts'
import { nameOf } from './names.ts'

/** Since how many days the large company has its plan, and for how many lives. */
export const LARGE_CONTRACT = { days: 241, quota: 500 }

/** When groups of people joined, in days before today, how many, and what the company transferred for them, in rupees. */
const MONTHS = [
  { days: 238, people: 172, rupees: 24_00_000 },
  { days: 207, people: 34, rupees: 0 },
  { days: 176, people: 31, rupees: 0 },
  { days: 146, people: 29, rupees: 0 },
  { days: 115, people: 33, rupees: 18_00_000 },
  { days: 85, people: 36, rupees: 0 },
  { days: 54, people: 37, rupees: 0 },
] as const
/** Of the seven who left this year, the one who belongs to these people. */
const LEAVER = 96
/** Orders of medicines in each of the months: as many as may be shown of a kind. */
const ORDERS = [5, 5, 6, 6, 7, 7, 9] as const
/** How many people had tests in each calendar month, up to this one. */
const TESTS = [36, 47, 52, 57, 64, 61, 72, 30] as const
/** On so many days of a month. */
const TEST_DAYS = 4
/** What a person has left for claims, in rupees, after two orders of tests. */
const LEFT_FOR_CLAIMS = 4_000
/** One of so many has never opened the plan. */
const UNOPENED = 8
const FUNCTIONS = ['Weaving', 'Dyeing', 'Sales', 'Accounts']

interface LargeCompany {
  contract_id: string
  admin: { account_id: string; subsidiary_id: string }
}

/** Those who are still there and have opened the plan, in the order in which they joined. */
export function openedNames(): string[] {
  const people = MONTHS.reduce((sum, month) => sum + month.people, 0)
  const places = Array.from({ length: people }, (_, at) => at)
  return places.filter((at) => hasOpened(at) && at !== LEAVER).map(nameOf)
}

const hasOpened = (at: number) => at % UNOPENED !== 3

/** Most people of the large demo company: they joined month by month, each time after a top-up, and use their plans. */
export async function seedYear(trx: Db, { contract_id, admin }: LargeCompany, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const actor = adminOf(admin)
  const ids: string[] = []
  for (const [month, { days, people, rupees }] of MONTHS.entries()) {
    if (rupees > 0) {
      const topup = { partner_plan_id: contract_id, reference: `demo/month-${month + 1}` }
      await openTopup(trx, { ...topup, amount_paise: BigInt(rupees) * 100n, now: daysAgo(days + 2) })
      const utr = `HDFCN5202600000${1000 + month}`
      await confirmTopup(trx, { reference: topup.reference, utr, actor: 'system', now: daysAgo(days + 1) })
    }
    const rows = Array.from({ length: people }, (_, index) => person(ids.length + index))
    const contract = await lockContract(trx, contract_id)
    ids.push(...(await addEmployees(trx, { contract, rows, actor, now: daysAgo(days) })))
  }
  // Without statistics about so many new rows, what follows takes three times as long.
  await sql`analyze`.execute(trx)
  await open(trx, ids)
  await order(trx, ids, daysAgo)
  await test(trx, { contract_id, ids, now })
  const contract = await lockContract(trx, contract_id)
  const [row] = await employeesOf(trx, admin.subsidiary_id, [ids[LEAVER]!])
  const left = daysAgo(37)
  const leavers = [{ row: row!, last_working_day: istDateOf(left), reason: 'Left' as const }]
  await blockEmployees(trx, { contract, leavers, actor, now: left })
}

/** A payment that the company has announced and not transferred yet. */
export async function seedOpenTopup(trx: Db, { contract_id, admin }: LargeCompany, now: Date): Promise<void> {
  await openTopup(trx, {
    partner_plan_id: contract_id,
    amount_paise: 10_00_000_00n,
    reference: 'demo/announced',
    asked: { source: 'COMPANY', by: admin.account_id },
    now: new Date(now.getTime() - 6 * DAY_MS),
  })
}

function adminOf({ account_id, subsidiary_id }: LargeCompany['admin']): Caller {
  const tenants = [{ tenant_id: subsidiary_id, role: 'PARTNER_ADMIN', actions: [EVERY_ACTION] }]
  return { ...nobody, account_id, tenants }
}

const rupeesOf = (at: number) => 7_000 + (at % 5) * 1_000

function person(at: number) {
  const name = nameOf(at)
  return {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@banyan.example`,
    mobile: `+9173000${12_000 + at}`,
    reference_id: `BT-${1001 + at}`,
    amount_paise: BigInt(rupeesOf(at)) * 100n,
    sublimits: [],
    tags: { function: FUNCTIONS[at % FUNCTIONS.length]!, location: at % 3 === 0 ? 'Hinjewadi' : 'Kothrud' },
    custom: {},
  }
}

/** Most have opened the plan some days after they got it, and many have the app. */
async function open(trx: Db, ids: readonly string[]): Promise<void> {
  const opened = ids.filter((_, at) => hasOpened(at))
  const inApp = opened.filter((_, at) => at % 9 !== 4)
  await sql`update accounts a set name = e.name, first_login_at = e.created_at + interval '3 days',
      app_installed_at = case when e.id = any (${inApp}::uuid[]) then e.created_at + interval '4 days' end
    from partner_users e where e.account_id = a.id and e.id = any (${opened}::uuid[])`.execute(trx)
  await sql`update partner_users set activated_at = created_at + interval '3 days', app_installed = id = any (${inApp}::uuid[])
    where id = any (${opened}::uuid[])`.execute(trx)
}

/** What partners reported in each month of the people who had joined by then. */
async function order(trx: Db, ids: readonly string[], daysAgo: (days: number) => Date): Promise<void> {
  const members = await trx
    .selectFrom('partner_users as e')
    .innerJoin('subscription_members as m', 'm.subscription_id', 'e.subscription_id')
    .select('m.uhid')
    .where('e.id', 'in', ids.slice(0, MONTHS[0].people))
    .where('m.is_primary', '=', true)
    .orderBy('e.number')
    .execute()
  let number = 0
  for (const [month, count] of ORDERS.entries())
    for (let index = 0; index < count; index += 1) {
      const at = daysAgo(MONTHS[month]!.days - 8 - index)
      const gross = BigInt(180 + ((number * 137) % 900)) * 100n
      number += 1
      await recordEvent(
        trx,
        {
          uhid: members[(number * 13) % members.length]!.uhid,
          event_id: `demo-year-${number}`,
          reference: `YEAR-${1000 + number}`,
          kind: 'Order',
          service_date: istDateOf(at),
          gross,
          paid_by_plan: gross,
          paid_by_member: 0n,
          city: 'Pune',
          provider_name: 'Sahyadri Medicals',
          status: 'SUCCESS',
        },
        { body_sha256: Buffer.alloc(32), now: at },
      )
    }
}

/** Tests of each month: of those who had joined and opened their plan by then, nobody a third time. */
async function test(trx: Db, { contract_id, ids, now }: { contract_id: string; ids: readonly string[]; now: Date }) {
  const people = await trx
    .selectFrom('partner_users as e')
    .innerJoin('subscription_members as m', 'm.subscription_id', 'e.subscription_id')
    .select(['m.uhid', 'e.subscription_id', 'e.created_at'])
    .where('e.id', 'in', ids)
    .where('m.is_primary', '=', true)
    .orderBy('e.number')
    .execute()
  const tests = people.map((one, at) => ({ ...one, at, count: 0 })).filter(({ at }) => hasOpened(at) && at !== LEAVER)
  const first = addMonths(`${istDateOf(now).slice(0, 7)}-01` as IstDate, 1 - TESTS.length)
  const orders = TESTS.flatMap((count, month) => {
    const start = startOfIstDay(addMonths(first, month)).getTime()
    const end = Math.min(startOfIstDay(addMonths(first, month + 1)).getTime(), now.getTime())
    const days = Array.from(
      { length: TEST_DAYS },
      (_, day) => new Date(start + ((end - start) * (2 * day + 1)) / (2 * TEST_DAYS)),
    )
    const wait = month === 0 ? 4 : 30
    const daysOf = ({ created_at }: { created_at: Date }) =>
      days.filter((day) => day.getTime() >= created_at.getTime() + wait * DAY_MS)
    const joined = tests.filter((one) => daysOf(one).length > 0)
    const chosen = joined.toSorted((a, b) => a.count - b.count || a.at - b.at).slice(0, count)
    return chosen.map((one, index) => {
      one.count += 1
      // In the last month people who joined late have the larger package.
      const packages = month === TESTS.length - 1 && one.count === 1 ? 1 : 2
      const most = (rupeesOf(one.at) - LEFT_FOR_CLAIMS) / packages
      return {
        subscription_id: one.subscription_id,
        partner_plan_id: contract_id,
        uhid: one.uhid,
        reference: `TEST-${month + 1}-${one.at}`,
        provider_name: 'Deccan Diagnostics',
        gross_paise: BigInt(Math.round((most * (10 - (index % 3))) / 100) * 10) * 100n,
        at: daysOf(one).at(-1 - (index % daysOf(one).length))!,
      }
    })
  })
  await orderSet(trx, orders)
}
