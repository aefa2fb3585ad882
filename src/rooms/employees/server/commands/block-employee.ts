import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { blockPartnerUser as call } from '../../contract/block.ts'
import type { PartnerUser } from '../../contract/employee.ts'
import { lastWorkingDayFault } from '../../rules/block.ts'
import { formWords as words } from '../../words/form.ts'
import { remainingDeletions } from '../deletions.ts'
import { firstLeavingDays } from '../earlier-plans.ts'
import { lockEmployee, refuseOwn, refuseStale } from '../lock-employee.ts'
import { employeesOf, viewEmployees } from '../view.ts'
import { blockEmployees } from './block-employees.ts'

/**
 * Blocks an employee, now or on a planned last working day.
 * @throws Refusal NOT_FOUND, STALE, NOT_ACTIVE, INVALID, OWN_AFFAIR, DELETION_LIMIT
 */
export async function blockEmployee(
  context: AnyRequestContext,
  subsidiaryId: string,
  { partner_user_id, version, ...body }: BodyOf<typeof call>,
): Promise<PartnerUser> {
  const { caller, address, request_id, now } = context
  const today = istDateOf(now)
  return withTransaction(context.db, async (trx) => {
    const { contract, row } = await lockEmployee(trx, { subsidiaryId, id: partner_user_id })
    refuseStale(row, version)
    await refuseOwn(trx, row, caller)
    if (row.status !== 'ACTIVE')
      throw new Refusal<typeof call>('NOT_ACTIVE', { extra_args: { current_state: row.status } })
    const last_working_day = body.last_working_day ?? today
    const starts_on = (await firstLeavingDays(trx, [row], today)).get(row.id)!
    const fault = lastWorkingDayFault(last_working_day, { starts_on, ends_on: row.ends_on, today })
    if (fault) throw new Refusal('INVALID', { fields: { last_working_day: fault } })
    const { notice_on = last_working_day } = body
    if (last_working_day > today && (notice_on < today || notice_on > last_working_day))
      throw new Refusal('INVALID', { fields: { notice_on: words.noticeDay } })
    const left = row.last_working_day === null ? await remainingDeletions(trx, contract, now) : null
    if (left !== null && left < 1)
      throw new Refusal<typeof call>('DELETION_LIMIT', { extra_args: { deletion_limit: contract.deletion_limit } })
    const leavers = [{ row, last_working_day, reason: body.reason ?? null, notice_on }]
    await blockEmployees(trx, { contract, leavers, actor: caller, request: { ip: address, request_id }, now })
    const [blocked] = await viewEmployees(trx, await employeesOf(trx, subsidiaryId, [row.id]), now)
    return blocked!
  })
}
