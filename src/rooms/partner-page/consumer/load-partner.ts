import type { RouterContextProvider } from 'react-router'
import { CallError, request } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { type PlanReply, planOf, readPlan, readPlanGroup } from '#rooms/plans/contract.ts'
import { LANDING_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { type PlanCard, planCard } from '#rooms/plans/rules/plan-card.ts'
import { istDateOf } from '#values/ist-date.ts'
import { type PartnerPage, readPartnerPage } from '../contract.ts'
import { type PartnerFetch, partnerFetchAfter } from '../rules/partner-fetch.ts'

/** What the page shows of a company's plan; its texts are made here, so that their rules do not reach the browser. */
export type ShownPartner = Omit<PartnerPage, 'plan'> & {
  plan: Pick<PlanCard, 'id' | 'name' | 'coverage_text' | 'benefits'>
}
/** A plan that a person can buy. */
export type OwnPlan = Pick<PlanCard, 'id' | 'name' | 'price' | 'period'>

interface LoadedPartner {
  fetched: PartnerFetch<ShownPartner>
  status: number
  /** Where the company's plan cannot be activated: the same plan, if it is sold, before the others. */
  plans: OwnPlan[]
}

const REFUSALS = ['NOT_FOUND', 'UNAVAILABLE']

export async function loadPartner(context: Readonly<RouterContextProvider>, id: string): Promise<LoadedPartner> {
  const today = istDateOf(context.get(pageContext).now)
  try {
    const { plan, ...partner } = await pageRead(context, readPartnerPage, { params: { id } }, { expected: REFUSALS })
    const card = planCard(planOf(plan), today)
    const { id: plan_id, name, coverage_text, benefits } = card
    const shown = { ...partner, plan: { id: plan_id, name, coverage_text, benefits } }
    return {
      fetched: partnerFetchAfter({ kind: 'fetched', partner: shown }),
      status: 200,
      plans: partner.quotaExhausted ? await readOwnPlans(context, plan.id) : [],
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { message, status } = error
    return { fetched: partnerFetchAfter({ kind: 'failed', message }), status, plans: await readOwnPlans(context) }
  }
}

/** The page works without them: a failure is logged, and there are fewer. */
async function readOwnPlans(context: Readonly<RouterContextProvider>, company_plan?: string): Promise<OwnPlan[]> {
  const { api, logError, now } = context.get(pageContext)
  const optional = <T>(read: Promise<T>, fallback: T) =>
    read.catch((error: unknown) => {
      if (!(error instanceof CallError && error.status === 404)) logError(error, 'plans could not be read')
      return fallback
    })
  const transport = { transport: api }
  const [same, group] = await Promise.all([
    company_plan === undefined
      ? undefined
      : optional<PlanReply | undefined>(request(readPlan, { params: { id: company_plan } }, transport), undefined),
    optional(
      request(readPlanGroup, { params: { slug: LANDING_GROUP_SLUG } }, transport).then(({ plans }) => plans),
      [],
    ),
  ])
  const plans = [...(same ? [same] : []), ...group.filter((plan) => plan.id !== same?.id)]
  return plans.map((plan) => {
    const { id, name, price, period } = planCard(planOf(plan), istDateOf(now))
    return { id, name, price, period }
  })
}
