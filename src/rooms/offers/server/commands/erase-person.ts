import type { Erase } from '#platform/room.ts'

/** Hides what the person wrote in public. */
export const erasePerson: Erase = async (trx, { account_id, now }) => {
  await trx
    .updateTable('reviews')
    .set({ name: 'Deleted account', city: null, hidden_at: now })
    .where('subscription_id', 'in', trx.selectFrom('subscriptions').select('id').where('account_id', '=', account_id))
    .execute()
}
