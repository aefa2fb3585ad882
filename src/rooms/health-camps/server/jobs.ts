import { sql } from 'kysely'
import { withTransaction } from '#platform/database/transaction.ts'
import { dailyAt, defineJob, everyMinutes, startOfDay, whileAny } from '#platform/jobs/job.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'
import { MAY_TAKE_PART } from './camp-people.ts'
import { lockCamp } from './lock-camp.ts'
import { cancelledNotice, notifyCancelledLater } from './messages.ts'
import { cancelRegistration, findRegistration } from './places.ts'

const ENTRY_DAYS = 7

/** Frees the places of people who have left their company, or whose plan ends before the day, and tells them. */
const releaseLeavers = defineJob({
  name: 'health-camps.release-leavers',
  schedule: everyMinutes(10),
  wantedFrom: (now) => sql`least(${whileAny(placesOfLeavers(now))}, ${startOfDay(nextLastDay(now))})`,
  timeoutSeconds: 600,
  work: async ({ db }, _payload, { now }) => {
    const { rows } = await placesOfLeavers(now).execute(db)
    for (const { camp_id, account_id } of rows)
      await withTransaction(db, async (trx) => {
        await lockCamp(trx, camp_id)
        const registration = await findRegistration(trx, { camp_id, account_id })
        if (!registration || registration.arrived_at) return
        // HR may have called the leaving off since.
        const { rows: leavers } = await placesOfLeavers(now, { camp_id, account_id }).execute(trx)
        if (leavers.length === 0) return
        await cancelRegistration(trx, registration, { by: 'LEFT', now })
        await notifyCancelledLater(trx, { ids: [registration.id], have_left: true }, now)
      })
  },
})

/** A planned leaving counts from the last working day on, on whose morning the person is told of it. */
function placesOfLeavers(now: Date, of?: { camp_id: string; account_id: string }) {
  return sql<{ camp_id: string; account_id: string }>`
    select r.camp_id, r.account_id from health_camp_registrations r
    where r.status = 'REGISTERED' and r.arrived_at is null and r.on_date >= ${istDateOf(now)}::date
      ${of ? sql`and r.camp_id = ${of.camp_id} and r.account_id = ${of.account_id}` : sql``}
      and not exists (select from health_camps c join partner_users e on e.subsidiary_id = c.subsidiary_id
        join subscriptions s on s.id = e.subscription_id
        where c.id = r.camp_id and e.account_id = r.account_id and ${MAY_TAKE_PART}
          and (e.last_working_day is null or e.last_working_day > ${istDateOf(now)}::date or e.last_working_day >= r.on_date)
          and e.ends_on >= r.on_date)`
}

/** The next last working day of somebody with a slot after it. */
function nextLastDay(now: Date) {
  return sql`select min(e.last_working_day) from health_camp_registrations r join health_camps c on c.id = r.camp_id
    join partner_users e on e.subsidiary_id = c.subsidiary_id and e.account_id = r.account_id
    where r.status = 'REGISTERED' and r.arrived_at is null and e.status = 'ACTIVE'
      and e.last_working_day > ${istDateOf(now)}::date and e.last_working_day < r.on_date`
}

/** What devices sent; nothing sends it again after a week. */
const forgetEntries = defineJob({
  name: 'health-camps.forget-entries',
  schedule: dailyAt('03:40'),
  housekeeping: true,
  work: async ({ db }, _payload, { now }) => {
    const before = new Date(now.getTime() - ENTRY_DAYS * DAY_MS)
    await db.deleteFrom('health_camp_entries').where('at', '<', before).execute()
  },
})

export const healthCampJobs = [cancelledNotice, releaseLeavers, forgetEntries]
