import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import type { Paise } from '#values/money.ts'
import { isUuid } from '#values/uuid.ts'
import type { Coverage, PlanBenefit } from '../../rules/plan.ts'
import type { CatalogueStatus } from '../../rules/plan-group-sale.ts'
import { type Reimbursement, type ReimbursementInRupees, reimbursementOf } from '../../rules/reimbursement.ts'
import { BENEFITS, CITIES, REIMBURSEMENTS } from './plan-json.ts'

/** A part of a plan's price with its own tax. */
export interface PlanComponent {
  code: string
  label: string
  /** Tax included. */
  amount_paise: Paise
  sac: string
  /** Percent. */
  tax_rate: number
}

/** One version of a plan with all facts that prices and benefits depend on. */
export interface PlanVersion {
  /** The version's own id: what a subscription points to. */
  id: string
  plan_id: string
  product_code: string
  /** The product line, by the page that sells it: a person has one plan of a line at a time. */
  line: string
  /** The plan's current state; a version itself has none. */
  plan_status: CatalogueStatus
  version: number
  name: string
  cost_paise: Paise
  valued_at_paise: Paise
  duration_days: number
  coverage: Coverage
  coverage_text: string
  renewable: boolean
  human_readable_billing_cycle: string | null
  /** Add up to `cost_paise`. */
  components: PlanComponent[]
  benefits: PlanBenefit[]
  reimbursements: Reimbursement[]
  cities: { name: string }[]
}

/**
 * The version of a plan that is on sale now, or undefined if the plan is unknown, a draft, retired or not on sale yet.
 */
export async function readSellablePlan(db: Db, plan_id: string): Promise<PlanVersion | undefined> {
  if (!isUuid(plan_id)) return undefined
  return versionOf(await soldVersion(db, { plan_id }))
}

/**
 * A version by its id, on sale or not: existing subscriptions keep theirs.
 * @throws Refusal NOT_FOUND
 */
export async function readPlanVersion(db: Db, id: string): Promise<PlanVersion> {
  const version = versionOf(await versionById(db, { id }))
  if (!version) throw new Refusal('NOT_FOUND')
  return version
}

type Row = Omit<PlanVersion, 'components' | 'reimbursements'> & {
  components: (Omit<PlanComponent, 'amount_paise'> & { amount_paise: string })[]
  reimbursements: ReimbursementInRupees[]
}

const soldVersion = preparedQuery((_, { plan_id }: { plan_id: string }) =>
  select(sql`p.id = ${plan_id} and p.status = 'LIVE' and v.id = p.current_version_id`),
)
const versionById = preparedQuery((_, { id }: { id: string }) => select(sql`v.id = ${id}`))

function select(condition: ReturnType<typeof sql>) {
  return sql<Row>`select v.id, v.plan_id, p.product_code, p.status as plan_status,
    coalesce((select min(g.kind) from plan_group_plans m join plan_groups g on g.slug = m.slug where m.plan_id = p.id), p.product_code) as line, v.version, v.name,
    v.cost_paise, v.valued_at_paise, v.duration_days, jsonb_build_object('adult', v.adult, 'minor', v.minor) as coverage,
    v.coverage_text, v.renewable, v.human_readable_billing_cycle,
    coalesce((select jsonb_agg(jsonb_build_object('code', c.code, 'label', c.label, 'amount_paise', c.amount_paise::text,
      'sac', c.sac, 'tax_rate', c.tax_rate) order by c."order") from plan_components c where c.plan_version_id = v.id), '[]') as components,
    ${BENEFITS} as benefits, ${REIMBURSEMENTS} as reimbursements, ${CITIES} as cities
    from plan_versions v join plans p on p.id = v.plan_id where ${condition}`
}

function versionOf([row]: Row[]): PlanVersion | undefined {
  return (
    row && {
      ...row,
      components: row.components.map((part) => ({ ...part, amount_paise: BigInt(part.amount_paise) })),
      reimbursements: row.reimbursements.map(reimbursementOf),
    }
  )
}
