import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { declineRefund } from '#rooms/payments/server/commands/decide-refund.ts'
import type { PaymentRow } from '#rooms/payments/server/payments.ts'
import { listParts, type PlanRefundRow, storedQuote } from '../queries.ts'
import type { TermQuote } from '../quote.ts'
import { notifyLater, type RefundAuditStamp } from './promise-refund.ts'
import { requestParts } from './request-parts.ts'

/** Asks the plan's owner to agree to a lower amount; until then nobody decides. */
export async function askToAgree(
  trx: Db,
  refund: PlanRefundRow,
  { quote }: TermQuote,
  { by, now }: { by: RefundAuditStamp; now: Date },
): Promise<PlanRefundRow> {
  const revised = await trx
    .updateTable('plan_refunds')
    .set((update) => ({
      revised_at: now,
      revised_amount_paise: quote.amount_paise,
      version: update('version', '+', 1),
    }))
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await note(trx, refund, 'plan-refunds.agreement-asked', revised.revised_amount_paise, by)
  await notifyLater(trx, refund.id, now, 'REVISED')
  return revised
}

/**
 * Gives a refund that waits its amount of now: the payments' refunds are requested again.
 * @param raised_by the member of staff who stands for an amount that a colleague's request did not cover
 */
export async function reviseRefund(
  trx: Db,
  refund: PlanRefundRow,
  { quote }: TermQuote,
  {
    payments,
    by,
    now,
    raised_by,
  }: { payments: readonly PaymentRow[]; by: RefundAuditStamp; now: Date; raised_by?: string | null },
): Promise<PlanRefundRow> {
  for (const { id } of await listParts(trx, refund.id)) await declineRefund(trx, id, now)
  await trx.deleteFrom('plan_refund_parts').where('plan_refund_id', '=', refund.id).execute()
  const revised = await trx
    .updateTable('plan_refunds')
    .set((update) => ({
      amount_paise: quote.amount_paise,
      rule: quote.rule,
      quote: storedQuote(quote),
      ...(raised_by && refund.requested_by !== refund.account_id ? { requested_by: raised_by } : {}),
      revised_at: null,
      revised_amount_paise: null,
      version: update('version', '+', 1),
    }))
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await requestParts(trx, revised, payments, { approved: false, now })
  await note(trx, refund, 'plan-refunds.refund-revised', revised.amount_paise, by)
  return revised
}

/** Who approves a request whose first person has left stands for it from now on; it keeps its day. */
export async function takeOver(
  trx: Db,
  { id, account_id, requested_by: before }: PlanRefundRow,
  { requested_by, by }: { requested_by: string | null; by: RefundAuditStamp },
): Promise<PlanRefundRow> {
  await audit(trx, {
    ...by,
    on_behalf_of: account_id,
    action: 'plan-refunds.request-taken-over',
    entity: 'plan_refund',
    entity_id: id,
    before: { requested_by: before },
    after: { requested_by },
  })
  return trx
    .updateTable('plan_refunds')
    .set((update) => ({ requested_by: requested_by ?? before, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function note(
  trx: Db,
  { id, account_id, amount_paise: before }: PlanRefundRow,
  action: string,
  amount_paise: bigint | null,
  by: RefundAuditStamp,
): Promise<void> {
  await audit(trx, {
    ...by,
    on_behalf_of: account_id,
    action,
    entity: 'plan_refund',
    entity_id: id,
    before: { amount_paise: before },
    after: { amount_paise },
  })
}
