import { isDeepStrictEqual } from 'node:util'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { isFreeMailDomain } from '#values/mail-domain.ts'
import type { changePartner as call, DeskPartner } from '../../contract/partner-plan.ts'
import type { TermField } from '../../contract/terms.ts'
import { type CustomField, customKey, SAFE_TERMS } from '../../rules/partner-terms.ts'
import { referenceIdExpression } from '../../rules/reference-id.ts'
import { termWords as words } from '../../words/terms.ts'
import { readPartner } from '../desk/partner-plan.ts'
import { lockSeenPartner, type PackageCommands, refuseBadPeriod, refuseUnknownVersion } from './partner-plans.ts'

type Body = BodyOf<typeof call>
type Terms = Pick<DeskPartner, TermField>

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

/** Writes all terms of a contract but its packages, which are the wallet's. */
async function writeTerms(trx: Db, id: string, terms: Terms): Promise<void> {
  const { reference_id, tag_values, custom_fields } = terms
  const mask = reference_id?.mask ?? null
  await trx
    .updateTable('partner_plans')
    .set((update) => ({
      ...(pick(terms, COLUMNS) as Pick<Terms, (typeof COLUMNS)[number]>),
      reference_id_placeholder: reference_id?.placeholder ?? null,
      reference_id_sample: reference_id?.sample ?? null,
      reference_id_mask: mask,
      reference_id_pattern: mask && (referenceIdExpression(mask) ?? null),
      tag_values: JSON.stringify(tag_values),
      custom_fields: JSON.stringify(custom_fields),
      version: update('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Terms that are columns as they are. */
const COLUMNS = [
  'partner_name',
  'plan_version_id',
  'quota',
  'starts_on',
  'ends_on',
  'domains',
  'activation_type',
  'is_email_optional',
  'is_wallet_based_plan',
  'checkup_variation_type',
  'deletion_limit',
  'update_limit',
  'quota_reusable',
  'runout_days_on_exit',
] as const satisfies readonly TermField[]

/** @throws Refusal CONTRACT_SIGNED with the fields that a signed contract does not change */
function refuseUnsafe(changed: readonly TermField[]): void {
  const fields = changed.filter((field) => !SAFE_TERMS.some((safe) => safe === field))
  if (fields.length > 0) throw new Refusal<typeof call>('CONTRACT_SIGNED', { extra_args: { fields } })
}

function refuseFreeMail(domains: readonly string[], known: readonly string[]): void {
  const open = domains.find((domain) => isFreeMailDomain(domain) && !known.includes(domain))
  if (open) throw new Refusal('INVALID', { fields: { domains: words.freeMail(open.replace('*.', '')) } })
}

/** Fields keep their key when their label changes; one that names no known key is new. */
function withKeys(sent: NonNullable<Body['custom_fields']>, known: readonly CustomField[]): CustomField[] {
  const taken = known.map(({ key }) => key)
  return sent.map(({ key, label, required }) => {
    if (key && known.some((one) => one.key === key)) return { key, label, required }
    const added = customKey(label, taken)
    taken.push(added)
    return { key: added, label, required }
  })
}

function pick<Field extends TermField>(terms: Terms, fields: readonly Field[]): Partial<Terms> {
  return Object.fromEntries(fields.map((field) => [field, terms[field]]))
}

function definedOf<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
