import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { COVID_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { formatTime } from '#values/display-time.ts'
import { IST_OFFSET_MS, istDateOf } from '#values/ist-date.ts'
import { nameInMessage } from '#values/person-name.ts'
import type { KitStatus } from '../rules/kit-state.ts'
import { REMINDED_AFTER_HOURS } from '../rules/welfare.ts'
import { doctorWords } from '../words/doctor.ts'
import { NOTIFY_OWNER, readEpisode } from './episodes.ts'
import { canMeasure } from './queries/can-measure.ts'

/**
 * What the buyer of a care is told of: a call that was missed or moved, a kit, another doctor, or the summary. `at` is ISO text in the job.
 */
type News<At> = { at: At } & (
  | { about: 'miss' | 'move'; call_id: string }
  | { about: 'kit'; kit_id: string; status: KitStatus }
  | { about: 'summary'; subscription_id: string }
  | { about: 'doctor'; subscription_id: string }
)
export type NotifyOwner = News<string>

export async function notifyLater(trx: Db, { at, ...news }: News<Date>): Promise<void> {
  await enqueue<NotifyOwner>(trx, NOTIFY_OWNER, {
    payload: { ...news, at: at.toISOString() } as NotifyOwner,
    run_at: at,
  })
}

type NotifyParts = Pick<Parts, 'db' | 'keys' | 'config'>

/** Each news once. None of them names an illness: a phone shows it while it is locked. */
export async function notifyOwner(parts: NotifyParts, news: NotifyOwner, now: Date): Promise<void> {
  const { db, keys } = parts
  await withTransaction(db, (trx) => {
    if (news.about === 'kit') return ofKit(trx, news)
    if (news.about === 'doctor') return ofDoctor(trx, news)
    return news.about === 'summary' ? ofSummary(trx, news) : ofCall(trx, news)
  })

  /** That another doctor comes, or who it is. */
  async function ofDoctor(trx: Db, { subscription_id, at }: Extract<NotifyOwner, { subscription_id: string }>) {
    const { account_id, doctor_name, doctor_change_reason } = await readEpisode(trx, subscription_id)
    if (doctor_change_reason === null) return
    const link = careLink(parts, subscription_id)
    const common = { to_account: account_id, cause: `home-care-doctor:${subscription_id}:${at}`, now }
    if (doctor_name === null) {
      const variables = { reason: doctorWords.reasons[doctor_change_reason], link }
      await notify(trx, keys, { template: 'care-doctor-changes', variables, ...common })
    } else
      await notify(trx, keys, {
        template: 'care-doctor',
        variables: { doctor: nameInMessage(doctor_name, doctorWords.inMessage), link },
        ...common,
      })
  }

  async function ofSummary(trx: Db, { subscription_id }: Extract<NotifyOwner, { subscription_id: string }>) {
    const { account_id } = await readEpisode(trx, subscription_id)
    const link = careLink(parts, subscription_id)
    const cause = `home-care-summary:${subscription_id}`
    await notify(trx, keys, { template: 'care-summary', variables: { link }, to_account: account_id, cause, now })
  }

  async function ofCall(trx: Db, { about, call_id, at }: Extract<NotifyOwner, { call_id: string }>): Promise<void> {
    const call = await trx
      .selectFrom('home_care_calls as c')
      .innerJoin('home_care_episodes as e', 'e.subscription_id', 'c.subscription_id')
      .select(['c.subscription_id', 'c.status', 'c.due_at', 'e.account_id', 'e.status as care'])
      .where('c.id', '=', call_id)
      .executeTakeFirstOrThrow()
    // A job that runs late reports nothing that is over.
    if (call.care !== 'ACTIVE' || call.status !== (about === 'miss' ? 'MISSED' : 'PLANNED')) return
    const link = careLink(parts, call.subscription_id)
    const common = { to_account: call.account_id, cause: `home-care-call:${call_id}:${about}:${at}`, now }
    if (about === 'miss') await notify(trx, keys, { template: 'care-call-missed', variables: { link }, ...common })
    else
      await notify(trx, keys, {
        template: 'care-call-moved',
        variables: { time: formatTime(call.due_at), link },
        ...common,
      })
  }

  async function ofKit(trx: Db, { kit_id, status }: Extract<NotifyOwner, { kit_id: string }>): Promise<void> {
    const kit = await trx
      .selectFrom('home_care_kits as k')
      .innerJoin('home_care_episodes as e', 'e.subscription_id', 'k.subscription_id')
      .select(['k.subscription_id', 'k.status', 'k.courier', 'e.account_id', 'e.status as care'])
      .where('k.id', '=', kit_id)
      .executeTakeFirstOrThrow()
    if (kit.care !== 'ACTIVE' || kit.status !== status) return
    const link = careLink(parts, kit.subscription_id)
    // A kit that came back could not be delivered, whether or not the courier has said so before.
    const known = status === 'RETURNED' ? 'FAILED' : status
    const common = { to_account: kit.account_id, cause: `home-care-kit:${kit_id}:${known}`, now }
    if (status === 'DISPATCHED')
      await notify(trx, keys, {
        template: 'care-kit-sent',
        variables: { courier: nameInMessage(kit.courier, doctorWords.courierInMessage), link },
        ...common,
      })
    if (known === 'FAILED') await notify(trx, keys, { template: 'care-kit-failed', variables: { link }, ...common })
  }
}

const careLink = ({ config }: Pick<Parts, 'config'>, subscription_id: string) =>
  linkTo(config, `/plus/${COVID_GROUP_SLUG}/care?subscription_id=${subscription_id}`)

const HOUR_MS = 3_600_000

/** Reminds everybody whose care goes on, who can measure, and has measured nothing since the last reminder, or this morning. */
export async function remindToMeasure(parts: NotifyParts, now: Date): Promise<void> {
  const { db, keys } = parts
  const since = new Date(now.getTime() - REMINDED_AFTER_HOURS * HOUR_MS)
  const today = istDateOf(now)
  const silent = await db
    .selectFrom('home_care_episodes as e')
    .select(['e.subscription_id', 'e.account_id'])
    .where('e.status', '=', 'ACTIVE')
    .where('e.starts_on', '<=', today)
    .where('e.ends_on', '>=', today)
    .where(sql<boolean>`not exists (select from home_care_vitals v where v.subscription_id = e.subscription_id
      and v.measured_at >= ${since})`)
    .where(canMeasure())
    .execute()
  const hour = new Date(now.getTime() + IST_OFFSET_MS).getUTCHours()
  for (const { subscription_id, account_id } of silent)
    await withTransaction(db, (trx) =>
      notify(trx, keys, {
        template: 'care-measure',
        variables: { link: careLink(parts, subscription_id) },
        to_account: account_id,
        cause: `home-care-measure:${subscription_id}:${today}:${hour}`,
        now,
      }),
    )
}
