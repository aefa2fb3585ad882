import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Consent } from '../contract.ts'

interface Row extends Omit<Consent, 'at'> {
  at: Date
}

/** The latest line of the ledger for each purpose, child, coordinator or record it is about; those in force first. */
export async function listConsents(db: Db, account_id: string): Promise<Consent[]> {
  const { rows } =
    await sql<Row>`select c.purpose, c.given, c.text_version, c.at, coalesce(m.name, k.coordinator_name) as about
    from (select distinct on (purpose, subject_uhid, coalesce(evidence->>'consent_id', evidence->>'order_id', evidence->>'partner_plan_id'))
        purpose, subject_uhid, evidence->>'consent_id' as consent_id, given, text_version, at, id
      from consents where account_id = ${account_id}
      order by purpose, subject_uhid, coalesce(evidence->>'consent_id', evidence->>'order_id', evidence->>'partner_plan_id'), id desc) c
    left join subscription_members m on m.uhid = c.subject_uhid
    left join partner_user_consents k on k.id::text = c.consent_id
    order by c.given desc, c.id desc`.execute(db)
  return rows.map((row) => ({ ...row, at: toWireTime(row.at) }))
}
