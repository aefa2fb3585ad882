import { redirect } from 'react-router'
import type { ReplyOf } from '#platform/contract/call.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { listPlanMembers } from '../contract/members.ts'
import { listMySubscriptions } from '../contract/subscription.ts'

export interface PickedPlan {
  id: string
  /** Absent where it could not be read; the screen then tries again. */
  listed?: ReplyOf<typeof listPlanMembers>
  /** The plan is not this person's to say who is on it. */
  isForeign?: true
}

/**
 * The plan that the address names, else the running one, with the people on it.
 * @throws a redirect to the login, or to the plans of who has none that is running
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
