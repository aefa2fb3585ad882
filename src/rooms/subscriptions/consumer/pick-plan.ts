import { redirect } from 'react-router'
import type { ReplyOf } from '#platform/contract/call.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { listPlanMembers } from '../contract/members.ts'
import { listMySubscriptions } from '../contract/subscription.ts'

export interface PickedPlan {
  id: string
  /** Undefined if it could not be read; the screen then retries. */
  listed?: ReplyOf<typeof listPlanMembers>
  /** The person may not manage the people on this plan. */
  isForeign?: true
}

/**
 * The plan in the URL, else the active one, with the people on it.
 * @throws a redirect to the login, or to the plans if none is active
 */
export async function pickPlan(url: URL): Promise<PickedPlan> {
  let id = url.searchParams.get('subscription_id')
  try {
    id ??= await runningPlan()
    return { id, listed: await request(listPlanMembers, { params: { id } }) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`)
    return error.status === 404 ? { id: id ?? '', isForeign: true } : { id: id ?? '' }
  }
}

async function runningPlan(): Promise<string> {
  const { subscriptions } = await request(listMySubscriptions, {})
  const running = subscriptions.find(({ is_owner, is_active }) => is_owner && is_active)
  if (!running) throw redirect('/my-plan')
  return running.id
}
