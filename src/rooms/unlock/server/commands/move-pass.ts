import { type AuditEntry, audit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { reverseUse } from '#rooms/service-uses/server/commands/reverse-use.ts'
import { settleUse } from '#rooms/service-uses/server/commands/settle-use.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import type { PASS_REFUSALS } from '../../contract/refusals.ts'
import { type PassActor, type PassStatus, refusedMove } from '../../rules/pass-transitions.ts'
import { readPassLimits } from '../pass-on-wire.ts'
import { countReversals, type Pass, readPassById } from '../passes.ts'
import { visitReference } from './unlock-visit.ts'

interface Move {
  id: string
  to: Exclude<PassStatus, 'UNLOCKED'>
  who: PassActor
  /** The person, where it is one who is signed in. */
  account_id?: string | null
  reason?: string
  audited: Pick<AuditEntry, 'actor' | 'at' | 'ip' | 'request_id'>
  now: Date
}

/**
 * Moves a pass along the transitions, with the use that belongs to it: USED spends what is on hold, REVERSED gives it
 * all back. The state is read after the locks. A pass that is there already changes nothing.
 * @throws Refusal of PASS_REFUSALS, with the current state
 */
export async function movePass(trx: Db, { id, to, who, account_id, reason, audited, now }: Move): Promise<Pass> {
  const { subscription_id } = await readPassById(trx, id)
  await lockSubscription(trx, subscription_id)
  await trx.selectFrom('visit_passes').select('id').where('id', '=', id).forUpdate().execute()
  const pass = await readPassById(trx, id)
  if (pass.status === to) return pass
  const facts = { ...pass, reversals: await countReversals(trx, subscription_id, now) }
  const refused = refusedMove(facts, to, { who, limits: await readPassLimits(trx, now), now })
  if (refused) throw new Refusal<typeof PASS_REFUSALS>(refused, { extra_args: { current_state: pass.status } })
  const reference = visitReference(id)
  const by = { actor: 'system' as const, now, reason: reason ?? `Visit ${pass.pass_no}` }
  if (to === 'USED') {
    const settled = await settleUse(trx, { ...by, reference })
    if ('refused' in settled) throw new Error(`The use of an open pass cannot be settled: ${settled.refused}`)
  } else await reverseUse(trx, { ...by, reference })
  await trx
    .updateTable('visit_passes')
    .set(
      to === 'USED'
        ? { status: to, used_at: now, used_by: who === 'SYSTEM' ? 'END' : 'DESK' }
        : {
            status: to,
            reversed_at: now,
            reversed_by: who === 'MEMBER' || who === 'STAFF' ? who : 'SYSTEM',
            reversed_by_account: account_id ?? null,
            reason: reason ?? null,
          },
    )
    .where('id', '=', id)
    .execute()
  await audit(trx, {
    ...audited,
    action: to === 'USED' ? 'unlock.visit-used' : 'unlock.visit-reversed',
    entity: 'visit_pass',
    entity_id: id,
    before: { status: pass.status },
    after: { status: to, pass_no: pass.pass_no, by: who },
    reason: reason ?? null,
  })
  return readPassById(trx, id)
}
