import { CallError, request } from '#platform/contract/client.ts'
import type { PageApi } from '#platform/serving/page-context.ts'
import { readLogin } from '#rooms/accounts/contract.ts'
import { dashboardsOf, STAFF_DASHBOARD } from '#rooms/accounts/rules/home-of.ts'
import { words } from '../words.ts'

/** Whose account menu it is, and the dashboards it leads to. */
export interface SignedInAccount {
  /** The name, or the number of one who has not given it yet. */
  name: string
  dashboards: { label: string; href: string }[]
  /** Whether a plan of theirs comes with health credits. */
  hasWallet: boolean
}

/** Nobody for a login that still waits for its second factor; nor when we cannot tell: the page itself matters more. */
export async function signedInAccount(api: PageApi): Promise<SignedInAccount | undefined> {
  try {
    const { user, second_factor } = await request(readLogin, {}, { transport: api })
    if (!user || second_factor) return undefined
    const dashboards = dashboardsOf(user).map((address) => ({
      label: address === STAFF_DASHBOARD ? words.staffDashboard : words.companyDashboard,
      // The router puts the /plus in front itself.
      href: address.slice('/plus'.length),
    }))
    const hasWallet = user.subscriptions.some(({ is_wallet_based_plan }) => is_wallet_based_plan)
    return { name: user.name ?? words.number(user.mobile), dashboards, hasWallet }
  } catch (error) {
    if (error instanceof CallError) return undefined
    throw error
  }
}
