import { sql } from 'kysely'
import { type Caller, nobody } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { EVERY_ACTION } from '#rooms/access/rules/permits.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { recordEvent } from '#rooms/service-uses/server/commands/receive-event.ts'
import { markConfirmed } from '#rooms/subscriptions/server/commands/confirm-member.ts'
import { confirmTopup, openTopup } from '#rooms/wallet/server/commands/top-up.ts'
import { readCompanyCredits } from '#rooms/wallet/server/credits.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import type { BlockReason } from './rules/block.ts'
import { addDependents } from './server/commands/add-dependents.ts'
import { addEmployees } from './server/commands/add-employees.ts'
import { blockEmployees } from './server/commands/block-employees.ts'
import { type EmployeeRow, employeesOf } from './server/view.ts'

/** What the small demo company can still allot at the end: enough for a file of 10,000 people. */
const AVAILABLE_PAISE = 60_00_000_00n

const NAMES = [
  ['Aarti Deshmukh', 'Ajay Kulkarni', 'Ananya Joshi', 'Anil Jadhav', 'Bhavna Shah', 'Chetan Pawar', 'Deepa Nair'],
  ['Dinesh Gaikwad', 'Esha Kapoor', 'Farida Sheikh', 'Ganesh More', 'Harish Iyer', 'Indu Menon', 'Jayesh Patel'],
  ['Kavita Rane', 'Kiran Shinde', 'Lata Bhosale', 'Mahesh Kadam', 'Manisha Gokhale', 'Mohan Rao', 'Neha Sawant'],
  ['Nitin Chavan', 'Omkar Apte', 'Pallavi Kale', 'Prakash Mane', 'Priya Salunkhe', 'Rahul Thorat', 'Rekha Pillai'],
  ['Rohit Bhatt', 'Sagar Dhole', 'Sangeeta Wagh', 'Sneha Phadke', 'Suresh Naik', 'Swati Lele', 'Tejas Mhatre'],
  ['Uma Krishnan', 'Vaibhav Sathe', 'Varsha Godbole', 'आशा पाटिल'],
].flat()
/** When groups of them were given the plan, in days before today, and up to which of the names. */
const GROUPS = [
  { days: 44, to: 22 },
  { days: 29, to: 34 },
  { days: 12, to: NAMES.length },
]
/** People who have left, by their place among the names. */
const LEFT: readonly { at: number; days: number; reason: BlockReason }[] = [
  { at: 3, days: 20, reason: 'Left' },
  { at: 8, days: 16, reason: 'Left' },
  { at: 15, days: 15, reason: 'Transferred' },
  { at: 21, days: 9, reason: 'Left' },
  { at: 26, days: 8, reason: 'Error' },
  { at: 31, days: 4, reason: 'Left' },
]
const FUNCTIONS = ['Weaving', 'Dyeing', 'Sales', 'Accounts']

interface DemoCompany {
  contract_id: string
  /** The HR admin who did it. */
  admin: { account_id: string; subsidiary_id: string }
  /** The person who activated the plan before HR added them. */
  nikhil: { name: string; mobile: string; email: string | null }
  /** What it can still allot at the end. */
  available_paise?: Paise
  /** Another company, with a few people and no credits. */
  other: { contract_id: string; account_id: string; subsidiary_id: string }
}

