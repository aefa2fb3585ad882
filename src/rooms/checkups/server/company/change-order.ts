import { auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { cancelCandidateOrder } from '../../contract/company-orders.ts'
import { cancelCheckup } from '../commands/cancel-checkup.ts'
import { changeTime } from '../commands/change-time.ts'
import { lockOrder, type OrderRow } from '../orders.ts'
import { authorizeOrder } from './authorize.ts'

type OrderChangeRequest = AnyRequestContext & { params: { subsidiaryId: string; id: string } }

/**
 * Cancels what the company has ordered for a candidate, before anything was done; cancelled before, it stays so.
 * @throws Refusal NOT_FOUND, FORBIDDEN, OWN_AFFAIR, OF_EMPLOYEE, WRONG_STATE, TOO_LATE
 */
export function cancelForCandidate(request: OrderChangeRequest, reason: string | undefined): Promise<OrderRow> {
  return changeOwn(request, (trx, by) =>
    cancelCheckup(trx, { order_id: request.params.id, note: reason || null, mover: 'COMPANY', by }),
  )
}

/**
 * Asks for another time of what the company has ordered for a candidate.
 * @throws Refusal as cancelForCandidate, and those of a time
 */
export function moveForCandidate(request: OrderChangeRequest, slot: Date): Promise<OrderRow> {
  return changeOwn(request, (trx, by) => changeTime(trx, { order_id: request.params.id, slot, mover: 'COMPANY', by }))
}

/** What an employee has booked with their plan is theirs to change. */
function changeOwn(
  request: OrderChangeRequest,
  change: (trx: Db, by: ReturnType<typeof auditedBy> & { tenant_id: string }) => Promise<OrderRow>,
): Promise<OrderRow> {
  return withTransaction(request.db, async (trx) => {
    await lockOrder(trx, request.params.id)
    const order = await authorizeOrder(trx, request)
    if (order.subscription_id !== null) throw new Refusal<typeof cancelCandidateOrder>('OF_EMPLOYEE')
    return change(trx, { ...auditedBy(request), tenant_id: request.params.subsidiaryId })
  })
}
