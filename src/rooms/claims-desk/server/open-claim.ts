import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { sendTogether } from '#platform/database/transaction.ts'
import type { OWN_AFFAIR } from '#rooms/access/who.ts'
import { mayOpen } from '#rooms/claims/rules/may-open.ts'
import { type ClaimRow, findClaimRow } from '#rooms/claims/server/claim-row.ts'
import { isOwnClaimOf, whyOwnClaim } from '#rooms/claims/server/own-claim.ts'

interface ClaimRequest {
  db: Db
  caller: Caller
  params: { id: number }
}

/** The claim with this number, if it exists. */
export async function findClaim({ db, params }: Pick<ClaimRequest, 'db' | 'params'>): Promise<ClaimRow> {
  const row = await findClaimRow(db, BigInt(params.id))
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** The claim, if it is not the caller's own affair: said before the body is read, and again under the claim's lock. */
export async function findOthersClaim(asked: ClaimRequest): Promise<ClaimRow> {
  return refuseOwn(asked, await findWithAffair(asked))
}

/** The claim, if it is in a list of the caller's or they put it on hold, and it is not their own affair. */
export async function openOthersClaim(asked: ClaimRequest): Promise<ClaimRow> {
  const found = await findWithAffair(asked)
  const { account_id, actions } = asked.caller
  if (!mayOpen(found.claim, { part: 'staff', account_id: account_id ?? '', actions })) throw new Refusal('FORBIDDEN')
  return refuseOwn(asked, found)
}

interface ClaimWithAffair {
  claim: ClaimRow
  is_own: boolean | undefined
}

async function findWithAffair({ db, caller, params }: ClaimRequest): Promise<ClaimWithAffair> {
  const { account_id } = caller
  const [claim, is_own] = await sendTogether(db, (one) =>
    Promise.all([findClaim({ db: one, params }), isOwnClaimOf(one, { account_id, claim_id: BigInt(params.id) })]),
  )
  return { claim, is_own }
}

async function refuseOwn({ db, caller }: ClaimRequest, { claim, is_own }: ClaimWithAffair): Promise<ClaimRow> {
  if (is_own) throw new Refusal<typeof OWN_AFFAIR>('OWN_AFFAIR', await whyOwnClaim(db, caller.account_id, claim))
  return claim
}
