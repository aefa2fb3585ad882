import type { Updateable } from 'kysely'
import type { HomeCareCalls } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { CALL_REFUSALS } from '../../contract/refusals.ts'
import { type CallEvent, callAfter, lacksCredit } from '../../rules/call-state.ts'
import { auditCare, type CareAuditStamp, type CareCall, type Episode, heardOf } from '../episodes.ts'
import { notifyLater } from '../notify-owner.ts'

interface CallMove {
  event: CallEvent
  /** Of a call that is moved. */
  due_at?: Date
  /** Of one that the desk of doctors makes. */
  consult_id?: string
  by: CareAuditStamp
}

/** @throws Refusal NOT_FOUND, also for a call of another care */
export async function readCall(db: Db, { subscription_id }: Pick<Episode, 'subscription_id'>, id: string) {
  const call = await db
    .selectFrom('home_care_calls')
    .selectAll()
    .where('id', '=', id)
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirst()
  if (!call) throw new Refusal('NOT_FOUND')
  return call
}

export function listCalls(db: Db, subscription_id: string): Promise<CareCall[]> {
  return db.selectFrom('home_care_calls').selectAll().where('subscription_id', '=', subscription_id).execute()
}

/**
 * Moves a call along the table of rules/call-state.ts, the only way in which its status changes. The caller has locked the
 * care.
 * @throws Refusal WRONG_STATE, NO_CREDIT
 */
export async function moveCall(trx: Db, episode: Episode, call: CareCall, move: CallMove): Promise<CareCall> {
  const { event, due_at, consult_id, by } = move
  const status = callAfter(call.status, event)
  if (!status) throw new Refusal<typeof CALL_REFUSALS>('WRONG_STATE', { extra_args: { current_state: call.status } })
  if (lacksCredit(call, event, await listCalls(trx, call.subscription_id)))
    throw new Refusal<typeof CALL_REFUSALS>('NO_CREDIT')
  const isOver = status === 'DONE' || status === 'MISSED' || status === 'CANCELLED'
  const set: Updateable<HomeCareCalls> = { status, ended_at: isOver ? by.at : null, ...(consult_id && { consult_id }) }
  if (due_at) Object.assign(set, { due_at, planned_at: call.planned_at ?? call.due_at })
  const after = await trx
    .updateTable('home_care_calls')
    .set(set)
    .where('id', '=', call.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await auditCare(trx, episode, by, {
    action: `home-care.call-${AUDITED[event]}`,
    before: { status: call.status, due_at: call.due_at },
    after: { call_id: call.id, day: call.day, status, due_at: after.due_at },
  })
  if (event === 'finish') await heardOf(trx, episode, by.at)
  // Of a call about an alarm the alarm itself says what comes next.
  if ((event === 'miss' || event === 'move') && call.kind !== 'ALARM')
    await notifyLater(trx, { about: event, call_id: call.id, at: by.at })
  return after
}

const AUDITED: Record<CallEvent, string> = {
  start: 'started',
  retry: 'not-made',
  finish: 'done',
  miss: 'missed',
  move: 'moved',
  stop: 'cancelled',
}
