import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { LEGAL_VERSIONS } from '../../words.ts'
import { readWhatsappConsents } from '../queries/read-whatsapp-consents.ts'
import { recordConsent } from './record-consent.ts'

/** Records the two WhatsApp consents; each that differs from the latest in the ledger adds a line. */
export async function saveWhatsappConsents(
  db: Db,
  wanted: { account_id: string; service: boolean; marketing: boolean; channel: string; evidence?: object; now: Date },
) {
  const { account_id, channel, evidence, now } = wanted
  return withTransaction(db, async (trx) => {
    await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', account_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const before = await readWhatsappConsents(trx, account_id)
    for (const flag of ['service', 'marketing'] as const) {
      if (before[flag] === wanted[flag] && before.recorded[flag]) continue
      await recordConsent(trx, {
        account_id,
        channel,
        evidence,
        now,
        purpose: `whatsapp_${flag}`,
        given: wanted[flag],
        text_version: LEGAL_VERSIONS.whatsapp,
      })
    }
    return readWhatsappConsents(trx, account_id)
  })
}
