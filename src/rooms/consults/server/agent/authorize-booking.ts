import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { initiateConsult } from '../../contract/agent-booking.ts'
import { agentWords as words } from '../../words/agent.ts'
import type { Patient } from './list-patients.ts'
import { type Agent, findVerification, patientsOf } from './verifications.ts'

/**
 * The patient for whom this agent may book now: on a plan of the agent's company, of a member who read a code to this
 * agent in the last 30 minutes. Everything that can end it is read here: another agent, another company, a plan that
 * was taken away, somebody removed from it, somebody blocked.
 * @throws Refusal NOT_VERIFIED; INVALID where the patient is not the verified member's
 */
export async function authorizeBooking(
  db: Db,
  agent: Agent,
  { verification_id, uhid }: { verification_id: string; uhid: string },
): Promise<Patient> {
  const verified = await findVerification(db, agent, { verification_id })
  if (!verified) throw new Refusal<typeof initiateConsult>('NOT_VERIFIED')
  const patient = (await patientsOf(db, agent, verified)).find((one) => one.uhid === uhid)
  if (!patient) throw new Refusal('INVALID', { fields: { uhid: words.fields.patient } })
  return patient
}
