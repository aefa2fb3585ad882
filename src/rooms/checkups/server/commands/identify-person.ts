import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { accountsOfMobiles } from '#rooms/accounts/server/commands/accounts-of-mobiles.ts'
import { isBeforeAppointment, type SubStatus, statusOf } from '../../rules/sub-status.ts'
import type { Mover } from '../../rules/transitions.ts'
import { webhookWords as words } from '../../words/webhook.ts'
import { type OrderAuditStamp, recordEvent, updateOrder } from '../move-order.ts'
import type { OrderRow } from '../orders.ts'

interface Identification {
  /** The number that the person gave at the centre together with an ID. */
  person_mobile: string
  mover: Mover
  by: OrderAuditStamp
}

/** @throws Refusal INVALID for the number of an employee, or of a candidate of whom no sample or visit is done */
export function refuseIdentification({ variation }: Pick<OrderRow, 'variation'>, to: SubStatus): void {
  if (variation === 'PEMC' && !isBeforeAppointment(to) && statusOf(to) !== 'cancelled') return
  throw new Refusal('INVALID', { fields: { person_mobile: words.personEarly } })
}

/**
 * Notes whose check-up before employment it was. A number other than the one known so far ends what was agreed by that one:
 * the company typed it. The order is locked by the caller.
 * @throws Refusal INVALID
 */
export async function identifyPerson(
  trx: Db,
  order: OrderRow,
  { person_mobile, mover, by }: Identification,
): Promise<OrderRow> {
  refuseIdentification(order, order.sub_status)
  if (order.person_mobile === person_mobile) return order
  const isOther = person_mobile !== (order.person_mobile ?? order.mobile)
  const ended = isOther ? ({ agreed_at: null, share_report_with_employer: false } as const) : {}
  // Messages go to an account.
  await accountsOfMobiles(trx, [person_mobile], by.at)
  const changed = await updateOrder(trx, order, { person_mobile, ...ended, modified_at: by.at })
  const entry = { from_status: order.sub_status, mover, by }
  await recordEvent(trx, changed, { ...entry, kind: 'IDENTIFIED' })
  if (isOther && order.agreed_at) await recordEvent(trx, changed, { ...entry, kind: 'DISAGREED' })
  if (isOther && order.share_report_with_employer) await recordEvent(trx, changed, { ...entry, kind: 'UNSHARED' })
  return changed
}
