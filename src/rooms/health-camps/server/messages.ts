import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueSpaced } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatDate } from '#values/display-time.ts'
import type { IstDate } from '#values/ist-date.ts'
import { isNewsAtNight } from '../rules/camp-time.ts'

const NOTICE = { name: 'health-camps.cancelled-notice' }
const PAGE = '/plus/my-plan/camps'
/** People in one job, of which one runs a second. */
const AT_ONCE = 20

interface SlotNotice {
  account_id: string
  subsidiary_id: string
  on_date: IstDate
  start_time: string
  now: Date
}

/** Confirms the slot that a person has just chosen. */
export async function confirmSlot(
  trx: Db,
  { keys, config }: Pick<Parts, 'keys' | 'config'>,
  { account_id, subsidiary_id, on_date, start_time, now }: SlotNotice,
): Promise<void> {
  const company = await companyName(trx, subsidiary_id)
  const variables = { company, when: when(on_date, start_time), link: linkTo(config, PAGE) }
  await notify(trx, keys, { template: 'camp-registered', variables, to_account: account_id, now })
}

interface CancelledSlots {
  /** Of registrations. */
  ids: readonly string[]
  /** Their people have left, or their plan ends before the day. */
  have_left?: boolean
}

/** Notifies people after the commit that the slots of these registrations are no more. */
export async function notifyCancelledLater(
  trx: Db,
  { ids, have_left = false }: CancelledSlots,
  now: Date,
): Promise<void> {
  const payloads: CancelledSlots[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) payloads.push({ ids: ids.slice(at, at + AT_ONCE), have_left })
  await enqueueSpaced(trx, NOTICE, { payloads, run_at: now, seconds: 1 })
}

export const cancelledNotice = defineJob<CancelledSlots>({
  ...NOTICE,
  timeoutSeconds: 600,
  work: async ({ db, keys, config }, { ids, have_left }, { now }) => {
    const people = await db
      .selectFrom('health_camp_registrations as r')
      .innerJoin('health_camps as c', 'c.id', 'r.camp_id')
      .innerJoin('subsidiaries as s', 's.id', 'c.subsidiary_id')
      .innerJoin('health_camp_slots as slot', 'slot.id', 'r.slot_id')
      .select(['r.id', 'r.account_id', 'r.on_date', 'slot.start_time', 's.display_name as company'])
      .where('r.id', 'in', ids)
      .execute()
    const template = have_left ? 'camp-left' : 'camp-cancelled'
    for (const { id, account_id, on_date, start_time, company } of people) {
      const variables = { company, when: when(on_date, start_time), link: linkTo(config, PAGE) }
      const cause = `camp-cancelled:${id}`
      const at_night = isNewsAtNight(on_date, now)
      await withTransaction(db, (trx) =>
        notify(trx, keys, { template, variables, to_account: account_id, cause, at_night, now }),
      )
    }
  },
})

/** '24 Nov 2026, 09:30'. */
function when(on_date: IstDate, start_time: string): string {
  return `${formatDate(on_date)}, ${start_time}`
}

async function companyName(db: Db, subsidiary_id: string): Promise<string> {
  const { display_name } = await db
    .selectFrom('subsidiaries')
    .select('display_name')
    .where('id', '=', subsidiary_id)
    .executeTakeFirstOrThrow()
  return display_name
}
