import { type CommonRefusal, Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { formatTime } from '#values/display-time.ts'
import type { MOVE_REFUSALS } from '../contract/refusals.ts'
import type { ClaimActor } from '../rules/transitions.ts'
import { claimRefusalWords as words } from '../words/refusals.ts'
import type { ClaimRow } from './move-claim.ts'
import { whyOwnClaim } from './own-claim.ts'

/** Why a claim does not move; the desk sees who was faster. */
export async function moveRefusal(
  trx: Db,
  code: CommonRefusal | keyof typeof MOVE_REFUSALS,
  claim: ClaimRow,
  actor: ClaimActor,
): Promise<Refusal> {
  const facts = { current_state: claim.status, version: claim.version }
  const own =
    code === 'OWN_AFFAIR' && actor.part === 'staff' ? await whyOwnClaim(trx, actor.account_id, claim) : undefined
  const text =
    ['STALE', 'WRONG_STATE'].includes(code) && actor.part === 'staff' ? await overtakenText(trx, claim) : own?.text
  const extra_args = { ...facts, ...own?.extra_args }
  return new Refusal<typeof MOVE_REFUSALS>(code, { extra_args, ...(text && { text }) })
}

async function overtakenText(trx: Db, { id, status }: ClaimRow): Promise<string | undefined> {
  const verb = words.verbs[status as keyof typeof words.verbs]
  if (!verb) return undefined
  const last = await trx
    .selectFrom('claim_history as h')
    .leftJoin('staff_names as a', 'a.account_id', 'h.actor_id')
    .select(['a.name', 'h.at'])
    .where('h.claim_id', '=', id)
    .where('h.actor_type', '=', 'STAFF')
    .where('h.current_state', '=', status)
    .whereRef('h.from_status', '<>', 'h.current_state')
    .orderBy('h.id', 'desc')
    .executeTakeFirst()
  return last && words.already(verb, last.name ?? '', formatTime(last.at))
}
