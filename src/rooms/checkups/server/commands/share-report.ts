import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { recordConsent } from '#rooms/accounts/server/commands/record-consent.ts'
import type { changeCheckup } from '../../contract/my-checkups.ts'
import { bookingWords } from '../../words/booking.ts'
import { SHARE_TEXT_VERSION } from '../../words/share.ts'
import { type OrderAuditStamp, recordEvent, updateOrder } from '../move-order.ts'
import { withYesOfReader } from '../order-person.ts'
import { lockOrder, type OrderRow } from '../orders.ts'

interface ShareInput {
  order_id: string
  account_id: string
  is_patient: boolean
  in_doubt?: boolean
  share: boolean
  by: OrderAuditStamp
}

/**
 * The person's decision whether their company may open the report, in the consent ledger; it may be withdrawn at any time.
 * The same decision again changes nothing, but answers a company that has asked.
 * @throws Refusal NOT_FOUND, NOT_YOURS, NO_EMPLOYER
 */
export async function shareReport(
  trx: Db,
  { order_id, account_id, is_patient, in_doubt = false, share, by }: ShareInput,
): Promise<OrderRow> {
  const order = await withYesOfReader(trx, await lockOrder(trx, order_id))
  if (!is_patient) throw notYours({ in_doubt })
  if (!order.subsidiary_id) throw new Refusal<typeof changeCheckup>('NO_EMPLOYER')
  await trx
    .updateTable('checkup_access_requests')
    .set({ answered_at: by.at })
    .where('order_id', '=', order_id)
    .where('answered_at', 'is', null)
    .execute()
  if (order.share_report_with_employer === share) return order
  const changed = await updateOrder(trx, order, { share_report_with_employer: share, modified_at: by.at })
  await recordConsent(trx, {
    account_id,
    purpose: 'employer_opens_checkup_report',
    given: share,
    text_version: SHARE_TEXT_VERSION,
    channel: 'web',
    evidence: { order_id, subsidiary_id: order.subsidiary_id },
    ...(order.uhid && { subject_uhid: order.uhid }),
    now: by.at,
  })
  const kind = share ? 'SHARED' : 'UNSHARED'
  await recordEvent(trx, changed, { kind, from_status: order.sub_status, mover: 'MEMBER', by })
  return changed
}

/** The refusal of who may not read a report; who booked by a number in doubt learns what to do. */
export function notYours({ in_doubt }: { in_doubt: boolean }): Refusal {
  return new Refusal<typeof changeCheckup>('NOT_YOURS', in_doubt ? { text: bookingWords.refusals.inDoubt } : {})
}
