import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { amendPartner as call } from '../../contract/amendments.ts'
import { type Amendment, amendmentFaults } from '../../rules/amendment.ts'
import { isPartnerActive } from '../../rules/partner-order.ts'
import { lockSeenPartner } from './partner-plans.ts'

/** A contract whose last day becomes a later one. */
interface LongerContract {
  partner_plan_id: string
  from: IstDate
  to: IstDate
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
  above: ExtensionCommands,
  id: string,
  { version, reason, ...sent }: BodyOf<typeof call>,
): Promise<void> {
  const { now, caller } = context
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
    const isOther = quota !== contract.quota
    await trx
      .updateTable('partner_plans')
      .set((update) => ({ quota, ends_on, version: update('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    if (isLonger && contract.ends_on && ends_on) {
      const longer = { partner_plan_id: id, from: contract.ends_on, to: ends_on }
      // In the order in which a transfer locks them: the person, the plan, the wallet.
      await above.extendEmployees(trx, longer)
      await above.extendCompanySubscriptions(trx, longer)
      await above.extendLots(trx, longer)
    }
    const changes = {
      quota_before: isOther ? contract.quota : null,
      quota_after: isOther ? quota : null,
      ends_on_before: isLonger ? contract.ends_on : null,
      ends_on_after: isLonger ? ends_on : null,
    }
    const { effective_on } = sent
    await trx
      .insertInto('partner_plan_amendments')
      .values({
        partner_plan_id: id,
        ...changes,
        effective_on,
        reason,
        made_by: caller.account_id,
        made_by_name: caller.staff_name,
        created_at: now,
      })
      .execute()
    await audit(trx, {
      ...auditedBy(context),
      action: 'companies.contract-amended',
      entity: 'partner_plan',
      entity_id: id,
      before: { quota: contract.quota, ends_on: contract.ends_on },
      after: { quota, ends_on, effective_on },
      reason,
    })
  })
}
