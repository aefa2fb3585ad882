import type { Erase } from '#platform/room.ts'
import { mobileHmac } from '../contact.ts'

/** Deletes requests for a call, by the person and by their number. */
export const erasePerson: Erase = async (trx, { account_id, mobile }, { keys }) => {
  await trx
    .deleteFrom('leads')
    .where((is) => is.or([is('account_id', '=', account_id), is('mobile_hmac', '=', mobileHmac(keys, mobile))]))
    .execute()
}
