import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { ServiceName } from '#rooms/subscriptions/rules/services.ts'
import { findWallet } from '#rooms/wallet/server/wallets.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import type { Reason } from '../../rules/judge-use.ts'
import { attempt, refusedBy, takeUse } from '../take-use.ts'
import { appendFact, expireLater, type FactAuthor, findUse, lockPlan, type UseRow } from '../uses.ts'

export interface UseInput extends FactAuthor {
  /** Names the cause, such as 'visit/900': the same cause uses once. */
  reference: string
  source: 'VISIT' | 'CONSULT' | 'CHECKUP' | 'PARTNER'
  subscription_id: string
  uhid: string
  service: ServiceName
  /** IST. It decides which paid period and plan year are used. */
  service_date: IstDate
  /** The price of the service; 0 if it has none. */
  gross_paise?: Paise
  /** The part of it that the person pays; the plan pays the rest. */
  paid_by_member_paise?: Paise
  city?: string | null
  provider_name?: string | null
  /** When it was used or booked; defaults to now. */
  occurred_at?: Date
  /** Given back then, unless `settleUse` came before. */
  expires_at?: Date | null
}

/**
 * Uses a service of a plan, in the transaction of its cause: counts it, puts what the plan pays on hold where it pays
 * with health credits, and records the facts. Of two concurrent callers one gets the last use; a known reference uses
 * nothing more and returns its use, whatever became of it since.
 * @throws Refusal NOT_FOUND for an unknown plan
 */
export async function useService(trx: Db, input: UseInput): Promise<{ use: UseRow } | { refused: Reason }> {
  const { now, actor, reason, expires_at = null, gross_paise = 0n, paid_by_member_paise = 0n, ...rest } = input
  await lockPlan(trx, input.subscription_id)
  const known = await findUse(trx, input.reference)
  if (known) return { use: known }
  if (!(await isOnPlan(trx, input))) return { refused: 'MEMBER_NOT_COVERED' }
  const has_wallet = Boolean(await findWallet(trx, input.subscription_id))
  const by = { actor, now, reason }
  return attempt(trx, async () => {
    const row = await trx
      .insertInto('service_uses')
      .values({
        city: null,
        provider_name: null,
        occurred_at: now,
        ...rest,
        status: 'OPEN',
        gross_paise,
        paid_by_member_paise,
        paid_by_plan_paise: gross_paise - paid_by_member_paise,
        has_wallet,
        expires_at,
        created_at: now,
        modified_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const use = await takeUse(trx, row as UseRow, by)
    await appendFact(trx, use, { kind: 'USED', count: 1, occurred_at: use.occurred_at }, by)
    await expireLater(trx, use)
    return use
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return refusedBy(error)
    throw error
  })
}

async function isOnPlan(trx: Db, { subscription_id, uhid }: UseInput): Promise<boolean> {
  const member = await trx
    .selectFrom('subscription_members')
    .select('uhid')
    .where('uhid', '=', uhid)
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirst()
  return member !== undefined
}
