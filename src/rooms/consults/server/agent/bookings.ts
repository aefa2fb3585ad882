import { sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Request } from '#platform/serving/context.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { listAgentBookings, readAgentConsult } from '../../contract/agent-booking.ts'
import { MAX_POLL_COUNT, POLL_INTERVAL_MS } from '../../rules/agent-booking.ts'
import { statusGroup } from '../../rules/consult-status.ts'
import { statusAt } from '../../rules/transitions.ts'
import { agentWords as words } from '../../words/agent.ts'
import type { ConsultRow } from '../consultations.ts'
import { readConsult } from '../queries/read-consult.ts'
import { agentOf } from './verifications.ts'

const SHOWN_MS = 7 * DAY_MS
const MOST = 50
/** When the agent's screen asks for the last time. */
const LAST_POLL_MS = (MAX_POLL_COUNT - 1) * POLL_INTERVAL_MS

/**
 * How far a booking is.
 * @throws Refusal NOT_FOUND for the booking of anybody else
 */
export async function readOwnBooking(
  request: Request<typeof readAgentConsult, undefined>,
): Promise<ReplyOf<typeof readAgentConsult>> {
  const { db, params, now, config } = request
  const { agent_id, subsidiary_id } = agentOf(request)
  const consult = await readConsult(db, params.transactionId, now)
  if (consult.agent_id !== agent_id || consult.partner_id !== subsidiary_id) throw new Refusal('NOT_FOUND')
  const { transaction_id, status, expires_at, doctor_name, doctor_speciality, slot, accepted_at } = consult
  const isBooked = statusGroup(status) === 'success' && doctor_name !== null
  return {
    transaction_id,
    status,
    expires_at: toWireTime(expires_at),
    details: isBooked
      ? {
          doctor_name,
          speciality: doctor_speciality ?? consult.speciality,
          join_link: linkTo(config, `/plus/consult/${transaction_id}`),
          slot: toWireTime(slot ?? accepted_at!),
        }
      : null,
    message: messageOf(consult),
  }
}

function messageOf({ status, failure_reason }: ConsultRow): string | null {
  if (status === 'cancelled') return words.cancelled
  if (status === 'failure' && (failure_reason === 'NO_SHOW' || failure_reason === 'CALL_FAILED'))
    return words[failure_reason]
  return statusGroup(status) === 'failure' ? words.timedOut.text : null
}

/** An agent's own bookings of the last days, without what they are about. */
export async function listBookings(
  request: Request<typeof listAgentBookings, undefined>,
): Promise<ReplyOf<typeof listAgentBookings>> {
  const { db, now } = request
  const { agent_id, subsidiary_id } = agentOf(request)
  const rows = await db
    .selectFrom('consultations as c')
    .innerJoin('subscription_members as m', 'm.uhid', 'c.uhid')
    .innerJoin('subscriptions as s', 's.id', 'c.subscription_id')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('plan_versions as v', 'v.id', 's.plan_version_id')
    .select(['c.transaction_id', 'c.initiated_at', 'c.status', 'c.expires_at', 'c.join_by', 'c.ends_at'])
    .select(['c.accepted_at', 'c.doctor_name', 'v.name as plan_name'])
    .select(sql<string | null>`coalesce(m.name, case when m.is_primary then a.name end)`.as('name'))
    .where('c.agent_id', '=', agent_id)
    .where('c.partner_id', '=', subsidiary_id)
    .where('c.initiated_at', '>', new Date(now.getTime() - SHOWN_MS))
    .orderBy('c.initiated_at', 'desc')
    .orderBy('c.transaction_id')
    .limit(MOST)
    .execute()
  return {
    bookings: rows.map((row) => ({
      transaction_id: row.transaction_id,
      requested_at: toWireTime(row.initiated_at),
      member_name: row.name ?? '',
      plan_name: row.plan_name,
      status: statusAt(row, now),
      doctor_name: row.doctor_name,
      is_late: row.accepted_at !== null && row.accepted_at.getTime() - row.initiated_at.getTime() >= LAST_POLL_MS,
    })),
  }
}
