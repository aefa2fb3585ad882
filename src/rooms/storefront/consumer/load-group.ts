import { type RouterContextProvider, redirect } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { type PlanGroupReply, planOf, readPlanGroup } from '#rooms/plans/contract.ts'
import { type PlanCard, planCard } from '#rooms/plans/rules/plan-card.ts'
import { planWords } from '#rooms/plans/words.ts'
import { istDateOf } from '#values/ist-date.ts'
import { hasActivePlan } from './has-active-plan.ts'

/** What the page of a plan group shows. */
export interface GroupPage extends Omit<PlanGroupReply, 'plans'> {
  cards: PlanCard[]
  has_active_plan: boolean
  /** Said above everything else. */
  notice: string | undefined
  /** The page's own address, without its query. */
  url: string
}

/**
 * Loads a plan group's page. A group that is no longer sold sends visitors to the one that follows it, once, or to the
 * not-found page; who has an active plan is not sent anywhere.
 * @throws Response 302, or 404 for a slug nobody knows, with the API's answer as its body
 */
export async function loadGroup(
  context: Readonly<RouterContextProvider>,
  slug: string,
  { url: address }: Request,
): Promise<GroupPage> {
  const page = context.get(pageContext)
  const [group, has_active_plan] = await Promise.all([fetchGroup(context, slug), hasActivePlan(page)])
  const { origin, pathname, searchParams } = new URL(address)
  const url = `${origin}${pathname}`
  if (group instanceof CallError) {
    if (has_active_plan) return { ...noLongerSold(slug), url }
    const next = group.extra_args.redirect_slug
    throw redirect(typeof next === 'string' ? `/${next}` : '/not-found')
  }
  const { plans, ...told } = group
  const today = istDateOf(page.now)
  const notice = searchParams.get('notice') === 'choose-plan' ? planWords.page.choosePlan : undefined
  return { ...told, cards: plans.map((plan) => planCard(planOf(plan), today)), has_active_plan, notice, url }
}

/** The group with benefits and cities, or the refusal that says it is not on sale now. */
async function fetchGroup(context: Readonly<RouterContextProvider>, slug: string): Promise<PlanGroupReply | CallError> {
  const query = { with_plan_benefits: 'true', with_plan_cities: 'true' } as const
  try {
    return await pageRead(context, readPlanGroup, { params: { slug }, query }, { expected: ['PLAN_GROUP_NOT_LIVE'] })
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

function noLongerSold(slug: string): Omit<GroupPage, 'url'> {
  const { myPlanTitle, noLongerSold } = planWords.page
  return {
    slug,
    kind: 'retail',
    title: myPlanTitle,
    headline: myPlanTitle,
    lead: noLongerSold,
    cards: [],
    has_active_plan: true,
    notice: undefined,
  }
}
