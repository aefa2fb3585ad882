import type { Erase } from '#platform/room.ts'
import { LEGAL_VERSIONS } from '../../words.ts'
import { readWhatsappConsents } from '../queries/read-whatsapp-consents.ts'
import { erasedNumberHmac } from './note-former-accounts.ts'
import { endSessions } from './open-session.ts'
import { recordConsent } from './record-consent.ts'

/** Logs the person out everywhere, and takes number, name, email and devices off the account, which stays blocked. */
export const erasePerson: Erase = async (trx, { account_id, mobile, stand_in, now }, { keys }) => {
  const consents = await readWhatsappConsents(trx, account_id)
  for (const flag of ['service', 'marketing'] as const)
    if (consents[flag])
      await recordConsent(trx, {
        account_id,
        purpose: `whatsapp_${flag}`,
        given: false,
        text_version: LEGAL_VERSIONS.whatsapp,
        channel: 'erasure',
        now,
      })
  await endSessions(trx, account_id, now)
  await trx
    .updateTable('sessions')
    .set({ address: null, user_agent: null })
    .where('account_id', '=', account_id)
    .execute()
  for (const table of ['login_browsers', 'login_challenges', 'login_guards'] as const)
    await trx.deleteFrom(table).where('mobile', '=', mobile).execute()
  await trx.deleteFrom('login_emails').where('account_id', '=', account_id).execute()
  await trx.deleteFrom('former_names').where('account_id', '=', account_id).execute()
  await trx.deleteFrom('second_factors').where('account_id', '=', account_id).execute()
  await trx
    .updateTable('accounts')
    .set((update) => ({
      mobile: stand_in,
      name: null,
      named_at: null,
      email: null,
      state: null,
      pincode: null,
      blocked_at: now,
      erased_at: now,
      erased_number_hmac: erasedNumberHmac(keys, mobile),
      version: update('version', '+', 1),
    }))
    .where('id', '=', account_id)
    .execute()
}
