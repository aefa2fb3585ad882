import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Request } from '#platform/serving/context.ts'
import { listLanguages } from '#rooms/directory/server/queries/list-languages.ts'
import { findProblemArea, listSpecialities } from '#rooms/directory/server/queries/problem-areas.ts'
import { lockPlan } from '#rooms/service-uses/server/uses.ts'
import type { initiateConsult } from '../../contract/agent-booking.ts'
import { agentWords as words } from '../../words/agent.ts'
import { startConsult } from '../commands/start-consult.ts'
import type { Desk } from '../consultations.ts'
import { authorizeBooking } from './authorize-booking.ts'
import { agentOf } from './verifications.ts'

/**
 * Asks for a doctor on behalf of a verified member. Who may is decided again under the plan's lock.
 * @throws Refusal of the call
 */
export async function initiateByAgent(
  request: Request<typeof initiateConsult, undefined>,
  desk: Desk,
): Promise<ReplyOf<typeof initiateConsult>> {
  const { body, clock } = request
  const agent = agentOf(request)
  return withTransaction(request.db, async (trx) => {
    const { subscription_id } = await authorizeBooking(trx, agent, body)
    await lockPlan(trx, subscription_id)
    const { uhid } = await authorizeBooking(trx, agent, body)
    const { problem_area, speciality } = await askedFor(trx, body.speciality)
    const preferred_language = await languageOf(trx, body.preferredLanguage, request.now)
    const { consult, is_new } = await startConsult(
      trx,
      {
        subscription_id,
        uhid,
        problem_area,
        speciality,
        preferred_language,
        booked_by: { kind: 'AGENT', partner_id: agent.subsidiary_id, agent_id: agent.agent_id },
      },
      { desk, clock },
    )
    const { transaction_id } = consult
    if (is_new)
      await audit(trx, {
        ...auditedBy(request),
        tenant_id: agent.subsidiary_id,
        action: 'consults.booked-by-agent',
        entity: 'consultation',
        entity_id: transaction_id,
        after: { verification_id: body.verification_id, uhid },
      })
    return { transaction_id }
  })
}

/** What the agent chose: a problem area, which has its speciality, or a speciality by its name. */
async function askedFor(db: Db, asked: string) {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(asked)
  const area = isId ? await findProblemArea(db, asked) : undefined
  if (area) return { problem_area: { id: area.id, name: area.name }, speciality: area.speciality }
  const typed = asked.toLowerCase()
  const found = (await listSpecialities(db)).find(
    ({ id, name, slug }) => id === typed || name.toLowerCase() === typed || slug === typed,
  )
  if (!found) throw new Refusal('INVALID', { fields: { speciality: words.required.speciality } })
  return { problem_area: null, speciality: found.name }
}

async function languageOf(db: Db, asked: string, now: Date): Promise<string> {
  const found = (await listLanguages(db, now)).find((name) => name.toLowerCase() === asked.toLowerCase())
  if (!found) throw new Refusal('INVALID', { fields: { preferredLanguage: words.required.preferredLanguage } })
  return found
}
