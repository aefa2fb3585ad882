import { withTransaction } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { tellOfDocument } from '#rooms/notifications/server/tell-of-document.ts'
import { readOwner } from '#rooms/subscriptions/server/memberships.ts'
import { nameInMessage } from '#values/person-name.ts'
import { UNNAMED_PATIENT } from '../words/booking.ts'
import { accountOf, numberOf } from './order-person.ts'
import type { OrderRow } from './orders.ts'

/**
 * Announces a report that no account reads: to the person's own number, which has never logged in, that something is ready; where
 * no number is known to be theirs, to the owner of the plan what has to be done.
 */
export async function announceReport(
  parts: Pick<Parts, 'db' | 'keys' | 'config' | 'log'>,
  order: OrderRow,
  { cause, now }: { cause: string; now: Date },
): Promise<void> {
  const { subscription_id, booked_by, subsidiary_id } = order
  await withTransaction(parts.db, async (trx) => {
    const number = await numberOf(trx, order)
    if (number && !(await accountOf(trx, number))) {
      const by = subsidiary_id ? { company_id: subsidiary_id } : { account_id: booked_by ?? '' }
      return tellOfDocument(trx, parts, { to_mobile: number, by, cause, now })
    }
    if (!subscription_id) return
    const variables = { person: nameInMessage(order.person_name, UNNAMED_PATIENT), care: parts.config.carePhone }
    const to_account = await readOwner(trx, subscription_id)
    await notify(trx, parts.keys, { template: 'report-waits', variables, to_account, cause, now })
  })
}
