import { createHash, randomUUID } from 'node:crypto'
import type { Config } from '#config.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { linkTo } from '#platform/link-to.ts'
import { sign } from '../../payment-gateway/razorpay/signatures.ts'
import { messagesOf, type PlannedOutcome } from './desk-outcomes.ts'
import { DESK_SIMULATOR_PREFIX } from './desk-prefix.ts'

export const SEND_DESK_EVENT = { name: 'desk-simulator.deliver-webhook' } as const

const DOCTORS = [
  { id: 'dr-meera-iyer', name: 'Dr Meera Iyer', registration_number: 'KMC 48213' },
  { id: 'dr-arjun-deshpande', name: 'Dr Arjun Deshpande', registration_number: 'MMC 2011/06/1893' },
  { id: 'dr-fatima-sheikh', name: 'Dr Fatima Sheikh', registration_number: 'TSMC/FMR/09127' },
  { id: 'dr-joseph-kurian', name: 'Dr Joseph Kurian', registration_number: 'TCMC 37450' },
  { id: 'dr-ananya-ghosh', name: 'Dr Ananya Ghosh', registration_number: 'WBMC 66104' },
]

/** A request as the simulated desk knows it; the doctor is the same at each message. */
export interface PendingDeskRequest {
  request_id: string
  speciality: string
  /** The only doctor who was asked; null: any. */
  doctor_ref: string | null
  expires_at: Date
}

export interface DeskMessage {
  request_id: string
  body: string
  run_at: Date
  lost: boolean
}

/** The messages for an outcome, with the instants at which they are sent; each has its own id. */
export function deskMessages(
  config: Config,
  outcome: PlannedOutcome,
  { request_id, speciality, doctor_ref, expires_at }: PendingDeskRequest,
  now: Date,
): DeskMessage[] {
  const anybody = createHash('sha256').update(request_id).digest().readUInt8(0) % DOCTORS.length
  const doctor = DOCTORS.find(({ id }) => id === doctor_ref) ?? DOCTORS[anybody]
  const untilExpiry = Math.max(0, Math.ceil((expires_at.getTime() - now.getTime()) / 1000))
  return messagesOf(outcome, { untilExpiry }).map(({ event, after, lost = false }) => {
    const run_at = new Date(now.getTime() + after * 1000)
    const facts = { event_id: `evt-${randomUUID()}`, event, request_id, at: run_at.toISOString() }
    const body =
      event === 'request.accepted' || event === 'doctor.joined'
        ? {
            ...facts,
            doctor: { ...doctor, speciality },
            join_url: linkTo(config, `${DESK_SIMULATOR_PREFIX}/rooms/${request_id}`),
          }
        : event === 'prescription.issued'
          ? { ...facts, document: { id: `rx-${request_id}` } }
          : facts
    return { request_id, body: JSON.stringify(body), run_at, lost }
  })
}

/** Sends the messages when they are due, enqueued in the transaction that causes them; from then on the desk tells them. */
export async function scheduleMessages(trx: Db, messages: readonly DeskMessage[]): Promise<void> {
  for (const message of messages) {
    await storeMessage(trx, message)
    const { body, run_at, lost } = message
    if (!lost) await enqueue(trx, SEND_DESK_EVENT, { payload: { body }, run_at })
  }
}

export async function storeMessage(trx: Db, { request_id, body, run_at: sent_at }: DeskMessage): Promise<void> {
  await trx.insertInto('simulator_desk_messages').values({ request_id, body, sent_at }).execute()
}

export type DeskTarget = { url: string; secret: string }

/**
 * Posts one signed message. A refusal is an answer: the desk tells its doctor and does not try again.
 * @returns the status of the answer
 * @throws where there is none, so that the job is retried
 */
export async function deliverMessage(target: DeskTarget, body: string): Promise<number> {
  const response = await fetch(target.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': sign(body, target.secret) },
    body,
    signal: AbortSignal.timeout(5_000),
  })
  await response.arrayBuffer()
  if (response.status >= 500 || response.status === 429)
    throw new Error(`The platform answered ${response.status} to a message of the desk`)
  return response.status
}
