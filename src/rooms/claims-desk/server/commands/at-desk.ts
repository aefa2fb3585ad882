import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { ClaimCall, Mover, Transition } from '#rooms/claims/rules/transitions.ts'
import { type By, type ClaimRow, moverOf, openClaim } from '#rooms/claims/server/move-claim.ts'

/** What the desk's commands need of a request about one claim. */
export interface AtDesk<Body = undefined>
  extends Parts,
    Pick<AnyRequestContext, 'caller' | 'now' | 'address' | 'request_id'> {
  readonly params: { readonly id: number }
  readonly body: Body
}

/** The acting person, for the audit log and the transition table. */
export interface Decider {
  by: By
  mover: Mover
  account_id: string
}

export function deciderOf({
  caller,
  now,
  address,
  request_id,
}: Pick<AtDesk, 'caller' | 'now' | 'address' | 'request_id'>): Decider {
  const by: By = { at: now, actor: caller, ip: address, request_id }
  return { by, mover: moverOf(by, 'staff'), account_id: caller.account_id ?? '' }
}

/** The claim of a request, locked, with the transition it takes. @throws Refusal as openClaim */
export function openAtDesk(
  trx: Db,
  call: ClaimCall,
  request: AtDesk<{ version: number }>,
): Promise<{ claim: ClaimRow; transition: Transition }> {
  const { params, body, now } = request
  const { mover } = deciderOf(request)
  return openClaim(trx, call, { claim_id: BigInt(params.id), mover, version: body.version, now })
}
