import { sql } from 'kysely'
import type { JsonValue } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'

/** Adds a line to the consent ledger: a yes or a no to one version of one text. Lines never change. */
export async function recordConsent(
  trx: Db,
  consent: {
    account_id: string
    purpose:
      | 'terms'
      | 'privacy_notice'
      | 'whatsapp_service'
      | 'whatsapp_marketing'
      | 'guardian_child_data'
      | 'employer_sees_mobile'
    given: boolean
    text_version: string
    channel: string
    evidence?: object
    /** The person the consent is about, where a guardian consents for a child. */
    subject_uhid?: string
    now: Date
  },
): Promise<void> {
  const { now, evidence, ...row } = consent
  await trx
    .insertInto('consents')
    .values({ ...row, at: now, evidence: evidence ? sql<JsonValue>`${JSON.stringify(evidence)}::jsonb` : null })
    .execute()
}
