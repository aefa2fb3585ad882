import { redirect } from 'react-router'
import { CallError, request } from '#platform/contract/client.ts'
import { listMySubscriptions } from '#rooms/subscriptions/contract/subscription.ts'

/** A plan of one's own that comes with health credits. */
export interface WalletPlan {
  id: string
  plan_name: string
  partner_name: string | null
}

export interface PickedWallet {
  /** Undefined for somebody without health credits. */
  plan: WalletPlan | undefined
  /** All of them, for who has credits of two companies; those in force first. */
  plans: WalletPlan[]
}

/**
 * The plan whose credits the address asks for, else the one in force.
 * @throws a redirect to the login; CallError where the plans cannot be read
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

/** What a screen begins with: the plan and what it shows of it; a failed reading is left to the screen, which can try again. */
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
