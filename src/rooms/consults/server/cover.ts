import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { raiseAlert } from '#rooms/payments/server/alerts.ts'
import type { Reason } from '#rooms/service-uses/rules/judge-use.ts'
import { reverseUse } from '#rooms/service-uses/server/commands/reverse-use.ts'
import { settleUse } from '#rooms/service-uses/server/commands/settle-use.ts'
import { useService } from '#rooms/service-uses/server/commands/use-service.ts'
import { readUseFacts } from '#rooms/service-uses/server/eligibility.ts'
import { findUse } from '#rooms/service-uses/server/uses.ts'
import { isStillMember } from '#rooms/subscriptions/server/members.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { START_REFUSALS } from '../contract/refusals.ts'
import { consultPrice } from '../rules/settings.ts'
import { type ConsultParts, type ConsultRow, REPORT_UNPAID, type UnpaidConsult } from './consultations.ts'

/** The plan's answer in the codes of the calls that ask for a doctor. */
export const COVER_REFUSALS = {
  PLAN_INACTIVE: 'PLAN_INACTIVE',
  MEMBER_NOT_CONFIRMED: 'MEMBER_NOT_CONFIRMED',
  MEMBER_NOT_COVERED: 'MEMBER_NOT_COVERED',
  SERVICE_NOT_COVERED: 'SERVICE_NOT_COVERED',
  NONE_LEFT: 'NO_CONSULTS_LEFT',
  NO_CREDITS: 'INSUFFICIENT_FUNDS',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
} as const satisfies Record<Reason, keyof typeof START_REFUSALS>

type CoverageKey = Pick<ConsultRow, 'subscription_id' | 'uhid'>

/**
 * Whether the plan gives this person a consultation, and what it pays from health credits.
 * @param day of the request: a doctor who accepts after midnight finds the cover of the day on which one was asked for
 */
export async function readCover(db: Db, { subscription_id, uhid }: CoverageKey, now: Date, day = istDateOf(now)) {
  const asked = { subscription_id, uhid, service: 'Consult' as const, day, now }
  const facts = await readUseFacts(db, asked)
  if (!facts.reason && !(await isStillMember(db, uhid, day)))
    return { reason: 'MEMBER_NOT_COVERED' as const, price_paise: 0n }
  if (facts.reason || facts.given) return { reason: facts.reason, price_paise: 0n }
  const price_paise = BigInt(await readSetting(db, consultPrice, now)) * 100n
  const { reason } = await readUseFacts(db, { ...asked, paid_by_plan_paise: price_paise })
  return { reason, price_paise }
}

const referenceOf = ({ transaction_id }: ConsultRow) => `consult/${transaction_id}`

/**
 * A doctor has joined: the plan's consultation is used, once. A call that a programme owes uses none; one that the plan does
 * not give any more waits for staff.
 */
export async function recordUse(trx: Db, consult: ConsultRow, now: Date): Promise<void> {
  if (consult.booked_by === 'CARE') return
  const { transaction_id, subscription_id, uhid, doctor_name, initiated_at } = consult
  const day = istDateOf(initiated_at)
  const { price_paise } = await readCover(trx, consult, now, day)
  const used = await useService(trx, {
    reference: referenceOf(consult),
    source: 'CONSULT',
    subscription_id,
    uhid,
    service: 'Consult',
    service_date: day,
    gross_paise: price_paise,
    provider_name: doctor_name,
    actor: 'system',
    now,
  })
  if ('refused' in used) await reportUnpaid(trx, { transaction_id, why: used.refused }, now)
}

/** A consultation was held that no plan pays: staff are alerted by a job, once. */
export async function reportUnpaid(trx: Db, payload: UnpaidConsult, now: Date): Promise<void> {
  await enqueue(trx, REPORT_UNPAID, { payload, run_at: now })
}

export async function alertUnpaid({ db, log }: ConsultParts, { transaction_id, why }: UnpaidConsult, now: Date) {
  const { subscription_id } = await db
    .selectFrom('consultations')
    .select('subscription_id')
    .where('transaction_id', '=', transaction_id)
    .executeTakeFirstOrThrow()
  await raiseAlert(db, { log }, 'consult_unpaid', transaction_id, { subscription_id, why }, now)
}

/** It has ended: what it used is spent, or given back where the call broke off. */
export async function endUse(trx: Db, consult: ConsultRow, now: Date): Promise<void> {
  const reference = referenceOf(consult)
  if (!(await findUse(trx, reference))) return
  if (consult.status === 'completed') await settleUse(trx, { reference, actor: 'system', now })
  if (consult.status === 'failure')
    await reverseUse(trx, { reference, actor: 'system', now, reason: consult.failure_reason ?? 'CALL_FAILED' })
}
