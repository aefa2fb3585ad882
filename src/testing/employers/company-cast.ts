/** A company of three contracts with its HR users, the people it may give a plan, and our staff. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '#platform/contract/who.ts'
import { nobody } from '#platform/contract/who.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { actionsOfPartnerRole } from '#rooms/access/rules/partner-actions.ts'
import type { PartnerRole } from '#rooms/access/rules/roles.ts'
import { actionsOfStaffRole } from '#rooms/access/rules/staff-actions.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import { confirmTopup, openTopup } from '#rooms/wallet/server/commands/top-up.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { company } from '../log-in.ts'
import type { ModelWorld } from '../model/model-world.ts'
import type { World } from '../world.ts'
import type { CompanyState, ContractState } from './company-state.ts'

export interface Candidate {
  mobile: string
  caller: Caller
}

export interface Employer {
  subsidiary_id: string
  /** Two admins, of whom the first may be an employee too, and a member. */
  hr: readonly [Caller, Caller, Caller]
  candidates: readonly [Candidate, ...Candidate[]]
  /** Of our staff. */
  staff: Caller
  colleague: Caller
}

const CANDIDATES = 24
const FUNDS = 20_000_00

export interface ContractTerms {
  name: string
  is_wallet: boolean
  quota: number
  quota_reusable: boolean
  runout_days: number
  deletion_limit: number | null
  /** Days since it began; below 0 until it does. */
  since: number
  /** Null: it has no end. */
  days: number | null
}

const CONTRACTS: readonly ContractTerms[] = [
  {
    name: 'Weavers',
    is_wallet: true,
    quota: 9,
    quota_reusable: false,
    runout_days: 0,
    deletion_limit: null,
    since: 40,
    days: 80,
  },
  // Its second plan year begins during the walk.
  {
    name: 'Dyers',
    is_wallet: true,
    quota: 7,
    quota_reusable: true,
    runout_days: 3,
    deletion_limit: 5,
    since: 362,
    days: 45,
  },
  // It has no end, and its plans have few days.
  {
    name: 'Drivers',
    is_wallet: false,
    quota: 6,
    quota_reusable: true,
    runout_days: 2,
    deletion_limit: null,
    since: 40,
    days: null,
  },
]
const PLAN_DAYS = 15

export async function openCompany(
  world: ModelWorld,
): Promise<{ employer: Employer; state: CompanyState; plan_version: string }> {
  const { db } = world
  const { id: subsidiary_id } = await company(world as unknown as World, 'Looms')
  const flags = { has_health_check: true, has_wallet: true, pemc_enabled: false, consult_enabled: false }
  await db.updateTable('subsidiaries').set(flags).where('id', '=', subsidiary_id).execute()
  const plan = await db
    .selectFrom('plans')
    .select('current_version_id')
    .where('id', '=', DEMO_PLANS.family)
    .executeTakeFirstOrThrow()
  const long = plan.current_version_id!
  const { rows } = await sql<{ id: string }>`insert into plan_versions
    select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'version', v.version + 100,
      'duration_days', ${PLAN_DAYS}::int))).* from plan_versions v where v.id = ${long} returning id`.execute(db)
  const short = rows[0]!.id
  const contracts: ContractState[] = []
  for (const one of CONTRACTS)
    contracts.push(await sign(world, { ...one, subsidiary_id, version: one.days === null ? short : long }))
  const candidates: Candidate[] = []
  for (let at = 0; at < CANDIDATES; at += 1) candidates.push(await candidate(world, `+91${9_650_000_000 + at}`))
  const hr = async (at: number, role: PartnerRole): Promise<Caller> => {
    const { caller } = at === 0 ? candidates[0]! : await candidate(world, `+91${9_660_000_000 + at}`)
    const granted_at = world.clock.now()
    await db
      .insertInto('partner_roles')
      .values({ account_id: caller.account_id!, subsidiary_id, role, granted_at })
      .execute()
    const actions = actionsOfPartnerRole(role, { ...flags, member_restricted: false })
    return { ...caller, tenants: [{ tenant_id: subsidiary_id, role, actions }] }
  }
  const ofStaff = async (mobile: string): Promise<Caller> => {
    const { caller } = await candidate(world, mobile)
    await db
      .insertInto('staff_roles')
      .values({ account_id: caller.account_id!, role: 'SUPERADMIN', granted_at: world.clock.now() })
      .execute()
    return { ...caller, staff_role: 'SUPERADMIN', actions: actionsOfStaffRole('SUPERADMIN') }
  }
  const employer: Employer = {
    subsidiary_id,
    hr: [await hr(0, 'PARTNER_ADMIN'), await hr(1, 'PARTNER_ADMIN'), await hr(2, 'PARTNER_MEMBER')],
    candidates: candidates as unknown as Employer['candidates'],
    staff: await ofStaff('+919670000000'),
    colleague: await ofStaff('+919670000001'),
  }
  return { employer, plan_version: long, state: { contracts, people: [], activities: {}, spent: 0, reminded: {} } }
}

async function candidate({ db, clock }: ModelWorld, mobile: string): Promise<Candidate> {
  const { id } = await db
    .insertInto('accounts')
    .values({ mobile, name: 'Nila Bose', created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { mobile, caller: { ...nobody, session_id: randomUUID(), account_id: id } }
}

export async function sign(
  { db, clock }: ModelWorld,
  { name, since, days, version, subsidiary_id, ...terms }: ContractTerms & { subsidiary_id: string; version: string },
): Promise<ContractState> {
  const now = clock.now()
  const today = istDateOf(now)
  const starts_on = addDays(today, -since)
  const ends_on = days === null ? null : addDays(today, days)
  const { id } = await db
    .insertInto('partner_plans')
    .values({
      subsidiary_id,
      plan_version_id: version,
      partner_name: name,
      starts_on,
      ends_on,
      quota: terms.quota,
      quota_reusable: terms.quota_reusable,
      runout_days_on_exit: terms.runout_days,
      deletion_limit: terms.deletion_limit,
      is_wallet_based_plan: terms.is_wallet,
      reference_id_placeholder: 'Employee ID',
      reference_id_sample: 'L-100',
      status: 'SIGNED',
      signed_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const funds = terms.is_wallet ? FUNDS : 0
  if (funds > 0)
    await withTransaction(db, async (trx) => {
      const reference = `model/${id}`
      await openTopup(trx, { partner_plan_id: id, amount_paise: BigInt(funds), reference, now })
      await confirmTopup(trx, { reference, utr: id.replaceAll('-', '').slice(0, 22), actor: 'system', now })
    })
  const state = { id, ...terms, starts_on, ends_on, plan_days: PLAN_DAYS, open_topups: [], topups: [], version: 1 }
  return { ...state, taken: 0, available: funds, added: funds }
}
