import { verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { VERIFIED } from '../product.ts'
import type { World } from './world.ts'

/** The product's rules that do not hold now, or could not be asked, with examples; none where all is whole. */
export async function brokenRules({ db, clock }: Pick<World, 'db' | 'clock'>) {
  const checked = await verifyInvariants(db, VERIFIED, clock.now())
  return checked.filter(({ breaches, failure }) => breaches > 0 || failure)
}
