import { isDeepStrictEqual } from 'node:util'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { isFreeMailDomain } from '#values/mail-domain.ts'
import type { changePartner as call } from '../../contract/partner-plan.ts'
import type { TermField } from '../../contract/terms.ts'
import { SAFE_TERMS } from '../../rules/partner-terms.ts'
import { withKeys } from '../../rules/with-keys.ts'
import { termWords as words } from '../../words/terms.ts'
import { readPartner } from '../desk/partner-plan.ts'
import { lockSeenPartner, type PackageCommands, refuseBadPeriod, refuseUnknownVersion } from './partner-plans.ts'
import { pick, type Terms, writeTerms } from './write-terms.ts'

type Body = BodyOf<typeof call>

/**
 * Changes the terms of a contract: of a draft every one, of a signed contract those that give or take nothing.
 * @throws Refusal NOT_FOUND, STALE, CONTRACT_SIGNED with the fields that stay; INVALID
 */
export async function changePartner(
  context: AnyRequestContext,
  { savePackages }: PackageCommands,
  id: string,
  { version, free_mail_confirmed, custom_fields, ...sent }: Body,
): Promise<void> {
  const { now } = context
  await withTransaction(context.db, async (trx) => {
    const { status } = await lockSeenPartner(trx, id, version)
    const before = await readPartner(trx, id, now)
    const wanted: Partial<Terms> = {
      ...definedOf(sent),
      ...(custom_fields && { custom_fields: withKeys(custom_fields, before.custom_fields) }),
    }
    const changed = (Object.keys(wanted) as TermField[]).filter(
      (field) => !isDeepStrictEqual(wanted[field], before[field]),
    )
    if (changed.length === 0) return
    if (status === 'SIGNED') refuseUnsafe(changed)
    const after = { ...before, ...wanted }
    refuseBadPeriod(after)
    if (wanted.domains && !free_mail_confirmed) refuseFreeMail(wanted.domains, before.domains)
    if (changed.includes('plan_version_id')) await refuseUnknownVersion(trx, after.plan_version_id)
    if (changed.includes('packages')) await savePackages(trx, { partner_plan_id: id, packages: after.packages, now })
    await writeTerms(trx, id, after)
    await audit(trx, {
      ...auditedBy(context),
      action: 'companies.contract-changed',
      entity: 'partner_plan',
      entity_id: id,
      before: pick(before, changed),
      after: pick(after, changed),
    })
  })
}

/** @throws Refusal CONTRACT_SIGNED with the fields that a signed contract does not change */
function refuseUnsafe(changed: readonly TermField[]): void {
  const fields = changed.filter((field) => !SAFE_TERMS.some((safe) => safe === field))
  if (fields.length > 0) throw new Refusal<typeof call>('CONTRACT_SIGNED', { extra_args: { fields } })
}

function refuseFreeMail(domains: readonly string[], known: readonly string[]): void {
  const open = domains.find((domain) => isFreeMailDomain(domain) && !known.includes(domain))
  if (open) throw new Refusal('INVALID', { fields: { domains: words.freeMail(open.replace('*.', '')) } })
}

function definedOf<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
