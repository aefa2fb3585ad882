import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { mayOpen } from '#rooms/claims/rules/may-open.ts'
import { type ClaimRow, findClaimRow } from '#rooms/claims/server/claim-row.ts'
import { refuseOwnClaim } from '#rooms/claims/server/own-claim.ts'

interface Asked {
  db: Db
  caller: Caller
  params: { id: number }
}

/** The claim with this number, if it exists. */
export async function findClaim({ db, params }: Asked): Promise<ClaimRow> {
  const row = await findClaimRow(db, BigInt(params.id))
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** The claim, if it is in a list of the caller's or they put it on hold. */
async function openClaim(asked: Asked): Promise<ClaimRow> {
  const claim = await findClaim(asked)
  const { account_id, actions } = asked.caller
  if (!mayOpen(claim, { part: 'staff', account_id: account_id ?? '', actions })) throw new Refusal('FORBIDDEN')
  return claim
}

/** The claim, if it is not the caller's own affair: said before the body is read, and again under the claim's lock. */
export async function findOthersClaim(asked: Asked): Promise<ClaimRow> {
  const claim = await findClaim(asked)
  await refuseOwnClaim(asked.db, asked.caller.account_id, claim)
  return claim
}

/** The claim, if the caller may open it and it is not their own affair. */
export async function openOthersClaim(asked: Asked): Promise<ClaimRow> {
  const claim = await openClaim(asked)
  await refuseOwnClaim(asked.db, asked.caller.account_id, claim)
  return claim
}
