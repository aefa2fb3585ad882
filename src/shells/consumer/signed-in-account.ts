import { CallError, request } from '#platform/contract/client.ts'
import type { PageApi } from '#platform/serving/page-context.ts'
import { readLogin } from '#rooms/accounts/contract.ts'
import { dashboardsOf, STAFF_DASHBOARD } from '#rooms/accounts/rules/home-of.ts'
import { readMyWaiting } from '#rooms/claims/contract/read-claims.ts'
import { spacedMobile } from '#values/spaced-mobile.ts'
import { words } from '../words.ts'

/** The person whose account menu is shown, and the dashboards it links to. */
export interface SignedInAccount {
  id: string
  /** The name, or the number of a person who has not entered a name yet. */
  name: string
  dashboards: { label: string; href: string }[]
  /** Whether one of their plans includes health credits. */
  hasWallet: boolean
  hasInsurance: boolean
  /** Whether they have or had a plan or a cover: they see the navigation of members. */
  isMember: boolean
  /** Claims that wait for their answer. */
  claimsWaiting: number
}

/**
 * Undefined for a login that still waits for its second factor, and when the call fails: the page itself matters more.
 */
export async function signedInAccount(api: PageApi): Promise<SignedInAccount | undefined> {
  try {
    const { user, second_factor } = await request(readLogin, {}, { transport: api })
    if (!user || second_factor) return undefined
    const dashboards = dashboardsOf(user).map((address) => ({
      label: address === STAFF_DASHBOARD ? words.staffDashboard : words.companyDashboard,
      // The router adds the /plus prefix itself.
      href: address.slice('/plus'.length),
    }))
    const hasWallet = user.subscriptions.some(({ is_wallet_based_plan }) => is_wallet_based_plan)
    const name = user.name ?? spacedMobile(user.mobile)
    const isMember = user.subscriptions.length > 0 || user.has_insurance
    const claimsWaiting = isMember ? await countWaiting(api) : 0
    return { id: user.id, name, dashboards, hasWallet, hasInsurance: user.has_insurance, isMember, claimsWaiting }
  } catch (error) {
    if (error instanceof CallError) return undefined
    throw error
  }
}

/** None where it cannot be read: the page itself matters more. */
async function countWaiting(api: PageApi): Promise<number> {
  try {
    return (await request(readMyWaiting, {}, { transport: api })).claims
  } catch (error) {
    if (error instanceof CallError) return 0
    throw error
  }
}
