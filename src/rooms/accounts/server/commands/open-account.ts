import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { LEGAL_VERSIONS } from '../../words.ts'
import { accountOfMobile } from './account-of-mobile.ts'
import { noteFormerAccounts } from './note-former-accounts.ts'
import { recordConsent } from './record-consent.ts'

/**
 * The account of a verified number, created at its first login; also records which terms and privacy notice the person
 * saw when logging in, once per version.
 */
export async function openAccount(
  trx: Db,
  keys: Pick<Keys, 'hmac'>,
  { mobile, verification_id, now }: { mobile: string; verification_id: string; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  const account = await accountOfMobile(trx, mobile, now)
  if (account.terms_version === null) await noteFormerAccounts(trx, keys, { account_id: account.id, mobile })
  if (account.terms_version !== LEGAL_VERSIONS.terms) {
    const row = { account_id: account.id, given: true, channel: 'web', now, evidence: { verification_id } }
    await recordConsent(trx, { ...row, purpose: 'terms', text_version: LEGAL_VERSIONS.terms })
    await recordConsent(trx, { ...row, purpose: 'privacy_notice', text_version: LEGAL_VERSIONS.privacy_notice })
    await trx
      .updateTable('accounts')
      .set({ terms_version: LEGAL_VERSIONS.terms, terms_at: now })
      .where('id', '=', account.id)
      .execute()
  }
  return { id: account.id, isNew: account.isNew }
}
