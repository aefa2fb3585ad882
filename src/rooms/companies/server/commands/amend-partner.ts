import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { amendPartner as call } from '../../contract/amendments.ts'
import { type Amendment, amendmentFaults } from '../../rules/amendment.ts'
import { isPartnerActive } from '../../rules/partner-order.ts'
import { type AmendmentMessages, enterAmendment } from './enter-amendment.ts'
import { lockSeenPartner } from './partner-plans.ts'

/** A contract whose last day becomes a later one. */
interface LongerContract {
  partner_plan_id: string
  from: IstDate
  to: IstDate
  /** People were told of the former day, when an earlier amendment brought it forward. */
  was_shortened: boolean
  now: Date
}

/** What a longer contract needs from the rooms above, each for its own tables. */
export interface ExtensionCommands {
  extendCompanySubscriptions: (trx: Db, longer: LongerContract) => Promise<void>
  extendLots: (trx: Db, longer: LongerContract) => Promise<void>
  extendEmployees: (trx: Db, longer: LongerContract) => Promise<void>
}

/**
 * Amends a signed contract while it is in force: an entry that stays, and acts now. A later last day is also that of every
 * plan that runs to the former one.
 * @throws Refusal NOT_FOUND, STALE, NOT_SIGNED, CONTRACT_ENDED; INVALID
 */
export async function amendPartner(
  context: AnyRequestContext,
  above: ExtensionCommands & AmendmentMessages,
  id: string,
  { version, reason, ...sent }: BodyOf<typeof call>,
): Promise<void> {
  const { now } = context
  await withTransaction(context.db, async (trx) => {
    const contract = await lockSeenPartner(trx, id, version)
    if (contract.status !== 'SIGNED') throw new Refusal<typeof call>('NOT_SIGNED')
    if (!isPartnerActive(contract, now)) throw new Refusal<typeof call>('CONTRACT_ENDED')
    const amendment: Amendment = { ...sent, today: istDateOf(now) }
    const fields = amendmentFaults(contract, amendment)
    if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
    const quota = sent.quota ?? contract.quota
    const ends_on = sent.ends_on ?? contract.ends_on
    const isLonger = ends_on !== contract.ends_on
    await trx
      .updateTable('partner_plans')
      .set((update) => ({ quota, ends_on, version: update('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    if (isLonger && contract.ends_on && ends_on) {
      const was_shortened = await wasShortened(trx, id)
      const longer = { partner_plan_id: id, from: contract.ends_on, to: ends_on, was_shortened, now }
      // In the order in which a transfer locks them: the person, the plan, the wallet.
      await above.extendEmployees(trx, longer)
      await above.extendCompanySubscriptions(trx, longer)
      await above.extendLots(trx, longer)
    }
    const after = { quota, ends_on }
    await enterAmendment(trx, context, above, { contract, after, effective_on: sent.effective_on, reason })
  })
}

async function wasShortened(trx: Db, partner_plan_id: string): Promise<boolean> {
  const last = await trx
    .selectFrom('partner_plan_amendments')
    .select(['ends_on_before', 'ends_on_after'])
    .where('partner_plan_id', '=', partner_plan_id)
    .where('ends_on_after', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && (last.ends_on_before === null || last.ends_on_after! < last.ends_on_before)
}
