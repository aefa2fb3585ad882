import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { PERSON_STATES, setCampPerson as setCall } from '../../contract/desk.ts'
import { lockCamp } from '../lock-camp.ts'
import { cancelRegistration } from '../places.ts'

type State = (typeof PERSON_STATES)[number] | 'REMOVED'

/**
 * Records that a person has come, has had the check-up or has its report, takes that back, or removes the entry.
 * @throws Refusal NOT_FOUND, CAMP_CANCELLED, CAMP_LATER before the day, WALK_IN for one who is to be expected again,
 * NOT_CHECKED for a report before the check-up
 */
export async function setPerson(
  context: AnyRequestContext,
  { id: camp_id, registration_id, state }: { id: string; registration_id: string; state: State },
): Promise<void> {
  const { now } = context
  await withTransaction(context.db, async (trx) => {
    const camp = await lockCamp(trx, camp_id)
    const old = await trx
      .selectFrom('health_camp_registrations')
      .selectAll()
      .where('id', '=', registration_id)
      .where('camp_id', '=', camp_id)
      .executeTakeFirst()
    if (!old) throw new Refusal('NOT_FOUND')
    const before = stateOf(old)
    if (before === state) return
    if (before === 'REMOVED') throw new Refusal('NOT_FOUND')
    if (camp.status === 'CANCELLED') throw new Refusal<typeof setCall>('CAMP_CANCELLED')
    if (state === 'REMOVED') await cancelRegistration(trx, old, { by: 'STAFF', now })
    else {
      if (state === 'RELEASED' && before !== 'DONE') throw new Refusal<typeof setCall>('NOT_CHECKED')
      if (state === 'EXPECTED' && old.kind === 'WALK_IN') throw new Refusal<typeof setCall>('WALK_IN')
      if (old.on_date > istDateOf(now)) throw new Refusal<typeof setCall>('CAMP_LATER')
      await trx
        .updateTable('health_camp_registrations')
        .set({
          arrived_at: state === 'EXPECTED' ? null : (old.arrived_at ?? now),
          done_at: state === 'DONE' || state === 'RELEASED' ? (old.done_at ?? now) : null,
          report_released_at: state === 'RELEASED' ? now : null,
        })
        .where('id', '=', registration_id)
        .execute()
    }
    await audit(trx, {
      ...auditedBy(context),
      on_behalf_of: old.account_id,
      action: 'health-camps.person-changed',
      entity: 'health_camp',
      entity_id: camp_id,
      before: { registration_id, state: before },
      after: { state },
    })
  })
}

interface Row {
  status: string
  arrived_at: Date | null
  done_at: Date | null
  report_released_at: Date | null
}

function stateOf(row: Row): State {
  if (row.status === 'CANCELLED') return 'REMOVED'
  if (row.report_released_at) return 'RELEASED'
  return row.done_at ? 'DONE' : row.arrived_at ? 'ARRIVED' : 'EXPECTED'
}
