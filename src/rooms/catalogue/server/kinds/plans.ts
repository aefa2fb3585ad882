import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { reimbursementOf } from '#rooms/plans/rules/reimbursement.ts'
import { offerPlanAgain } from '#rooms/plans/server/commands/offer-plan-again.ts'
import { publishPlan } from '#rooms/plans/server/commands/publish-plan.ts'
import { retirePlan } from '#rooms/plans/server/commands/retire-plan.ts'
import { REIMBURSEMENTS } from '#rooms/plans/server/queries/plan-json.ts'
import { parseRupees } from '#values/money.ts'
import { differences } from '../../rules/differences.ts'
import { type PlanDocument, planDocument } from '../../rules/documents/plan-document.ts'
import { accountOf, auditChange } from './audited.ts'
import type { Kind } from './kind.ts'

export const plans: Kind<typeof planDocument> = {
  kind: 'plans',
  schema: planDocument,
  idField: 'id',
  list: (db) => listPlanDocuments(db, sql`v.id = p.current_version_id`),
  references: () => [],
  save: async (trx, document, saving) => {
    await trx.selectFrom('plans').select('id').where('id', '=', document.id).forUpdate().execute()
    const [before] = await listPlanDocuments(trx, sql`v.id = p.current_version_id and p.id = ${document.id}`)
    if (saving.version !== undefined && saving.version !== (before?.version ?? 0)) throw new Refusal('STALE')
    const changes = differences(before?.document ?? {}, document)
    if (changes.length === 0) return 'unchanged'
    const onlyStatus = changes.every(({ field }) => field === 'status')
    const { status, ...sold } = document
    if (!onlyStatus) await publishPlan(trx, draftOf(sold), saving.now, accountOf(saving))
    if (status === 'RETIRED') await retirePlan(trx, document.id)
    else if (onlyStatus) await offerPlanAgain(trx, document.id)
    const action = onlyStatus ? 'plans.plan-status-set' : 'plans.plan-published'
    const change = { action, entity: 'plan', id: document.id, before: before?.document, after: document }
    return auditChange(trx, change, saving)
  },
}

/** The versions of a plan as documents, newest first. */
export async function listPlanVersions(db: Db, plan_id: string) {
  const rows = await listPlanDocuments(db, sql`p.id = ${plan_id}`)
  return rows.toSorted((a, b) => b.number - a.number)
}

async function listPlanDocuments(db: Db, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<Row>`select p.version, v.version as number, v.published_at, v.published_by,
    jsonb_build_object('id', p.id, 'status', case p.status when 'RETIRED' then 'RETIRED' else 'LIVE' end,
      'product_code', p.product_code, 'name', v.name,
      'cost', v.cost_paise / 100.0, 'valued_at', v.valued_at_paise / 100.0, 'duration_days', v.duration_days,
      'adult', v.adult, 'minor', v.minor, 'coverage_text', v.coverage_text,
      'marketing_plan_title', v.marketing_plan_title, 'marketing_plan_subtitle', v.marketing_plan_subtitle,
      'exclusions', v.exclusions, 'human_readable_billing_cycle', v.human_readable_billing_cycle,
      'components', coalesce((select jsonb_agg(jsonb_build_object('code', c.code, 'label', c.label,
          'amount', c.amount_paise / 100.0, 'sac', c.sac, 'tax_rate', c.tax_rate) order by c."order")
        from plan_components c where c.plan_version_id = v.id), '[]'),
      'benefits', coalesce((select jsonb_agg(jsonb_build_object('main_header', b.main_header,
          'display_header', b.display_header, 'extra_display_headers', b.extra_display_headers,
          'worth', b.worth_paise / 100.0, 'service_title', b.service_title,
          'benefit_attribute_value', b.benefit_attribute_value, 'service_provider', b.service_provider) order by b."order")
        from plan_benefits b where b.plan_version_id = v.id), '[]'),
      'reimbursements', ${REIMBURSEMENTS},
      'cities', coalesce((select jsonb_agg(c.name order by c."order") from plan_cities c where c.plan_version_id = v.id), '[]')
    ) as document
    from plans p join plan_versions v on v.plan_id = p.id where ${condition} order by p.created_at, p.id`.execute(db)
  return rows.map(({ document, ...row }) => ({ ...row, id: document.id, document: inOrder(document) }))
}

interface Row {
  version: number
  number: number
  published_at: Date
  published_by: string | null
  document: PlanDocument
}

/** Fields in the order of the document; values that were allowed in older versions stay readable. */
function inOrder(document: PlanDocument): PlanDocument {
  return planDocument.safeParse(document).data ?? document
}

function draftOf({ id, cost, valued_at, components, benefits, reimbursements, ...plan }: Omit<PlanDocument, 'status'>) {
  return {
    ...plan,
    plan_id: id,
    cost_paise: paiseOf(cost),
    valued_at_paise: paiseOf(valued_at),
    components: components.map(({ amount, ...part }) => ({ ...part, amount_paise: paiseOf(amount) })),
    benefits: benefits.map(({ worth, ...benefit }) => ({
      ...benefit,
      worth_paise: worth === null ? null : paiseOf(worth),
    })),
    reimbursements: reimbursements.map(reimbursementOf),
  }
}

function paiseOf(rupees: number) {
  return parseRupees(rupees)!
}
