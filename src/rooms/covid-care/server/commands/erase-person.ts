import type { Erase } from '#platform/room.ts'

/** Deletes answers about a patient that led to no care at home; of those that did only the address goes: they are a medical record. */
export const erasePerson: Erase = async (trx, { account_id }) => {
  await trx
    .updateTable('plan_proposals')
    .set({ sealed_details: null })
    .where('account_id', '=', account_id)
    .where('status', '<>', 'CONSUMED')
    .execute()
  await trx.updateTable('plan_proposals').set({ dose_address_id: null }).where('account_id', '=', account_id).execute()
}
