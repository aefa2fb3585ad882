import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { request } from '#platform/contract/client.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { readUserInfo } from '#rooms/accounts/contract.ts'
import { readPlan, readPlanGroup } from '#rooms/plans/contract.ts'
import { COVID_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { listMySubscriptions, type Subscription } from '#rooms/subscriptions/contract/subscription.ts'
import { isUuid } from '#values/uuid.ts'
import { listPlanProposals, type PlanProposal } from '../contract/proposals.ts'
import { ownedCare } from '../rules/owned-care.ts'

/** The plan for which a patient is described: the one in the address, else the first of the group. */
export interface CarePlan {
  slug: string
  plan_id: string
  plan_name: string
}

/** @throws Response 404 for a group that is not on sale, another kind of group, and a plan that is not in it */
export async function loadCarePlan({ url, params, context }: LoaderFunctionArgs): Promise<CarePlan> {
  const { slug = COVID_GROUP_SLUG } = params
  const query = { with_plan_benefits: 'false', with_plan_cities: 'false' } as const
  const group = await pageRead(context, readPlanGroup, { params: { slug }, query })
  const plan_id = url.searchParams.get('plan_id') ?? group.plans[0]?.id
  const plan = group.plans.find(({ id }) => id === plan_id)
  if (group.kind !== 'home-care' || !plan) throw data(null, { status: 404 })
  return { slug, plan_id: plan.id, plan_name: plan.details.marketing_plan_title }
}

/** The same, with the plan itself and its benefits: the health questions are asked for one plan. */
export async function loadCarePlanInFull(args: LoaderFunctionArgs): Promise<CarePlan> {
  const care = await loadCarePlan(args)
  if (!isUuid(care.plan_id)) throw data(null, { status: 404 })
  const query = { product_code: 'healthplan', with_benefits: 'true' } as const
  await pageRead(args.context, readPlan, { params: { id: care.plan_id }, query })
  return care
}

export interface LoadedCare {
  care: CarePlan
  /** Undefined where it could not be read; null without one. */
  first: PlanProposal | null | undefined
  user: { name: string | null; mobile: string } | undefined
}

/** The plan with the person’s answers for it; a visitor is sent to log in. */
export async function loadCare({ url, serverLoader }: ClientLoaderFunctionArgs): Promise<LoadedCare> {
  const care = await serverLoader<typeof loadCarePlan>()
  const read = await readOrLogIn(url, () => Promise.all([readProposal(care.plan_id), request(readUserInfo, {})]))
  return { care, first: read?.[0], user: read?.[1] }
}

/** The answers to go on with: of the active proposal, else of the newest with which nothing was bought. */
async function readProposal(plan_id: string): Promise<PlanProposal | null> {
  const { plan_proposals } = await request(listPlanProposals, { query: { plan_id } })
  const open = plan_proposals.filter(({ status }) => status !== 'CONSUMED')
  return open.find(({ is_active }) => is_active) ?? open[0] ?? null
}

/** The care that this buyer has already; undefined without one, and where that cannot be read: the payment says it then. */
export async function readOwnedCare(): Promise<Subscription | undefined> {
  try {
    return ownedCare((await request(listMySubscriptions, {})).subscriptions)
  } catch {
    return undefined
  }
}

/** The address of a step. */
export function stepPath({ slug, plan_id }: CarePlan, step: string, more = ''): string {
  return `/${slug}/${step}?plan_id=${plan_id}${more}`
}
