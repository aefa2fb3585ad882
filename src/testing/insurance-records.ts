import { ownedInsurance, payCover } from './insurance.ts'
import type { World } from './world.ts'

const OF_STAFF = [
  'readInsurancePolicy',
  'cancelInsurancePolicy',
  'recordInsurersWord',
  'retryInsurancePolicy',
  'refundInsurancePolicy',
  'readStaffFreeLookQuote',
  'returnInsurancePolicy',
  'approvePremiumRefund',
  'declinePremiumRefund',
]

/** A record for each call about insurance: of the person who calls, and for our staff of somebody else. */
export async function insuranceRecords(world: World, own: string, other: string): Promise<Record<string, string>> {
  const { policy_id } = await payCover(world, other)
  const mine = Object.entries(await ownedInsurance(world, own))
  return {
    ...Object.fromEntries(OF_STAFF.map((name) => [name, policy_id])),
    ...Object.fromEntries(await Promise.all(mine.map(async ([name, idOf]) => [name, await idOf()] as const))),
  }
}
