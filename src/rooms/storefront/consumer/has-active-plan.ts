import { API_BASE } from '#platform/contract/call.ts'
import type { PageRequest } from '#platform/serving/page-context.ts'

/** Whether the visitor is signed in and has an active plan. Never asks for a login. */
export async function hasActivePlan({ api, hasCookie }: Pick<PageRequest, 'api' | 'hasCookie'>): Promise<boolean> {
  if (!hasCookie) return false
  const answer = await api(`${API_BASE}/userinfo`)
  if (!answer.ok) return false
  const { subscriptions } = (await answer.json()) as { subscriptions?: { status?: string }[] }
  return subscriptions?.some(({ status }) => status === 'ACTIVE') ?? false
}
