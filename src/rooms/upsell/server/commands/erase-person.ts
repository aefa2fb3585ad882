import type { Erase } from '#platform/room.ts'
import { mobileHmac } from '../links.ts'

/** Deletes payment links that were sent to the number. */
export const erasePerson: Erase = async (trx, { mobile }, { keys }) => {
  await trx.deleteFrom('upsell_links').where('mobile_hmac', '=', mobileHmac(keys, mobile)).execute()
}
