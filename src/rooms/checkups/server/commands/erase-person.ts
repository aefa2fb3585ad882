import type { Erase } from '#platform/room.ts'

/** Takes number and email off check-ups, which no company opens any more. Reports are medical records. */
export const erasePerson: Erase = async (trx, { account_id, mobile }) => {
  await trx
    .updateTable('checkup_orders')
    .set({ mobile: null, email: null, share_report_with_employer: false })
    .where((is) => is.or([is('booked_by', '=', account_id), is('mobile', '=', mobile)]))
    .execute()
}
