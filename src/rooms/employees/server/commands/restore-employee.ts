import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { takesPeople } from '#rooms/subscriptions/server/activate-company-subscriptions.ts'
import { accountsBlockedByStaff } from '#rooms/subscriptions/server/blocked-by-staff.ts'
import { resumeCompanySubscriptions } from '#rooms/subscriptions/server/end-company-subscriptions.ts'
import { giveBackCredits } from '#rooms/wallet/server/commands/give-back-credits.ts'
import { isErasedNumber } from '#values/mobile.ts'
import { toRupees } from '#values/money.ts'
import type { restorePartnerUser as call } from '../../contract/block.ts'
import type { PartnerUser } from '../../contract/employee.ts'
import { restorableUntil } from '../../rules/block.ts'
import { refusalWords } from '../../words/form.ts'
import { findDuplicates } from '../duplicates.ts'
import { resumeEarlierPlans } from '../earlier-plans.ts'
import { lockEmployee, refuseOwn } from '../lock-employee.ts'
import { noticeLater } from '../notices.ts'
import { type EmployeeRow, employeesOf, viewEmployees } from '../view.ts'

/**
 * Undoes a block within a day, or calls a planned one off: the plan goes on until its last day of before, with the life
 * (if it was given back) and the credits, as far as the company still has them.
 * A block by our staff stays, with the credits in the blocked plan.
 * @throws Refusal NOT_FOUND, NOT_BLOCKED, RESTORE_OVER, OWN_AFFAIR, DUPLICATE_EMPLOYEE, BLOCKED_BY_STAFF, QUOTA_EXCEEDED,
 * PLAN_NOT_ACTIVE, INSUFFICIENT_FUNDS
 */
export async function restoreEmployee(
  context: AnyRequestContext,
  of: { subsidiaryId: string; id: string },
): Promise<PartnerUser> {
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    const { contract, row } = await lockEmployee(trx, of)
    await refuseOwn(trx, row, caller)
    const last_working_day = row.last_working_day ?? row.deferred_last_day
    const isPlanned = row.status === 'ACTIVE' && last_working_day !== null
    if (!isPlanned && row.end_reason !== 'BLOCKED')
      throw new Refusal<typeof call>('NOT_BLOCKED', { extra_args: { current_state: row.status } })
    const credits = isPlanned ? {} : await undo(trx, context, { contract, row })
    await trx
      .updateTable('partner_users')
      .set((update) => ({
        status: 'ACTIVE',
        end_reason: null,
        blocked_at: null,
        last_working_day: null,
        block_reason: null,
        deferred_last_day: null,
        deferred_reason: null,
        runout_on: null,
        version: update('version', '+', 1),
      }))
      .where('id', '=', row.id)
      .execute()
    const entity = { entity: 'partner_user', entity_id: row.id }
    const changed = { before: { status: row.status, last_working_day }, after: { status: 'ACTIVE', ...credits } }
    await recordActivities(trx, { subsidiary_id: row.subsidiary_id, actor: caller, at: now }, [
      {
        action: 'RESTORED',
        ...entity,
        summary: isPlanned ? `Called off the block of ${row.name}` : `Gave ${row.name} the plan back`,
        ...changed,
      },
    ])
    await audit(trx, {
      ...auditedBy(context),
      tenant_id: row.subsidiary_id,
      action: 'employees.employee-restored',
      ...entity,
      ...changed,
    })
    await noticeLater(trx, [{ id: row.id, kind: 'restored', until: row.ends_on }], now)
    const [restored] = await viewEmployees(trx, await employeesOf(trx, of.subsidiaryId, [row.id]), now)
    return restored!
  })
}

/** @returns the credits that were given back, and those that had returned, in rupees, where there were any */
async function undo(
  trx: Db,
  { caller, now }: AnyRequestContext,
  { contract, row }: { contract: Contract; row: EmployeeRow },
): Promise<{ credits_given_back?: number; credits_returned?: number }> {
  const blocked_at = row.blocked_at!
  if (restorableUntil(blocked_at) <= now || isErasedNumber(row.mobile)) throw new Refusal<typeof call>('RESTORE_OVER')
  if (!takesPeople(contract, now)) throw new Refusal<typeof call>('PLAN_NOT_ACTIVE')
  const named = { mobile: row.mobile, email: row.email, reference_id: row.external_reference_id }
  const [duplicate] = await findDuplicates(trx, contract.id, [named])
  if (duplicate)
    throw new Refusal<typeof call>('DUPLICATE_EMPLOYEE', {
      extra_args: { field: duplicate.field },
      fields: { [duplicate.field]: refusalWords.duplicate[duplicate.field] },
    })
  const { subscription_id, ends_on, wallet_id, account_id } = row
  const of = { partner_plan_id: contract.id, except: subscription_id }
  if ((await accountsBlockedByStaff(trx, [account_id], of)).size > 0)
    throw new Refusal<typeof call>('BLOCKED_BY_STAFF', { fields: { mobile: refusalWords.BLOCKED_BY_STAFF } })
  if (!(await resumeCompanySubscriptions(trx, contract.id, [{ subscription_id, ends_on }], now)))
    throw new Refusal<typeof call>('QUOTA_EXCEEDED', {
      extra_args: { requested: 1, remaining_quota: contract.quota - contract.consumed_quota },
    })
  await resumeEarlierPlans(trx, [row])
  if (wallet_id === null) return {}
  const cause = `restored/${row.id}/${row.version}`
  const { given_paise, returned_paise } = await giveBackCredits(trx, {
    wallet_id,
    since: blocked_at,
    cause,
    actor: caller,
    now,
  })
  if (returned_paise === 0n) return {}
  return { credits_given_back: toRupees(given_paise), credits_returned: toRupees(returned_paise) }
}
