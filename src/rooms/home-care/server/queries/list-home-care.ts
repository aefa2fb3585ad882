import { type RawBuilder, sql } from 'kysely'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { ownAffair } from '#rooms/access/server/own-affair.ts'
import { openDetails } from '#rooms/covid-care/server/proposals.ts'
import { istDateOf } from '#values/ist-date.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { listHomeCare as call } from '../../contract/desk.ts'
import { dayOfCare } from '../../rules/calendar.ts'
import { DUE_WORK, type DueWork } from '../../rules/due-work.ts'
import type { Episode, Kit } from '../episodes.ts'
import { affairOfCare, isAtOwnNumber, mobileOf } from '../own-care.ts'
import { canMeasure } from './can-measure.ts'

const rank = (work: DueWork) => sql.lit(DUE_WORK.indexOf(work))

/** The alarm of each care that goes on (`currentAlarm`), and by when our staff call, or should have called (`callByOf`, `callMissedOf`). */
function alarms(now: Date): RawBuilder<unknown> {
  return sql`(select distinct on (subscription_id) subscription_id, next_try_at,
      case when status = 'TAKEN' and not_reached_at is not null and next_try_at > ${now} then next_try_at
        when status = 'TAKEN' and not_reached_at <= due_at then coalesce(next_try_at, due_at) else due_at end as call_by,
      due_at <= ${now} and (not_reached_at is null or not_reached_at > due_at) as is_broken
    from home_care_escalations where status <> 'CLOSED' order by subscription_id, due_at) alarms`
}

/** Everything that waits for our staff, with its place among `DUE_WORK` and since when, or by when, it is due. */
function dueWork(now: Date): RawBuilder<unknown> {
  return sql`select subscription_id, case when is_broken or least(next_try_at, call_by) <= ${now} then ${rank('ALARM_LATE')}
      else ${rank('ALARM')} end as work, call_by as since from ${alarms(now)}
    union all select c.subscription_id, case c.status when 'MISSED' then ${rank('CALL_MISSED')} else ${rank('CALL_DUE')} end, c.due_at
      from home_care_calls c join home_care_episodes e using (subscription_id)
      where e.status = 'ACTIVE' and case c.kind when 'SCHEDULED' then c.status = 'MISSED' or c.status = 'PLANNED' and c.due_at <= ${now}
        when 'ALARM' then false
        else c.status = 'MISSED' and not exists (select from home_care_calls later where later.subscription_id = c.subscription_id
          and later.kind = 'ON_DEMAND' and (later.due_at, later.id) > (c.due_at, c.id)) end
    union all select k.subscription_id, case when k.status in ('FAILED', 'RETURNED') then ${rank('KIT_BACK')}
      else ${rank('KIT_TO_SEND')} end, e.activated_at
      from home_care_kits k join home_care_episodes e using (subscription_id)
      join subscriptions s on s.id = k.subscription_id
      where e.status = 'ACTIVE' and k.status in ('CREATED', 'PACKED', 'FAILED', 'RETURNED')
        and s.status <> 'BLOCKED' and s.refund_requested_at is null
        and not exists (select from home_care_kits later where later.subscription_id = k.subscription_id and later.number > k.number)
    union all select e.subscription_id, ${rank('WELFARE')}, e.welfare_due_at from home_care_episodes e
      where e.status = 'ACTIVE' and e.welfare_due_at <= ${now} and e.ends_on >= ${istDateOf(now)}::date and ${canMeasure()}
    union all select subscription_id, ${rank('NUMBER_SHARED')}, number_found_at from home_care_episodes
      where number_found_at is not null and number_checked_at is null
    union all ${kitsThatLeft()}`
}

/** A kit that the courier took although it was cancelled, until it is back or a colleague has written what was done about it. */
function kitsThatLeft(): RawBuilder<unknown> {
  return sql`select k.subscription_id, ${rank('KIT_LEFT')}, gone.since from home_care_kits k
    join home_care_episodes e using (subscription_id)
    join lateral (select min(recorded_at) filter (where status <> 'CANCELLED') as since,
        bool_or(status = 'CANCELLED') as was_cancelled from home_care_kit_events
      where kit_id = k.id and status in ('CANCELLED', 'DISPATCHED', 'FAILED', 'DELIVERED')) gone on gone.was_cancelled
    where e.status = 'STOPPED' and k.status in ('DISPATCHED', 'FAILED', 'DELIVERED')
      and not exists (select from home_care_notes n where n.subscription_id = k.subscription_id and n.at >= gone.since)`
}

