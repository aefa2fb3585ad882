import { sql } from 'kysely'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { recordConsents } from '#rooms/accounts/server/commands/record-consent.ts'
import { LEGAL_VERSIONS } from '#rooms/accounts/words.ts'

const PURPOSE = 'guardian_child_data'

/** The employee whose plan a company changes. */
export interface OnBehalf {
  account_id: string
  company_id: string
}

/** What the audit log says of such a change. */
export function auditedFor(behalf: OnBehalf | undefined): { on_behalf_of?: string; tenant_id?: string } {
  return behalf ? { on_behalf_of: behalf.account_id, tenant_id: behalf.company_id } : {}
}

interface GuardianConsent {
  subject_uhid: string
  given: boolean
  /** The version that was agreed to; without one, the newest. */
  text_version?: string | undefined
  /** The guardian, where the company says that they have agreed. */
  behalf?: OnBehalf | undefined
}

/** Records in the consent ledger that a parent or guardian agreed for a child, and that this ends. */
export async function recordGuardianConsents(
  trx: Db,
  { actor, now }: { actor: Caller | 'system'; now: Date },
  consents: readonly GuardianConsent[],
): Promise<void> {
  const by_account = actor === 'system' ? null : actor.account_id
  const lines = consents.map(({ subject_uhid, given, text_version, behalf }) => {
    const account_id = behalf?.account_id ?? by_account
    if (!account_id) throw new Error('A guardian consent needs an account.')
    return {
      account_id,
      purpose: PURPOSE,
      given,
      text_version: text_version ?? LEGAL_VERSIONS.guardian,
      channel: behalf ? 'company' : 'web',
      ...(behalf && { evidence: { by_account, subsidiary_id: behalf.company_id } }),
      subject_uhid,
      now,
    } as const
  })
  await recordConsents(trx, lines)
}

/** The children among people for whom a consent is in effect. */
export async function withGuardianConsent(db: Db, uhids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uhid: string }>`select asked.uhid from unnest(${[...uhids]}::uuid[]) as asked (uhid)
    where (select c.given from consents c where c.subject_uhid = asked.uhid and c.purpose = ${PURPOSE}
      order by c.id desc limit 1)`.execute(db)
  return new Set(rows.map(({ uhid }) => uhid))
}
