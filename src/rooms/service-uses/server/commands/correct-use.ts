import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { allotments } from '#rooms/subscriptions/rules/services.ts'
import { reverseUsage } from '#rooms/subscriptions/server/commands/record-usage.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import type { Reason } from '../../rules/judge-use.ts'
import { attempt, countUse, giveBackUse, lowerWorth, refusedBy, takeUse } from '../take-use.ts'
import { changePayment, settlePayment } from '../use-payments.ts'
import { appendFact, expireLater, type FactAuthor, lockUse, type UseRow, updateUse } from '../uses.ts'

export interface Correction extends FactAuthor {
  reference: string
  reason: string
  service_date?: IstDate
  gross_paise?: Paise
  paid_by_member_paise?: Paise
  city?: string | null
  provider_name?: string | null
  /** Of an open use: until when it is held. */
  expires_at?: Date
}

/**
 * Corrects an open or settled use: the plan gives what it would have given, with the money that follows from it. What
 * the plan refuses changes nothing; without a difference nothing is recorded.
 * @throws Refusal NOT_FOUND for an unknown reference
 */
export async function correctUse(
  trx: Db,
  { reference, actor, now, reason, ...given }: Correction,
): Promise<{ use: UseRow } | { refused: Reason | 'REVERSED' }> {
  const use = await lockUse(trx, reference)
  if (use.status === 'REVERSED' || use.status === 'EXPIRED') return { refused: 'REVERSED' }
  const to = { ...use, ...given }
  to.paid_by_plan_paise = to.gross_paise - to.paid_by_member_paise
  const { service_date, gross_paise, paid_by_member_paise, paid_by_plan_paise, city, provider_name } = to
  const figures = { service_date, gross_paise, paid_by_member_paise, paid_by_plan_paise, city, provider_name }
  const { expires_at } = use.status === 'OPEN' ? to : use
  const changes = { ...figures, expires_at }
  if (!Object.entries(figures).some(([name, value]) => use[name as keyof UseRow] !== value)) return { use }
  const by = { actor, now, reason }
  return attempt(trx, async () => {
    const moved = service_date === use.service_date ? await payAgain(trx, use, to, by) : await move(trx, use, to, by)
    const corrected = await updateUse(trx, moved, changes, now)
    if (given.expires_at) await expireLater(trx, corrected)
    await appendFact(trx, use, { kind: 'CORRECTED', count: -1 }, by)
    await appendFact(trx, corrected, { kind: 'CORRECTED', count: 1 }, by)
    return corrected
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return refusedBy(error)
    throw error
  })
}

/** Another amount on the same day. */
async function payAgain(trx: Db, use: UseRow, to: UseRow, by: FactAuthor): Promise<UseRow> {
  if (to.paid_by_plan_paise === use.paid_by_plan_paise) return use
  const payments = await changePayment(trx, use, to.paid_by_plan_paise, by)
  const paid = await updateUse(trx, use, { payments }, by.now)
  if (!use.usage_reference || !(await isUnlimited(trx, use.usage_reference))) return paid
  const { paid_by_plan_paise: worth_paise } = to
  if (worth_paise < use.paid_by_plan_paise) {
    const usage_reference = await lowerWorth(trx, paid, { worth_paise, now: by.now })
    return updateUse(trx, paid, { usage_reference }, by.now)
  }
  await reverseUsage(trx, { reference: use.usage_reference, now: by.now })
  const usage_reference = await countUse(trx, { ...paid, paid_by_plan_paise: worth_paise }, { allotted: null }, by)
  return updateUse(trx, paid, { usage_reference }, by.now)
}

/** Another day, which may be of another paid period or plan year. */
async function move(trx: Db, use: UseRow, to: UseRow, by: FactAuthor): Promise<UseRow> {
  await giveBackUse(trx, use, by)
  const { service_date, paid_by_plan_paise, gross_paise, paid_by_member_paise } = to
  const free = await updateUse(
    trx,
    use,
    { service_date, gross_paise, paid_by_plan_paise, paid_by_member_paise, usage_reference: null },
    by.now,
  )
  const taken = await takeUse(trx, free, by)
  if (taken.status === 'SETTLED') await settlePayment(trx, taken, by)
  return taken
}

/** Whether the use is of an unlimited service, so that it is worth what the plan paid. */
async function isUnlimited(trx: Db, usage_reference: string): Promise<boolean> {
  const { service, plan_version_id } = await trx
    .selectFrom('subscription_usages as u')
    .innerJoin('subscription_terms as t', (join) =>
      join.onRef('t.subscription_id', '=', 'u.subscription_id').onRef('t.number', '=', 'u.term'),
    )
    .select(['u.service', 't.plan_version_id'])
    .where('u.reference', '=', usage_reference)
    .executeTakeFirstOrThrow()
  return allotments(await readPlanVersion(trx, plan_version_id)).some(
    (one) => one.service.name === service && one.allotted === null,
  )
}
