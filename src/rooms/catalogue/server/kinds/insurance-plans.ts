import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { setCoverStatus } from '#rooms/insurance/server/commands/set-cover-status.ts'
import { type CoverFacts, publishCover } from '#rooms/insurance/server/publish-cover.ts'
import { parseRupees } from '#values/money.ts'
import { isUuid } from '#values/uuid.ts'
import { differences } from '../../rules/differences.ts'
import { type InsuranceDocument, insuranceDocument } from '../../rules/documents/insurance-document.ts'
import { invalidWords as words } from '../../rules/invalid-words.ts'
import { accountOf, auditChange } from './audited.ts'
import type { Kind, SaveOptions } from './kind.ts'

export const insurancePlans: Kind<typeof insuranceDocument> = {
  kind: 'insurance_plans',
  schema: insuranceDocument,
  idField: 'id',
  list: (db) => listDocuments(db, sql`v.id = p.current_version_id`),
  references: () => [],
  save: async (trx, document, saving) => {
    const { id, slug } = document
    await trx.selectFrom('insurance_plans').select('id').where('id', '=', id).forUpdate().execute()
    const [before] = await listDocuments(trx, sql`v.id = p.current_version_id and p.id = ${id}`)
    if (saving.version !== undefined && saving.version !== (before?.version ?? 0)) throw new Refusal('STALE')
    const changes = differences(before?.document ?? {}, document)
    if (changes.length === 0) return 'unchanged'
    await refuseInvalid(trx, document)
    if (!before || changes.some(({ field }) => field === 'insurer_code' || field === 'status'))
      refuseUnconnected(document, saving)
    const onlyStatus = before !== undefined && changes.every(({ field }) => field === 'status')
    if (!onlyStatus) {
      const published_by = accountOf(saving)
      await publishCover(trx, { insurance_plan_id: id, slug, facts: factsOf(document), published_by, now: saving.now })
    }
    await setCoverStatus(trx, id, document.status)
    const action = onlyStatus ? 'insurance.plan-status-set' : 'insurance.plan-published'
    const change = { action, entity: 'insurance_plan', id, before: before?.document, after: document }
    return auditChange(trx, change, saving)
  },
}

/** Nobody would send its applications. @throws Refusal INVALID */
function refuseUnconnected(
  { status, insurer_code }: InsuranceDocument,
  { insurer_code: connected }: SaveOptions,
): void {
  if (status !== 'LIVE' || connected === undefined || connected === insurer_code) return
  const text = connected === null ? words.noInsurer : words.otherInsurer(connected)
  throw new Refusal('INVALID', { fields: { insurer_code: text } })
}

/** Other pages below /plus/insurance-plan. */
const RESERVED_SLUGS = ['verify']

/** @throws Refusal INVALID where the address is another page's, or a declaration changed under the name of an earlier one */
async function refuseInvalid(
  trx: Db,
  { id, slug, declaration_version, declaration_text }: InsuranceDocument,
): Promise<void> {
  if (RESERVED_SLUGS.includes(slug) || isUuid(slug)) throw new Refusal('INVALID', { fields: { slug: words.slugTaken } })
  const taken = await trx
    .selectFrom('insurance_plans')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) throw new Refusal('INVALID', { fields: { slug: words.slugTaken } })
  const other = await trx
    .selectFrom('insurance_plan_versions')
    .select('id')
    .where('insurance_plan_id', '=', id)
    .where('declaration_version', '=', declaration_version)
    .where('declaration_text', '<>', declaration_text)
    .executeTakeFirst()
  if (other) throw new Refusal('INVALID', { fields: { declaration_version: words.declarationVersion } })
}

/** The versions of an insurance plan as documents, newest first. */
export async function listInsuranceVersions(db: Db, insurance_plan_id: string) {
  const rows = await listDocuments(db, sql`p.id = ${insurance_plan_id}`)
  return rows.toSorted((a, b) => b.number - a.number)
}

interface Row {
  version: number
  number: number
  published_at: Date
  document: InsuranceDocument
}

async function listDocuments(db: Db, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<Row>`select p.version, v.version as number, v.published_at,
    jsonb_build_object('id', p.id, 'status', case p.status when 'RETIRED' then 'RETIRED' else 'LIVE' end, 'slug', p.slug,
      'name', v.name, 'summary', v.summary, 'insurer', v.insurer, 'insurer_code', v.insurer_code,
      'insurer_registration', v.insurer_registration, 'master_policy_number', v.master_policy_number,
      'sum_assured', v.sum_assured_paise / 100, 'premium', v.premium_paise / 100.0, 'tax', v.tax_paise / 100.0,
      'tax_rate', v.tax_rate, 'stamp_duty', v.stamp_duty_paise / 100.0, 'tenure_months', v.tenure_months,
      'entry_age_min', v.entry_age_min, 'entry_age_max', v.entry_age_max, 'enrolment_last_date', v.enrolment_last_date,
      'free_look_days', v.free_look_days, 'claim_settlement_percent', v.claim_settlement_percent,
      'claim_settlement_source', v.claim_settlement_source, 'claim_settlement_year', v.claim_settlement_year,
      'claim_settlement_review_on', v.claim_settlement_review_on, 'features', to_jsonb(v.features),
      'exclusions', to_jsonb(v.exclusions), 'disclaimers', to_jsonb(v.disclaimers), 'documents', v.documents,
      'grievance_ladder', coalesce((select jsonb_agg(one - 'level' order by (one ->> 'level')::int)
        from jsonb_array_elements(v.grievance_ladder) one), '[]'),
      'declaration_version', v.declaration_version, 'declaration_text', v.declaration_text) as document
    from insurance_plans p join insurance_plan_versions v on v.insurance_plan_id = p.id
    where ${condition} order by p.created_at, p.id`.execute(db)
  return rows.map(({ document, ...row }) => ({ ...row, id: document.id, document: inOrder(document) }))
}

/** Fields in the order of the document; values that were allowed in older versions stay readable. */
function inOrder(document: InsuranceDocument): InsuranceDocument {
  return insuranceDocument.safeParse(document).data ?? document
}

function factsOf(document: InsuranceDocument): CoverFacts {
  const { id: _, slug: __, status: ___, sum_assured, premium, tax, stamp_duty, ...rest } = document
  const { claim_settlement_percent: percent, claim_settlement_source: source, ...other } = rest
  const { claim_settlement_year: year, claim_settlement_review_on: review_on, grievance_ladder, ...facts } = other
  const isKnown = percent !== null && source !== null && year !== null && review_on !== null
  return {
    ...facts,
    sum_assured_paise: paiseOf(sum_assured),
    premium_paise: paiseOf(premium),
    tax_paise: paiseOf(tax),
    stamp_duty_paise: paiseOf(stamp_duty),
    claim_settlement: isKnown ? { percent, source, year, review_on } : null,
    grievance_ladder: grievance_ladder.map((one, index) => ({ level: index + 1, ...one })),
  }
}

const paiseOf = (rupees: number) => parseRupees(rupees)!
