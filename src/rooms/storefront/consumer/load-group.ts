import { type LoaderFunctionArgs, type RouterContextProvider, redirect } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { type PlanGroupReply, readPlanGroup } from '#rooms/plans/contract.ts'
import { istDateOf } from '#values/ist-date.ts'
import { myPlanWords, storefrontWords as words } from '../words/loaders.ts'
import { type GroupPage, groupPageOf } from './group-page-of.ts'
import { hasActivePlan } from './has-active-plan.ts'
import { fetchMyPlan, fetchReviews } from './load-below.ts'
import { rememberVisitor } from './remember-visitor.ts'

/**
 * Loads a plan group's page. A group that is no longer sold redirects visitors once to the one that follows it, or to
 * the not-found page; visitors with an active plan are not redirected. The page's own address is `url`: between screens
 * `request.url` is that of its data.
 * @throws Response 302, or 404 for an unknown slug, with the API's answer as its body
 */
export async function loadGroup(
  context: Readonly<RouterContextProvider>,
  slug: string,
  { request, url: { pathname, searchParams } }: Pick<LoaderFunctionArgs, 'request' | 'url'>,
): Promise<GroupPage> {
  const page = context.get(pageContext)
  const [group, has_active_plan, reviews] = await Promise.all([
    fetchGroup(context, slug),
    hasActivePlan(page),
    fetchReviews(context),
  ])
  const url = `${page.site.origin}${pathname}`
  const my_plan = has_active_plan ? await fetchMyPlan(context) : undefined
  if (group instanceof CallError) {
    if (my_plan) return { ...noLongerSold(slug), my_plan, url }
    const next = group.extra_args.redirect_slug
    throw redirect(typeof next === 'string' ? `/${next}` : '/not-found')
  }
  rememberVisitor(page, request)
  const notice = searchParams.get('notice') === 'choose-plan' ? words.choosePlan : undefined
  const { productName, carePhone } = page.site
  return groupPageOf(group, { today: istDateOf(page.now), productName, carePhone, reviews, my_plan, notice, url })
}

/** The group with benefits and cities, or the refusal that it is not on sale now. */
async function fetchGroup(context: Readonly<RouterContextProvider>, slug: string): Promise<PlanGroupReply | CallError> {
  const query = { with_plan_benefits: 'true', with_plan_cities: 'true' } as const
  try {
    return await pageRead(context, readPlanGroup, { params: { slug }, query }, { expected: ['PLAN_GROUP_NOT_LIVE'] })
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

function noLongerSold(slug: string): Omit<GroupPage, 'url' | 'my_plan'> {
  const { title } = myPlanWords
  const heading = { title, headline: title, lead: words.noLongerSold }
  return {
    slug,
    kind: 'retail',
    ...heading,
    cards: [],
    notice: undefined,
    promises: words.promises.retail,
    below: undefined,
  }
}
