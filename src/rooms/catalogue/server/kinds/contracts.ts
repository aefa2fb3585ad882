import { sql } from 'kysely'
import * as z from 'zod'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { shownTerms, type TermField, termFields } from '#rooms/companies/contract/terms.ts'
import { tagsOf } from '#rooms/companies/rules/partner-terms.ts'
import { withKeys } from '#rooms/companies/rules/with-keys.ts'
import { lockContractOfCode, saveContract } from '#rooms/companies/server/commands/save-contract.ts'
import type { Terms } from '#rooms/companies/server/commands/write-terms.ts'
import { savePackages } from '#rooms/wallet/server/commands/save-packages.ts'
import { isFreeMailDomain } from '#values/mail-domain.ts'
import { uuid } from '#values/uuid.ts'
import { differences } from '../../rules/differences.ts'
import { companyCode } from '../../rules/documents/company-code.ts'
import { oneOf, whole } from '../../rules/documents/fields.ts'
import { invalidWords as words } from '../../rules/invalid-words.ts'
import { auditChange } from './audited.ts'
import type { Kind } from './kind.ts'

const terms = z.strictObject(termFields).omit({ plan_version_id: true }).shape
const NO_TAGS = { entity: [], function: [], designation: [], location: [] }

const schema = z
  .strictObject({
    code: companyCode(),
    /** The code of the part of a company. */
    subsidiary: companyCode(),
    status: oneOf(['DRAFT', 'SIGNED']).default('DRAFT'),
    plan_id: uuid({ invalid: words.uuid }),
    /** Null: the one sold now; of a contract that there is, its own. */
    plan_version: whole(1, 100_000).nullable().default(null),
    ...terms,
    ends_on: terms.ends_on.default(null),
    domains: terms.domains.default([]),
    /** Needed for a mail domain under which anybody can have an address. */
    free_mail: z.boolean().default(false),
    activation_type: terms.activation_type.default('email'),
    is_email_optional: terms.is_email_optional.default(false),
    is_wallet_based_plan: terms.is_wallet_based_plan.default(false),
    packages: terms.packages.default([]),
    checkup_variation_type: terms.checkup_variation_type.default(null),
    reference_id: terms.reference_id.default(null),
    tag_values: terms.tag_values.default(NO_TAGS),
    custom_fields: terms.custom_fields.default([]),
    deletion_limit: terms.deletion_limit.default(null),
    update_limit: terms.update_limit.default(null),
    quota_reusable: terms.quota_reusable.default(false),
    runout_days_on_exit: terms.runout_days_on_exit.default(0),
  })
  .superRefine(({ starts_on, ends_on, domains, free_mail }, context) => {
    if (ends_on !== null && ends_on < starts_on)
      context.addIssue({ code: 'custom', path: ['ends_on'], message: words.endsBeforeStart })
    if (!free_mail && domains.some(isFreeMailDomain))
      context.addIssue({ code: 'custom', path: ['domains'], message: words.freeMail })
  })
type ContractDocument = z.output<typeof schema>

/** Contracts of companies, in the file only: the dashboard has its own pages for them. */
export const contracts: Kind<typeof schema> = {
  kind: 'contracts',
  schema,
  idField: 'code',
  list: listContracts,
  references: ({ subsidiary, plan_id }) => [
    { path: ['subsidiary'], kind: 'subsidiaries', id: subsidiary },
    { path: ['plan_id'], kind: 'plans', id: plan_id },
  ],
  save: async (trx, document, saving) => {
    const { code, subsidiary, status } = document
    await lockContractOfCode(trx, code)
    const stored = (await listContracts(trx)).find(({ id }) => id === code)
    const version = await versionOf(trx, document, stored?.document)
    const custom_fields = withKeys(document.custom_fields, stored?.document.custom_fields ?? [])
    const packages = document.packages.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    const free_mail = document.domains.some(isFreeMailDomain)
    const wanted = { ...document, plan_version: version.number, custom_fields, packages, free_mail }
    if (differences(stored?.document ?? {}, wanted).length === 0) return 'unchanged'
    const before = stored && {
      status: stored.document.status,
      subsidiary: stored.document.subsidiary,
      terms: termsOf(stored.document, stored.plan_version_id),
    }
    const saved = { code, subsidiary, status, terms: termsOf(wanted, version.id), before, now: saving.now }
    await saveContract(trx, saved, { savePackages })
    const change = { action: 'companies.contract-saved', entity: 'partner_plan', id: code }
    return auditChange(trx, { ...change, before: stored?.document, after: wanted }, saving)
  },
}

