import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { countSendOrRefuse } from '#platform/sending/count-send.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { ownAffair } from '#rooms/access/server/own-affair.ts'
import { findPractice } from '#rooms/directory/server/queries/find-practice.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { mobileCounts } from '#rooms/subscriptions/server/contacts.ts'
import { formatDate } from '#values/display-time.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import type { bookStaffVisit as call } from '../../contract/bookings.ts'
import { refusalWords } from '../../words/refusals.ts'
import { bookVisit } from '../visit-ids.ts'

const { field } = refusalWords
const DAYS_AHEAD = 30

/**
 * Gives a member the visit id of an appointment that our staff arranged, and sends it to them.
 * @throws Refusal OWN_AFFAIR for a number of the caller, or of somebody on a plan with them; INVALID for a day that is over or too late, a doctor whom no plan covers there, a number of nobody on a plan;
 * RATE_LIMITED
 */
export async function bookVisitForMember(
  context: AnyRequestContext,
  { establishment_id, provider_id, mobile, day }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { db, keys, now, caller } = context
  await refuseOwnNumber(db, caller.account_id, mobile)
  const today = istDateOf(now)
  const practice = await findPractice(db, { establishment_id, provider_id })
  const fields: Record<string, string> = {}
  if (day < today || day > addDays(today, DAYS_AHEAD)) fields.day = field.dayRange
  if (!practice?.in_network || practice.speciality_excluded) fields.provider_id = field.notCovered
  const to_account = await findRecipient(db, mobile)
  if (!to_account) fields.mobile = field.nobody
  if (Object.keys(fields).length > 0 || !practice || !to_account) throw new Refusal('INVALID', { fields })
  const { establishment_name: clinic, provider_name: doctor } = practice
  return withTransaction(db, async (trx) => {
    const place = { establishment_id, provider_id }
    const { id, code } = await bookVisit(trx, { ...place, mobile, day, created_by: caller.account_id, now })
    await audit(trx, {
      ...auditedBy(context),
      on_behalf_of: to_account,
      action: 'unlock.visit-booked',
      entity: 'visit_id',
      entity_id: id,
      after: { ...place, day },
    })
    const by = { account_id: caller.account_id ?? '' }
    const counted = await countSendOrRefuse(trx, context, { kind: 'visit-booked', to: mobile, by, now })
    const variables = { clinic: clinic.slice(0, 30), day: formatDate(day), code }
    const cause = `visit-booked:${id}`
    await notify(trx, keys, { template: 'visit-booked', variables, to_account, counted, cause, now })
    return { visit_id: code, day, clinic, doctor }
  })
}

/**
 * Staff make no visit id for themselves, nor for a plan that covers them or their own plan's people.
 * @throws Refusal OWN_AFFAIR
 */
export async function refuseOwnNumber(db: Db, account_id: string | null, mobile: string): Promise<void> {
  const { rows } = await sql<{ own: boolean }>`select exists (select from accounts me where me.id = ${account_id}
      and me.mobile = ${mobile})
    or exists (select from (select m.subscription_id as id from subscription_members m where m.mobile = ${mobile}
        and m.removed_at is null
      union select s.id from subscriptions s join accounts a on a.id = s.account_id where a.mobile = ${mobile}) plan
      where ${ownAffair(account_id, { plan: sql.ref('plan.id') })}) as own`.execute(db)
  if (rows[0]!.own) throw new Refusal<typeof call>('OWN_AFFAIR')
}

/** Who logs in under the number, else the buyer of the plan that it is on; undefined if it is on no running plan. */
async function findRecipient(db: Db, mobile: string): Promise<string | undefined> {
  const { rows } = await sql<{ to_account: string }>`
    select coalesce((select me.id from accounts me where me.mobile = ${mobile}), s.account_id) as to_account
      from (select m.subscription_id from subscription_members m
          where m.mobile = ${mobile} and m.removed_at is null and ${mobileCounts()}
        union all select b.id from accounts a join subscriptions b on b.account_id = a.id where a.mobile = ${mobile}) mine
      join subscriptions s on s.id = mine.subscription_id where s.status = 'ACTIVE' limit 1`.execute(db)
  return rows[0]?.to_account
}
