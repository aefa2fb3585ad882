import { type Selectable, sql } from 'kysely'
import type { VisitPasses } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { membershipsOf } from '#rooms/subscriptions/server/memberships.ts'
import { takenOff } from '#rooms/subscriptions/server/readers.ts'
import { DAY_MS, type IstDate, istDateOf } from '#values/ist-date.ts'
import { REVERSAL_DAYS } from '../rules/pass-transitions.ts'
import { parseVisitCode } from '../rules/visit-code.ts'

type PassRow = Selectable<VisitPasses>

/** A pass with the names that every view of it needs. */
export interface Pass extends PassRow {
  patient_name: string | null
  provider_name: string
  speciality: string
  establishment_name: string
  address: string
  locality: string
  city: string
  pincode: string
  phone: string
  plan_blocked: boolean
}

function passes(db: Db) {
  return db
    .selectFrom('visit_passes as v')
    .innerJoin('subscription_members as m', 'm.uhid', 'v.uhid')
    .innerJoin('subscriptions as s', 's.id', 'v.subscription_id')
    .innerJoin('providers as d', 'd.id', 'v.provider_id')
    .innerJoin('specialities as t', 't.id', 'd.speciality_id')
    .innerJoin('establishments as e', 'e.id', 'v.establishment_id')
    .selectAll('v')
    .select(['m.name as patient_name', 'd.name as provider_name', 't.name as speciality'])
    .select(['e.name as establishment_name', 'e.address', 'e.locality', 'e.city', 'e.pincode', 'e.phone'])
    .select(({ eb }) => eb('s.status', '=', 'BLOCKED').as('plan_blocked'))
}

/** @throws Refusal NOT_FOUND for what cannot be a pass number as for one that nobody has */
export async function readPass(db: Db, pass_no: string): Promise<Pass> {
  const code = parseVisitCode(pass_no)
  const pass = code && (await passes(db).where('v.pass_no', '=', code).executeTakeFirst())
  if (!pass) throw new Refusal('NOT_FOUND')
  return pass as Pass
}

/**
 * The same for the people who may unlock for its member.
 * @throws Refusal NOT_FOUND
 */
export async function readOwnPass(db: Db, account_id: string | null, pass_no: string): Promise<Pass> {
  const pass = await readPass(db, pass_no)
  const memberships = await membershipsOf(db, account_id)
  const may = memberships.some(
    ({ subscription_id, is_owner, uhid, since }) =>
      subscription_id === pass.subscription_id &&
      (is_owner || (uhid === pass.uhid && (since === null || pass.unlocked_at >= since))),
  )
  // Who was removed from the plan since keeps what they unlocked themselves.
  if (!may && !(await isUnlocker(db, account_id, pass.id))) throw new Refusal('NOT_FOUND')
  return pass
}

/** Whether a person unlocked a visit, and it was over when two of our staff took their number off its member. */
const unlockedBy = (account_id: string | null) => sql<boolean>`(v.unlocked_by = ${account_id}::uuid and not exists (
  select from accounts a where a.id = v.unlocked_by and ${takenOff({
    uhid: 'v.uhid',
    mobile: 'a.mobile',
    from: 'v.unlocked_at',
    until: 'coalesce(v.reversed_at, v.used_at, v.valid_till)',
  })}))`

async function isUnlocker(db: Db, account_id: string | null, id: string): Promise<boolean> {
  const found = db.selectFrom('visit_passes as v').select('v.id').where('v.id', '=', id).where(unlockedBy(account_id))
  return (await found.executeTakeFirst()) !== undefined
}

/** The passes that a person unlocked, and of the members they may act for, of the last 30 days, the latest first. */
export async function listOwnPasses(db: Db, account_id: string, now: Date): Promise<Pass[]> {
  const memberships = await membershipsOf(db, account_id)
  const since = new Date(now.getTime() - REVERSAL_DAYS * DAY_MS)
  const rows = await passes(db)
    .where('v.unlocked_at', '>=', since)
    .where((is) =>
      is.or([
        unlockedBy(account_id),
        ...memberships.map(({ subscription_id, is_owner, uhid, since }) =>
          is.and([
            is('v.subscription_id', '=', subscription_id),
            ...(is_owner ? [] : [is('v.uhid', '=', uhid)]),
            ...(since ? [is('v.unlocked_at', '>=', since)] : []),
          ]),
        ),
      ]),
    )
    .orderBy('v.unlocked_at', 'desc')
    .orderBy('v.id')
    .limit(100)
    .execute()
  return rows as Pass[]
}

/** The pass of a member at a clinic of this day, or of the evening before while it is valid, that was not taken back. */
export async function findCurrentPass(
  db: Db,
  { uhid, establishment_id }: { uhid: string; establishment_id: string },
  now: Date,
): Promise<Pass | undefined> {
  const row = await passes(db)
    .where('v.uhid', '=', uhid)
    .where('v.establishment_id', '=', establishment_id)
    .where((is) =>
      is.or([
        is('v.day', '=', istDateOf(now)),
        is.and([is('v.status', '=', 'UNLOCKED'), is('v.valid_till', '>', now)]),
      ]),
    )
    .where('v.status', '<>', 'REVERSED')
    .orderBy('v.unlocked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as Pass | undefined
}

/** The pass that an appointment's visit id has unlocked and that was not taken back. */
export async function findPassOfBooking(db: Db, visit_id: string): Promise<Pass | undefined> {
  const row = await passes(db)
    .where('v.visit_id', '=', visit_id)
    .where('v.unlocked_with', '=', 'BOOKING')
    .where('v.status', '<>', 'REVERSED')
    .executeTakeFirst()
  return row as Pass | undefined
}

export async function readPassById(db: Db, id: string): Promise<Pass> {
  const pass = await passes(db).where('v.id', '=', id).executeTakeFirst()
  if (!pass) throw new Refusal('NOT_FOUND')
  return pass as Pass
}

/** The passes of these ids, in their order. */
export async function readPassesOf(db: Db, ids: readonly string[]): Promise<Pass[]> {
  if (ids.length === 0) return []
  const rows = (await passes(db).where('v.id', 'in', ids).execute()) as Pass[]
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** How many visits of a person were unlocked on a day and not taken back. */
export async function countUnlocks(db: Db, uhid: string, day: IstDate): Promise<number> {
  const { count } = await db
    .selectFrom('visit_passes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('uhid', '=', uhid)
    .where('day', '=', day)
    .where('status', '<>', 'REVERSED')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How often the members of a plan have taken visits back in the last 30 days. */
export async function countReversals(db: Db, subscription_id: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('visit_passes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('subscription_id', '=', subscription_id)
    .where('reversed_by', '=', 'MEMBER')
    .where('reversed_at', '>', new Date(now.getTime() - REVERSAL_DAYS * DAY_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}