/** The people of the demo companies, in both states. What would be sent to them is not: it is weeks old. */
export async function seedEmployees(
  trx: Db,
  { contract_id, admin, nikhil, other, available_paise = AVAILABLE_PAISE }: DemoCompany,
  now: Date,
): Promise<void> {
  const { last } = await trx
    .selectFrom('jobs')
    .select(sql<bigint>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const actor = adminOf(admin)
  const packages = await trx
    .selectFrom('wallet_sublimit_packages')
    .select(['id', 'shared'])
    .where('partner_plan_id', '=', contract_id)
    .execute()
  const contract = await lockContract(trx, contract_id)
  const own = { ...nikhil, reference_id: 'BT-2000', amount_paise: 0n, sublimits: [], tags: tagsOf(0), custom: {} }
  await addEmployees(trx, { contract, rows: [own], actor, now: daysAgo(44) })
  const ids: string[] = []
  for (const { days, to } of GROUPS) {
    const rows = NAMES.slice(ids.length, to).map((name, at) => person(name, ids.length + at, packages))
    ids.push(...(await addEmployees(trx, { contract, rows, actor, now: daysAgo(days) })))
  }
  await use(trx, ids, daysAgo)
  for (const { at, days, reason } of LEFT) {
    const at_time = daysAgo(days)
    const [row] = await employeesOf(trx, admin.subsidiary_id, [ids[at]!])
    const leavers = [{ row: row!, last_working_day: istDateOf(at_time), reason }]
    await blockEmployees(trx, { contract, leavers, actor, now: at_time })
  }
  const planned = { last_working_day: addDays(istDateOf(now), 12), block_reason: 'Left' }
  await trx.updateTable('partner_users').set(planned).where('id', '=', ids[10]!).execute()
  await addFamilies(trx, await employeesOf(trx, admin.subsidiary_id, ids), { actor, now: daysAgo(10) })
  await fill(trx, contract_id, available_paise, daysAgo(2))
  const theirs = await lockContract(trx, other.contract_id)
  const kaveri = ['Lakshmi Raman', 'Karthik Subramanian', 'Meenakshi Sundar', 'Prabhu Selvam', 'Revathi Mohan']
  const rows = kaveri.map((name, at) => ({ ...person(name, 100 + at, []), reference_id: null, amount_paise: 0n }))
  await addEmployees(trx, { contract: theirs, rows, actor: adminOf(other), now: daysAgo(20) })
  await trx.deleteFrom('jobs').where('id', '>', last).execute()
}

function adminOf({ account_id, subsidiary_id }: { account_id: string; subsidiary_id: string }): Caller {
  const tenants = [{ tenant_id: subsidiary_id, role: 'PARTNER_ADMIN', actions: [EVERY_ACTION] }]
  return { ...nobody, account_id, tenants }
}

function person(name: string, at: number, packages: readonly { id: string; shared: boolean }[]) {
  const amount_paise = BigInt(3_000 + (at % 5) * 1_000) * 100n
  const mailbox = /^[a-z ]+$/i.test(name) ? name.toLowerCase().replaceAll(' ', '.') : `employee${at}`
  return {
    name,
    email: `${mailbox}@banyan.example`,
    mobile: `+9173000${String(10_000 + at)}`,
    reference_id: `BT-${2001 + at}`,
    amount_paise,
    sublimits: packages.map(({ id, shared }) => ({ package_id: id, amount_paise: shared ? amount_paise : 1_000_00n })),
    tags: tagsOf(at),
    custom: {},
  }
}

function tagsOf(at: number) {
  return { function: FUNCTIONS[at % FUNCTIONS.length]!, location: at % 3 === 0 ? 'Hinjewadi' : 'Kothrud' }
}

/** Two thirds have logged in, half have the app, and some have bought medicines. */
async function use(trx: Db, ids: readonly string[], daysAgo: (days: number) => Date): Promise<void> {
  const loggedIn = ids.filter((_, at) => at % 3 !== 2)
  const inApp = ids.filter((_, at) => at % 2 === 0 && at % 3 !== 2)
  const at = daysAgo(11)
  await sql`update accounts a set first_login_at = ${at}::timestamptz,
      app_installed_at = case when e.id = any (${inApp}::uuid[]) then ${at}::timestamptz end
    from partner_users e where e.account_id = a.id and e.id = any (${loggedIn}::uuid[])`.execute(trx)
  await sql`update partner_users set activated_at = ${at}::timestamptz, app_installed = id = any (${inApp}::uuid[])
    where id = any (${loggedIn}::uuid[])`.execute(trx)
  await orderMedicines(trx, inApp.slice(0, 5), daysAgo)
}

/** What a pharmacy reported; of one order it named a number that nobody has. */
async function orderMedicines(trx: Db, ids: readonly string[], daysAgo: (days: number) => Date): Promise<void> {
  const buyers = await trx
    .selectFrom('partner_users as e')
    .innerJoin('subscription_members as m', 'm.subscription_id', 'e.subscription_id')
    .select('m.uhid')
    .where('e.id', 'in', ids)
    .where('m.is_primary', '=', true)
    .orderBy('e.number')
    .execute()
  const reported = [...buyers.map(({ uhid }) => ({ uhid })), { mobile: '+917300099990' }]
  for (const [index, person] of reported.entries()) {
    const at = daysAgo(6 + index)
    const paise = BigInt(240 + index * 115) * 100n
    await recordEvent(
      trx,
      {
        ...person,
        event_id: `demo-order-${index}`,
        reference: `DEMO-${1001 + index}`,
        kind: 'Order',
        service_date: istDateOf(at),
        gross: paise,
        paid_by_plan: paise,
        paid_by_member: 0n,
        city: 'Pune',
        provider_name: 'Sahyadri Medicals',
        status: 'SUCCESS',
      },
      { body_sha256: Buffer.alloc(32), now: at },
    )
  }
}

/** Some have a spouse and a child on their plan. */
async function addFamilies(
  trx: Db,
  people: readonly EmployeeRow[],
  { actor, now }: { actor: Caller; now: Date },
): Promise<void> {
  const blank = { age: null, age_on: null, mobile: null, email: null, is_primary: false }
  const additions = people
    .filter(({ status, last_working_day }, at) => at % 4 === 1 && status === 'ACTIVE' && last_working_day === null)
    .flatMap((employee) => {
      const family = employee.name.split(' ').at(-1)!
      const spouse = { ...blank, name: `Meera ${family}`, relation: 'Spouse', gender: 'F' as const, dob: '1991-07-14' }
      const child = { ...blank, name: `Aarav ${family}`, relation: 'Son', gender: 'M' as const, dob: '2018-02-03' }
      return [spouse, child].map((facts) => ({ employee, facts, consented: true }))
    })
  const added = await addDependents(trx, { additions, cause: 'demo', actor, now })
  // The employees have confirmed all but the last family, which shows how it waits.
  for (const [at, one] of added.slice(0, -2).entries()) {
    const { account_id } = additions[at]!.employee
    if ('row' in one) await markConfirmed(trx, one.row, { at: now, actor: { ...nobody, account_id } })
  }
}

/** Tops the company up to exactly what it shall have left. */
async function fill(trx: Db, partner_plan_id: string, available_paise: Paise, now: Date): Promise<void> {
  const amount_paise = available_paise - (await readCompanyCredits(trx, partner_plan_id))
  await openTopup(trx, { partner_plan_id, amount_paise, reference: 'demo/topup-2', now })
  await confirmTopup(trx, { reference: 'demo/topup-2', utr: 'HDFCN52026111900002', actor: 'system', now })
}
