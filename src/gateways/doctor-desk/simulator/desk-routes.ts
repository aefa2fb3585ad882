import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '#config.ts'
import { MovableClock } from '#platform/clock.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { hangUp, refuse } from '../../payment-gateway/simulator/refuse.ts'
import { SIMULATED, type Simulator } from '../../payment-gateway/simulator/simulator.ts'
import { deskMessages, type PendingDeskRequest, scheduleMessages } from './desk-events.ts'
import { outcomeOf, type PlannedOutcome } from './desk-outcomes.ts'
import { drawPrescription } from './prescription.ts'

export type DeskSimulator = Simulator & { config: Config }

export const ANSWER_BY_ITSELF = { name: 'desk-simulator.answer' } as const
/** How long a doctor of the demo world takes to accept. */
const ACCEPTS_AFTER_MS = 15_000
/** An unreachable desk is reached at the third try. */
const UNREACHED_TRIES = 2

const wireRequest = z.object({
  request_id: z.uuid(),
  practice_id: z.guid().nullable(),
  doctor_id: z.string().min(1).max(200).nullable(),
  speciality: z.string().min(1).max(200),
  problem_area: z.string().max(200).nullable(),
  language: z.string().min(1).max(50),
  patient: z.object({
    name: z.string().min(1).max(200),
    age: z.int().min(0).max(200).nullable(),
    gender: z.enum(['M', 'F', 'O']).nullable(),
  }),
  expires_at: z.iso.datetime(),
})

/** POST /requests, POST /requests/:id/withdraw, GET /requests/:id/messages, GET /documents/:ref. */
export function deskRoutes(api: FastifyInstance, sim: DeskSimulator): void {
  api.post('/requests', SIMULATED, async (request, reply) => {
    const parsed = wireRequest.safeParse(request.body)
    if (!parsed.success || request.headers['idempotency-key'] !== parsed.data.request_id)
      return refuse(reply, 'The request is invalid.', { field: String(parsed.error?.issues[0]?.path[0] ?? '') })
    const { outcome, tries } = await take(sim, parsed.data)
    if (outcome === 'refuse') return refuse(reply, 'No doctor of this speciality is on duty.')
    if (outcome === 'unreachable' && tries <= UNREACHED_TRIES) return hangUp(reply)
    return reply.code(201).send({ id: parsed.data.request_id, status: 'searching' })
  })

  api.post<{ Params: { id: string } }>('/requests/:id/withdraw', SIMULATED, async ({ params }) => ({
    id: params.id,
    status: 'withdrawn',
  }))

  api.get<{ Params: { id: string } }>('/requests/:id/messages', SIMULATED, async ({ params }, reply) => {
    const request_id = z.uuid().safeParse(params.id).data
    if (!request_id) return refuse(reply, 'The request does not exist.', { status: 404 })
    const rows = await sim.db
      .selectFrom('simulator_desk_messages')
      .select('body')
      .where('request_id', '=', request_id)
      .where('sent_at', '<=', sim.clock.now())
      .orderBy('sent_at')
      .orderBy('number')
      .execute()
    return { messages: rows.map(({ body }) => JSON.parse(body) as unknown) }
  })

  api.get<{ Params: { ref: string } }>('/documents/:ref', SIMULATED, async ({ params }, reply) => {
    const request_id = z.uuid().safeParse(params.ref.replace(/^rx-/, '')).data
    if (!request_id) return refuse(reply, 'The document does not exist.', { status: 404 })
    const row = await sim.db
      .selectFrom('simulator_desk_requests')
      .select(['patient_name', 'asked_at'])
      .where('request_id', '=', request_id)
      .executeTakeFirst()
    if (!row) return refuse(reply, 'The document does not exist.', { status: 404 })
    return reply
      .type('application/pdf')
      .send(await drawPrescription({ patient: row.patient_name ?? '', date: row.asked_at ?? sim.clock.now() }))
  })
}

/** Takes a request once; a person may have chosen its outcome before it came. */
async function take(sim: DeskSimulator, asked: z.output<typeof wireRequest>) {
  const { request_id, speciality, doctor_id: doctor_ref } = asked
  const now = sim.clock.now()
  const expires_at = new Date(asked.expires_at)
  return withTransaction(sim.db, async (trx) => {
    await trx
      .insertInto('simulator_desk_requests')
      .values({ request_id, outcome: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await trx
      .selectFrom('simulator_desk_requests')
      .selectAll()
      .where('request_id', '=', request_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const tries = row.tries + 1
    const outcome = (row.outcome as PlannedOutcome | null) ?? outcomeOf(asked.patient.name)
    await trx
      .updateTable('simulator_desk_requests')
      .set({
        tries,
        outcome,
        asked_at: row.asked_at ?? now,
        expires_at,
        speciality,
        doctor_ref,
        patient_name: asked.patient.name,
        clock_offset_ms: offsetOf(sim),
      })
      .where('request_id', '=', request_id)
      .execute()
    const isFirst = outcome === 'unreachable' ? tries === UNREACHED_TRIES + 1 : row.asked_at === null
    // What a person has chosen was sent when they chose it.
    if (isFirst && row.outcome === null)
      await plan(trx, sim, { outcome, request_id, speciality, doctor_ref, expires_at, now })
    if (isFirst && outcome === 'unreachable')
      await scheduleMessages(
        trx,
        deskMessages(sim.config, 'auto', { request_id, speciality, doctor_ref, expires_at }, now),
      )
    return { outcome, tries }
  })
}

type DeskRequestPlan = PendingDeskRequest & { outcome: PlannedOutcome; now: Date }

async function plan(
  trx: DeskSimulator['db'],
  sim: DeskSimulator,
  { outcome, now, ...request }: DeskRequestPlan,
): Promise<void> {
  if (outcome === 'auto') {
    const run_at = new Date(now.getTime() + ACCEPTS_AFTER_MS)
    await enqueue(trx, ANSWER_BY_ITSELF, { payload: { request_id: request.request_id }, run_at })
    return
  }
  await scheduleMessages(trx, deskMessages(sim.config, outcome, request, now))
}

/**
 * A doctor accepts without anybody playing the desk. Not where the clock was moved since: a person who moves it chooses
 * the outcome as well, and when.
 */
export async function answerByItself(sim: DeskSimulator, { request_id }: { request_id: string }): Promise<void> {
  await withTransaction(sim.db, async (trx) => {
    const row = await trx
      .selectFrom('simulator_desk_requests')
      .selectAll()
      .where('request_id', '=', request_id)
      .forUpdate()
      .executeTakeFirst()
    if (row?.outcome !== 'auto' || !row.expires_at || Number(row.clock_offset_ms) !== offsetOf(sim)) return
    const { doctor_ref, expires_at } = row
    const request = { request_id, speciality: row.speciality ?? '', doctor_ref, expires_at }
    await scheduleMessages(trx, deskMessages(sim.config, 'auto', request, sim.clock.now()))
  })
}

function offsetOf({ clock }: Pick<Simulator, 'clock'>): number {
  return clock instanceof MovableClock ? clock.offsetMs : 0
}
