import type { RouterContextProvider } from 'react-router'
import { request } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { listFeedback, readPlanUpsell } from '#rooms/offers/contract.ts'
import { formatDate } from '#values/display-time.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { ShownReview } from '../rules/below-plans.ts'
import { myPlanWords } from '../words/loaders.ts'
import type { MyPlan } from './my-plan-strip.tsx'

/** Buyers' reviews. The page works without them, so a failure is logged and nothing is shown. */
export async function fetchReviews(context: Readonly<RouterContextProvider>): Promise<ShownReview[]> {
  const { api, logError } = context.get(pageContext)
  try {
    const { reviews } = await request(listFeedback, {}, { transport: api })
    return reviews.map((review) => ({ ...review, date: formatDate(review.date) }))
  } catch (error) {
    logError(error, 'what buyers say could not be fetched')
    return []
  }
}

/** The next plan up for a plan holder. */
export async function fetchMyPlan(context: Readonly<RouterContextProvider>): Promise<MyPlan> {
  const { api, logError } = context.get(pageContext)
  const { title, link, upgrade, credited } = myPlanWords
  try {
    const upsell = await request(readPlanUpsell, {}, { transport: api })
    if (!upsell) return { title, link, next: undefined }
    const { plan, price_difference } = upsell
    const price = formatRupees(parseRupees(price_difference) ?? 0n)
    return { title, link, next: { label: upgrade(plan.name, price), text: credited, to: `/know-more/${plan.id}` } }
  } catch (error) {
    logError(error, 'the next plan up could not be fetched')
    return { title, link, next: undefined }
  }
}
