import type { Db } from '#platform/database/open-database.ts'
import { isSoldAt } from '#rooms/addresses/rules/is-sold-at.ts'
import { findOwnAddress } from '#rooms/addresses/server/addresses.ts'
import { findPincodeArea } from '#rooms/addresses/server/queries.ts'
import { readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import type { ProposalRow } from './proposals.ts'

type DoseAddressKey = Pick<ProposalRow, 'account_id' | 'plan_id' | 'dose_address_id'>

/** Whether we serve the chosen address and sell the plan there today; null while none is chosen, or it was deleted. */
export async function isServed(
  db: Db,
  { account_id, plan_id, dose_address_id }: DoseAddressKey,
): Promise<boolean | null> {
  if (dose_address_id === null) return null
  const address = await findOwnAddress(db, { id: dose_address_id, account_id })
  if (!address) return null
  const area = await findPincodeArea(db, address.pincode)
  if (!area?.serviceable) return false
  const plan = await readSellablePlan(db, plan_id)
  return isSoldAt(
    (plan?.cities ?? []).map(({ name }) => name),
    area,
  )
}
