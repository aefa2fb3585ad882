import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { ConsultPatient } from '../../contract/agent.ts'
import { listPatients, type Patient } from './list-patients.ts'

/** How long a member's code lets an agent book. */
const VERIFIED_MS = 30 * 60_000

export interface Agent {
  agent_id: string
  subsidiary_id: string
  now: Date
}

/** The person who calls, for the company in the path. */
export function agentOf({
  caller,
  params,
  now,
}: Pick<AnyRequestContext, 'caller' | 'now'> & { params: { subsidiaryId: string } }): Agent {
  return { agent_id: caller.account_id!, subsidiary_id: params.subsidiaryId, now }
}

/** A member who read a code to this agent. */
export interface Verification {
  id: string
  mobile: string
  account_id: string
  verified_until: Date
  /** The agent typed the number. */
  shows_mobile: boolean
}

type VerificationKey = { verification_id: string } | { mobile: string } | { policy_serial: number }

/**
 * The latest verification of a member by this agent for this company, if it is not older than 30 minutes. One of another
 * agent or another company does not exist.
 */
export async function findVerification(
  db: Db,
  { agent_id, subsidiary_id, now }: Agent,
  by: VerificationKey,
): Promise<Verification | undefined> {
  let query = db
    .selectFrom('consult_verifications')
    .select(['id', 'mobile', 'account_id', 'verified_at', 'field_type'])
    .where('agent_id', '=', agent_id)
    .where('subsidiary_id', '=', subsidiary_id)
    .where('verified_at', '>', new Date(now.getTime() - VERIFIED_MS))
  if ('verification_id' in by) query = query.where('id', '=', by.verification_id)
  else if ('mobile' in by) query = query.where('mobile', '=', by.mobile).where('field_type', '=', 'mobile')
  else query = query.where('policy_serial', '=', by.policy_serial)
  const row = await query.orderBy('verified_at', 'desc').limit(1).executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    mobile: row.mobile!,
    account_id: row.account_id!,
    verified_until: new Date(row.verified_at!.getTime() + VERIFIED_MS),
    shows_mobile: row.field_type === 'mobile',
  }
}

/** The people for whom a verified member may have a consultation booked, as their plans are now. */
export async function patientsOf(
  db: Db,
  { subsidiary_id, now }: Agent,
  { mobile, shows_mobile }: Verification,
): Promise<Patient[]> {
  return listPatients(db, { subsidiary_id, mobile, shows_mobile, now })
}

/** A patient without what only the server needs. */
export function onWire(patient: Patient): ConsultPatient {
  const { subscription_id: _, ...shown } = patient
  return shown
}
