import { redirect } from 'react-router'
import { CallError, request } from '#platform/contract/client.ts'
import { listMySubscriptions } from '#rooms/subscriptions/contract/subscription.ts'

/** One's own plan with health credits. */
export interface WalletPlan {
  id: string
  plan_name: string
  partner_name: string | null
  is_active: boolean
  claim_until: string | null
}

export interface PickedWallet {
  /** Undefined for a person without health credits. */
  plan: WalletPlan | undefined
  /** All of them, for a person with credits of two companies; active ones first. */
  plans: WalletPlan[]
}

/**
 * The plan in the URL, else the active one.
 * @throws a redirect to the login; CallError if the plans cannot be read
 */
async function pickWallet(url: URL): Promise<PickedWallet> {
  try {
    const { subscriptions } = await request(listMySubscriptions, {})
    const plans = subscriptions
      .filter(({ is_owner, is_wallet_based_plan }) => is_owner && is_wallet_based_plan)
      .toSorted((one, other) => Number(other.is_active) - Number(one.is_active))
    const asked = url.searchParams.get('subscription_id')
    return { plans, plan: asked === null ? plans[0] : plans.find(({ id }) => id === asked) }
  } catch (error) {
    if (error instanceof CallError && error.status === 401)
      throw redirect(`/login?next=${encodeURIComponent(`/plus${url.pathname.replace(/^\/plus/, '')}${url.search}`)}`)
    throw error
  }
}

/**
 * The data of a wallet screen: the plan and what is shown of it; a failed read is left to the screen, which can retry.
 */
export async function readFirst<Reply>(url: URL, read: (plan: WalletPlan) => Promise<Reply>) {
  const picked = await pickWallet(url).catch((error) => {
    if (error instanceof CallError) return undefined
    throw error
  })
  const first = picked?.plan && (await read(picked.plan).catch(unlessFailed))
  return { picked, first }
}

function unlessFailed(error: unknown): undefined {
  if (!(error instanceof CallError)) throw error
  return undefined
}
