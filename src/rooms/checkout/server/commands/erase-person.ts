import type { Erase } from '#platform/room.ts'

/** Takes name and email off the orders; the invoice has the name of its day. */
export const erasePerson: Erase = async (trx, { account_id }) => {
  await trx
    .updateTable('orders')
    .set({ customer_name: 'Deleted account', customer_email: null })
    .where('account_id', '=', account_id)
    .execute()
}