type StoredContract = ContractDocument & { plan_version: number; custom_fields: Terms['custom_fields'] }

function termsOf(document: StoredContract, id: string): Terms {
  const fields = Object.keys(shownTerms) as TermField[]
  const all = { ...document, plan_version_id: id }
  return Object.fromEntries(fields.map((field) => [field, all[field]])) as unknown as Terms
}

/** The version that a document names. @throws Refusal INVALID when there is none */
async function versionOf(
  trx: Db,
  { plan_id, plan_version }: ContractDocument,
  stored: StoredContract | undefined,
): Promise<{ id: string; number: number }> {
  const number = plan_version ?? (stored?.plan_id === plan_id ? stored.plan_version : null)
  const { rows } = await sql<{ id: string; number: number }>`select v.id, v.version as number from plan_versions v
    join plans p on p.id = v.plan_id where p.id = ${plan_id}
      and ${number === null ? sql`v.id = p.current_version_id` : sql`v.version = ${number}`}`.execute(trx)
  if (!rows[0]) throw new Refusal('INVALID', { fields: { plan_version: words.planVersion } })
  return rows[0]
}

async function listContracts(db: Db) {
  const { rows } = await sql<{ version: number; plan_version_id: string; document: StoredContract }>`
    select c.version, c.plan_version_id, jsonb_build_object('code', c.code, 'subsidiary', s.code, 'status', c.status,
      'plan_id', v.plan_id, 'plan_version', v.version, 'partner_name', c.partner_name, 'quota', c.quota,
      'starts_on', c.starts_on, 'ends_on', c.ends_on, 'domains', to_jsonb(c.domains),
      'activation_type', c.activation_type, 'is_email_optional', c.is_email_optional,
      'is_wallet_based_plan', c.is_wallet_based_plan, 'packages', coalesce((select jsonb_agg(jsonb_build_object(
        'name', k.name, 'service_categories', to_jsonb(k.service_categories), 'shared', k.shared) order by k.name collate "C")
        from wallet_sublimit_packages k where k.partner_plan_id = c.id), '[]'),
      'checkup_variation_type', c.checkup_variation_type, 'reference_id', case when c.reference_id_sample is not null then
        jsonb_build_object('placeholder', c.reference_id_placeholder, 'sample', c.reference_id_sample,
          'mask', c.reference_id_mask) end,
      'tag_values', c.tag_values, 'custom_fields', c.custom_fields, 'deletion_limit', c.deletion_limit,
      'update_limit', c.update_limit, 'quota_reusable', c.quota_reusable,
      'runout_days_on_exit', c.runout_days_on_exit) as document
    from partner_plans c join subsidiaries s on s.id = c.subsidiary_id join plan_versions v on v.id = c.plan_version_id
    order by c.created_at, c.code`.execute(db)
  return rows.map(({ document, ...row }) => ({ ...row, id: document.code, document: inOrder(document) }))
}

/** Fields in the order of the document. */
function inOrder(document: StoredContract): StoredContract {
  const { tag_values, domains, custom_fields } = document
  const whole = {
    ...document,
    tag_values: tagsOf(tag_values),
    custom_fields: custom_fields.map(({ key, label, required }) => ({ key, label, required })),
    free_mail: domains.some(isFreeMailDomain),
  }
  return Object.fromEntries(
    Object.keys(schema.shape).map((field) => [field, whole[field as keyof StoredContract] ?? null]),
  ) as unknown as StoredContract
}
