import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '#config.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { hangUp, refuse } from '../../payment-gateway/simulator/refuse.ts'
import { SIMULATED, type Simulator } from '../../payment-gateway/simulator/simulator.ts'
import { planMessages, queueMessages } from './insurer-events.ts'
import { insurerMessagesOf, insurerOutcomeOf, type PlannedInsurerOutcome } from './insurer-outcomes.ts'

export type InsurerSimulator = Simulator & { config: Config }

/** An unreachable insurer is reached at the third try. */
const UNREACHED_TRIES = 2

const wireApplication = z.object({
  reference: z.uuid(),
  master_policy_number: z.string().min(1).max(100),
  applicant: z.object({ name: z.string().min(3).max(100), dob: z.iso.date() }),
  nominee: z.object({ name: z.string().min(3).max(100), relation: z.string().min(3) }),
})
type InsurerApplication = z.output<typeof wireApplication>

/** POST /applications, GET /applications/:reference, POST /applications/:reference/cancel. */
export function insurerRoutes(api: FastifyInstance, sim: InsurerSimulator): void {
  api.post('/applications', SIMULATED, async (request, reply) => {
    const parsed = wireApplication.safeParse(request.body)
    if (!parsed.success || request.headers['idempotency-key'] !== parsed.data.reference)
      return refuse(reply, 'The application is invalid.', { field: String(parsed.error?.issues[0]?.path[0] ?? '') })
    const { outcome, tries, row } = await take(sim, parsed.data)
    if (outcome === 'unreachable' && tries <= UNREACHED_TRIES) return hangUp(reply)
    return reply.code(201).send(row)
  })

  api.get<{ Params: { reference: string } }>('/applications/:reference', SIMULATED, async ({ params }, reply) => {
    const row = await find(sim, params.reference)
    return row ?? refuse(reply, 'The application does not exist.', { status: 404 })
  })

  api.post<{ Params: { reference: string } }>('/applications/:reference/cancel', SIMULATED, async (request, reply) => {
    const reference = z.uuid().safeParse(request.params.reference).data
    const row = reference && (await cancel(sim, reference, String(request.headers['idempotency-key'])))
    return row || refuse(reply, 'The application does not exist.', { status: 404 })
  })
}

/** Cancels once for each key: a repetition gets the answer of the first, whatever happened meanwhile. */
async function cancel(sim: InsurerSimulator, reference: string, key: string) {
  const [known] = await sim.db
    .selectFrom('simulator_insurer_applications')
    .select(sql<object | null>`cancel_answers -> ${key}`.as('answer'))
    .where('reference', '=', reference)
    .execute()
  if (known?.answer) return known.answer
  await sim.db
    .updateTable('simulator_insurer_applications')
    .set({ status: 'CANCELLED' })
    .where('reference', '=', reference)
    .where('status', '<>', 'REFUSED')
    .execute()
  const row = await find(sim, reference)
  if (row)
    await sim.db
      .updateTable('simulator_insurer_applications')
      .set({ cancel_answers: sql`cancel_answers || jsonb_build_object(${key}::text, ${JSON.stringify(row)}::jsonb)` })
      .where('reference', '=', reference)
      .execute()
  return row
}

async function find({ db }: InsurerSimulator, written: string) {
  const reference = z.uuid().safeParse(written).data
  if (!reference) return undefined
  const row = await db
    .selectFrom('simulator_insurer_applications')
    .select(['reference', 'status', 'coi_number', 'submitted_at'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!row?.submitted_at) return undefined
  return { reference, status: row.status, coi_number: row.status === 'COMPLETED' ? row.coi_number : null }
}

/** Takes an application once; a person may have chosen its outcome before it came. */
function take(sim: InsurerSimulator, { reference, applicant }: InsurerApplication) {
  const now = sim.clock.now()
  return withTransaction(sim.db, async (trx) => {
    await trx
      .insertInto('simulator_insurer_applications')
      .values({ reference, outcome: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await trx
      .selectFrom('simulator_insurer_applications')
      .selectAll()
      .where('reference', '=', reference)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const tries = row.tries + 1
    const outcome = (row.outcome as PlannedInsurerOutcome | null) ?? insurerOutcomeOf(applicant.name)
    const isTaken = outcome !== 'unreachable' || tries > UNREACHED_TRIES
    const submitted_at = row.submitted_at ?? (isTaken ? now : null)
    await trx
      .updateTable('simulator_insurer_applications')
      .set({ tries, outcome, submitted_at })
      .where('reference', '=', reference)
      .execute()
    if (isTaken && !row.submitted_at && row.status === 'PROCESSING') {
      const planned = insurerMessagesOf(outcome, sim.config.insurer?.simulatedDelayS ?? 0)
      await queueMessages(trx, await planMessages(trx, reference, planned, now), now)
    }
    return { outcome, tries, row: { reference, status: row.status, coi_number: row.coi_number } }
  })
}
