import type { RouterContextProvider } from 'react-router'
import { request } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { listPlans, type PlanReply } from '#rooms/plans/contract.ts'

/** The plans of a group, for a page that works without them: a failure is logged and the list is empty. */
export async function fetchPlanList(context: Readonly<RouterContextProvider>, group: string): Promise<PlanReply[]> {
  const { api, logError } = context.get(pageContext)
  try {
    return (await request(listPlans, { query: { group } }, { transport: api })).plans
  } catch (error) {
    logError(error, 'the list of plans could not be fetched')
    return []
  }
}
