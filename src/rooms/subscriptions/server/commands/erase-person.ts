import type { Erase } from '#platform/room.ts'
import { endSubscription } from './end-subscription.ts'

const NO_CONTACT = {
  mobile: null,
  mobile_by: 'OWNER',
  mobile_proof: null,
  mobile_since: null,
  mobile_at: null,
  email: null,
  email_by: 'OWNER',
  email_proof: null,
  email_since: null,
  email_at: null,
} as const

/**
 * Ends the plans that the person bought and takes everybody's name and contacts off them. On a plan of somebody else the name
 * stays, which its owner entered; number and email go, so that the number opens nothing there.
 */
export const erasePerson: Erase = async (trx, { account_id, mobile, now }) => {
  const own = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute()
  for (const { id } of own) await endSubscription(trx, id, 'CANCELLED', now)
  await trx
    .updateTable('subscription_members')
    .set((update) => ({ ...NO_CONTACT, name: 'Deleted account', dob: null, version: update('version', '+', 1) }))
    .where('subscription_id', 'in', trx.selectFrom('subscriptions').select('id').where('account_id', '=', account_id))
    .execute()
  await trx
    .updateTable('subscription_members')
    .set((update) => ({ ...NO_CONTACT, version: update('version', '+', 1) }))
    .where('mobile', '=', mobile)
    .execute()
}
