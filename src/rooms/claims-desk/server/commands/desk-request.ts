import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { ClaimActor, ClaimCall, Transition } from '#rooms/claims/rules/transitions.ts'
import { type ClaimAuditStamp, type ClaimRow, claimActorOf, openClaim } from '#rooms/claims/server/move-claim.ts'

/** What the desk's commands need of a request about one claim. */
export interface DeskRequest<Body = undefined>
  extends Parts,
    Pick<AnyRequestContext, 'caller' | 'now' | 'address' | 'request_id'> {
  readonly params: { readonly id: number }
  readonly body: Body
}

/** The acting person, for the audit log and the transition table. */
export interface Decider {
  by: ClaimAuditStamp & { actor: Caller }
  actor: ClaimActor
  account_id: string
  /** Nothing stays of what is decided, so no fresh code is needed. */
  preview?: boolean
}

export function deciderOf({
  caller,
  now,
  address,
  request_id,
}: Pick<DeskRequest, 'caller' | 'now' | 'address' | 'request_id'>): Decider {
  const by = { at: now, actor: caller, ip: address, request_id }
  return { by, actor: claimActorOf(by, 'staff'), account_id: caller.account_id ?? '' }
}

/** The claim of a request, locked, with the transition it takes. @throws Refusal as openClaim */
export function openDeskClaim(
  trx: Db,
  call: ClaimCall,
  request: DeskRequest<{ version: number }>,
): Promise<{ claim: ClaimRow; transition: Transition }> {
  const { params, body, now } = request
  const { actor } = deciderOf(request)
  return openClaim(trx, call, { claim_id: BigInt(params.id), actor, version: body.version, now })
}
