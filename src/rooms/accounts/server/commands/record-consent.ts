import { sql } from 'kysely'
import type { JsonValue } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'

interface Consent {
  account_id: string
  purpose:
    | 'terms'
    | 'privacy_notice'
    | 'whatsapp_service'
    | 'whatsapp_marketing'
    | 'guardian_child_data'
    | 'employer_sees_mobile'
    | 'employer_opens_checkup_report'
    | 'company_gets_certificate'
    | 'coordinator_access'
  given: boolean
  text_version: string
  channel: string
  evidence?: object
  /** The person the consent is about, where a guardian consents for a child. */
  subject_uhid?: string
  now: Date
}

/** Adds a line to the consent ledger: a yes or a no to one version of one text. Lines never change. */
export async function recordConsent(trx: Db, consent: Consent): Promise<void> {
  await recordConsents(trx, [consent])
}

/** The same for many in one statement. */
export async function recordConsents(trx: Db, consents: readonly Consent[]): Promise<void> {
  if (consents.length === 0) return
  const rows = consents.map(({ now, evidence, ...row }) => ({
    ...row,
    at: now,
    evidence: evidence ? sql<JsonValue>`${JSON.stringify(evidence)}::jsonb` : null,
  }))
  await trx.insertInto('consents').values(rows).execute()
}
