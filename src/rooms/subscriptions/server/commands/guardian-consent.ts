import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { recordConsents } from '#rooms/accounts/server/commands/record-consent.ts'
import { LEGAL_VERSIONS } from '#rooms/accounts/words.ts'
import { istDateOf } from '#values/ist-date.ts'
import { isAdultByBirth } from '../../rules/member-facts.ts'
import { guardianConsentBy } from '../../rules/settings.ts'
import { subscriptionWords as words } from '../../words.ts'
import type { MemberRow } from '../members.ts'

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

/** The same for one child. */
export async function recordGuardianConsent(
  trx: Db,
  { caller, now }: Pick<AnyRequestContext, 'caller' | 'now'>,
  consent: GuardianConsent,
): Promise<void> {
  await recordGuardianConsents(trx, { actor: caller, now }, [consent])
}

/**
 * Where the law is read so that a tick is not enough: the buyer, who consents, is an adult by the date of birth on the
 * plan.
 * @throws Refusal INVALID
 */
export async function refuseUnverifiedGuardian(trx: Db, rows: readonly MemberRow[], now: Date): Promise<void> {
  if ((await readSetting(trx, guardianConsentBy, now)) === 'TICK') return
  const buyer = rows.find(({ is_primary }) => is_primary)
  if (buyer && isAdultByBirth(buyer, istDateOf(now))) return
  throw new Refusal('INVALID', { fields: { guardian_consent: words.memberFaults.guardianAdult } })
}

/** Whether a consent for this child is in effect. */
export async function hasGuardianConsent(db: Db, subject_uhid: string): Promise<boolean> {
  return (await withGuardianConsent(db, [subject_uhid])).has(subject_uhid)
}

/** The children among people for whom a consent is in effect. */
export async function withGuardianConsent(db: Db, uhids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uhid: string }>`select asked.uhid from unnest(${[...uhids]}::uuid[]) as asked (uhid)
    where (select c.given from consents c where c.subject_uhid = asked.uhid and c.purpose = ${PURPOSE}
      order by c.id desc limit 1)`.execute(db)
  return new Set(rows.map(({ uhid }) => uhid))
}
