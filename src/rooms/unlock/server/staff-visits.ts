import { sql } from 'kysely'
import type { QueryOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { ownAffair } from '#rooms/access/server/own-affair.ts'
import { mobileCounts } from '#rooms/subscriptions/server/contacts.ts'
import { isMobile, normaliseMobile } from '#values/mobile.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { listStaffVisits, StaffVisit } from '../contract/staff.ts'
import { type PassLimits, passStatusAt, refusedMove } from '../rules/pass-transitions.ts'
import { parseVisitCode } from '../rules/visit-code.ts'
import { readPassLimits } from './pass-on-wire.ts'
import { type Pass, readPassesOf } from './passes.ts'

/** With who reads: visits of their own plans and family are a colleague's. */
type Filter = Pick<QueryOf<typeof listStaffVisits>, 'status' | 'place' | 'search'> & { reader: string | null }

/** A page of visits, the latest first. */
export async function listVisitsOfStaff(
  db: Db,
  filter: Filter,
  { offset, limit }: { offset: number; limit: number },
  now: Date,
): Promise<StaffVisit[]> {
  const rows = await matching(db, filter)
    .select('v.id')
    .orderBy('v.unlocked_at', 'desc')
    .orderBy('v.id')
    .offset(offset)
    .limit(limit)
    .execute()
  const limits = await readPassLimits(db, now)
  const passes = await readPassesOf(
    db,
    rows.map(({ id }) => id),
  )
  return passes.map((pass) => visitOfStaff(pass, limits, now))
}

export async function countVisitsOfStaff(db: Db, filter: Filter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What is neither a pass number nor a mobile finds nothing, as does a number that counts as nobody's (rules/contacts.ts). */
function matching(db: Db, { status, place, search, reader }: Filter) {
  const own = ownAffair(reader, {
    plan: sql.ref('v.subscription_id'),
    patient: sql.ref('v.uhid'),
    at: sql.ref('v.unlocked_at'),
  })
  let query = db.selectFrom('visit_passes as v').where(sql<boolean>`not ${own}`)
  if (status) query = query.where('v.status', '=', status)
  if (place)
    query = query.where(sql<boolean>`v.unlocked_with = 'PRINTED_CODE' and (v.distance_km is null or v.distance_km > 1)`)
  if (!search) return query
  if (isMobile(search))
    return query.where(
      'v.subscription_id',
      'in',
      db
        .selectFrom('subscription_members as m')
        .select('m.subscription_id')
        .where('m.mobile', '=', normaliseMobile(search))
        .where(mobileCounts()),
    )
  return query.where('v.pass_no', '=', parseVisitCode(search) ?? sql<string>`null`)
}

/** For a role that only looks: neither the pass, with which a desk ends a visit, nor the kind of doctor. */
export function onlyToLook(visit: StaffVisit): StaffVisit {
  return { ...visit, pass_no: `••••${visit.pass_no.slice(-2)}`, speciality: null }
}

export function visitOfStaff(pass: Pass, limits: PassLimits, now: Date): StaffVisit {
  const facts = { ...pass, reversals: 0 }
  return {
    id: pass.id,
    pass_no: pass.pass_no,
    status: passStatusAt(pass, now),
    subscription_id: pass.subscription_id,
    patient_name: pass.patient_name,
    provider_name: pass.provider_name,
    speciality: pass.speciality,
    establishment_name: pass.establishment_name,
    city: pass.city,
    fee: toRupees(pass.fee_paise),
    from_credits: pass.credits_paise !== null,
    unlocked_with: pass.unlocked_with as StaffVisit['unlocked_with'],
    with_desk_code: pass.with_desk_code,
    distance_km: pass.distance_km,
    unlocked_at: toWireTime(pass.unlocked_at),
    used_by: pass.used_by as StaffVisit['used_by'],
    reason: pass.reason,
    can_reverse: refusedMove(facts, 'REVERSED', { who: 'STAFF', limits, now }) === undefined,
  }
}
