import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { recordConsent } from '#rooms/accounts/server/commands/record-consent.ts'
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
  /** The guardian, where the company says that they have agreed. */
  behalf?: OnBehalf | undefined
}

/** Records in the consent ledger that a parent or guardian agreed for a child, and that this ends. */
export async function recordGuardianConsent(
  trx: Db,
  { caller, now }: Pick<AnyRequestContext, 'caller' | 'now'>,
  { subject_uhid, given, behalf }: GuardianConsent,
): Promise<void> {
  if (!caller.account_id) throw new Error('A guardian consent needs an account.')
  await recordConsent(trx, {
    account_id: behalf?.account_id ?? caller.account_id,
    purpose: PURPOSE,
    given,
    text_version: LEGAL_VERSIONS.guardian,
    channel: behalf ? 'company' : 'web',
    ...(behalf && { evidence: { by_account: caller.account_id, subsidiary_id: behalf.company_id } }),
    subject_uhid,
    now,
  })
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
  const latest = await db
    .selectFrom('consents')
    .select('given')
    .where('subject_uhid', '=', subject_uhid)
    .where('purpose', '=', PURPOSE)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.given ?? false
}