interface ListedRow extends Pick<Episode, 'subscription_id' | 'plan_proposal_id' | 'status' | 'starts_on'> {
  buyer_name: string | null
  pincode: string | null
  sealed_details: Buffer | null
  work: number | null
  since: Date | null
  next_call_at: Date | null
  kit: Kit['status']
}

/**
 * The most urgent first; of what waits for nobody, the latest first. A care in which the reader is involved is not shown;
 * of one whose caregiver they are, which only its sealed answers say, the counts still know.
 */
export async function listHomeCare(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  { due, status, page_number, reader, now }: QueryOf<typeof call> & { reader: string | null; now: Date },
): Promise<Omit<ReplyOf<typeof call>, 'advice' | 'as_of'>> {
  const { limit, offset } = rowsOfPage(page_number)
  const care = careWithWork(now, due)
  const ids = { plan: sql.ref('e.subscription_id'), patient: sql.ref('e.uhid'), owner: sql.ref('e.account_id') }
  const affair = affairOfCare({ ...ids, at: sql.ref('e.activated_at') })
  const isOwn = sql`(${ownAffair(reader, affair)} or ${isAtOwnNumber(reader, sql.ref('e.plan_proposal_id'))})`
  const ofOthers = sql`not ${isOwn}`
  const found = status ? sql`${ofOthers} and e.status = ${status}` : ofOthers
  const { rows } = await sql<ListedRow>`
    select e.subscription_id, o.id as plan_proposal_id, o.sealed_details, e.status, e.starts_on, a.name as buyer_name, w.pincode, d.work, d.since, k.status as kit,
      (select min(c.due_at) from home_care_calls c where c.subscription_id = e.subscription_id and c.status = 'PLANNED' and c.kind <> 'ALARM') as next_call_at
    from ${care} join accounts a on a.id = e.account_id join plan_proposals o on o.id = e.plan_proposal_id
      left join addresses w on w.id = o.dose_address_id
      join lateral (select status from home_care_kits where subscription_id = e.subscription_id order by number desc limit 1) k on true
    where ${found} and ${due ? sql`d.work = ${rank(due)}` : sql`true`}
    order by d.work nulls last, d.since, e.activated_at desc, e.subscription_id
    limit ${limit} offset ${offset}`.execute(db)
  const { counts, all } = await countWork(db, now, found)
  const total = due ? counts[due] : all
  const mobile = await mobileOf(db, reader)
  const others = rows.filter((row) => mobile === null || caregiverOf(keys, row) !== mobile)
  return { ...pageReply('care', { rows: others.map((row) => onWire(row, now)), total, page_number }), counts }
}

/** How much care waits, by what is due: a care in which two things are due counts for each. */
export async function countDueCare(db: Db, now: Date): Promise<Record<DueWork, number>> {
  return (await countWork(db, now, sql`true`)).counts
}

/** Since when the oldest work in care at home waits; null where none does. */
export async function oldestDueCare(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`select min(since) as since from (${dueWork(now)}) every`.execute(
    db,
  )
  return rows[0]?.since ?? null
}

/** Every care, with its most urgent work; of one kind of work where it is asked for. */
function careWithWork(now: Date, due: DueWork | undefined): RawBuilder<unknown> {
  const asked = due ? sql`work = ${rank(due)}` : sql`true`
  return sql`home_care_episodes e left join (select distinct on (subscription_id) * from (${dueWork(now)}) every
      where ${asked} order by subscription_id, work, since) d using (subscription_id)`
}

async function countWork(db: Db, now: Date, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ work: number | null; count: number }>`
    with found as (select e.subscription_id from home_care_episodes e where ${where})
    select null::int as work, count(*)::int as count from found
    union all select every.work, count(distinct subscription_id)::int from (${dueWork(now)}) every join found using (subscription_id)
      group by every.work`.execute(db)
  const countOf = (place: number | null) => rows.find(({ work }) => work === place)?.count ?? 0
  const counts = Object.fromEntries(DUE_WORK.map((work, place) => [work, countOf(place)])) as Record<DueWork, number>
  return { counts, all: countOf(null) }
}

function caregiverOf(keys: Pick<Keys, 'unseal'>, { plan_proposal_id: id, sealed_details }: ListedRow) {
  return openDetails(keys, { id, sealed_details }).answers.caregiver_mobile
}

function onWire(row: ListedRow, now: Date) {
  const { subscription_id, buyer_name, pincode, status, starts_on, work, since, next_call_at, kit } = row
  return {
    subscription_id,
    buyer_name,
    pincode,
    status,
    kit,
    day: dayOfCare(starts_on, now),
    due: work === null ? null : (DUE_WORK[work] ?? null),
    due_at: since && toWireTime(since),
    next_call_at: next_call_at && toWireTime(next_call_at),
  }
}
