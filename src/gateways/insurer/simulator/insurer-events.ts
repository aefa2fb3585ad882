import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { sign } from '../../payment-gateway/razorpay/signatures.ts'
import type { PlannedInsurerMessage } from './insurer-outcomes.ts'

export const SEND_INSURER_EVENT = { name: 'insurer-simulator.deliver-webhook' } as const

export interface InsurerMessage {
  reference: string
  event_id: string
  status: PlannedInsurerMessage['status']
  crosses: boolean
}

export type InsurerTarget = { url: string; secret: string }

/** Plans the messages of an outcome; what is due now is returned, the rest is queued in this transaction. */
export async function planMessages(
  trx: Db,
  reference: string,
  planned: readonly PlannedInsurerMessage[],
  now: Date,
): Promise<InsurerMessage[]> {
  const due: InsurerMessage[] = []
  let event_id = ''
  for (const { status, after, crosses = false, repeated } of planned) {
    event_id = repeated ? event_id : `ins-${randomUUID()}`
    const message = { reference, event_id, status, crosses }
    if (after === 0) due.push(message)
    else await enqueue(trx, SEND_INSURER_EVENT, { payload: message, run_at: new Date(now.getTime() + after * 1000) })
  }
  return due
}

/** Queues what is due now, for an insurer that answers a request first. */
export async function queueMessages(trx: Db, messages: readonly InsurerMessage[], now: Date): Promise<void> {
  for (const message of messages) await enqueue(trx, SEND_INSURER_EVENT, { payload: message, run_at: now })
}

/**
 * Writes the message into the insurer's own record, then posts it signed. An application that was withdrawn is not issued
 * any more, unless this message crosses the withdrawal.
 * @returns the status of the answer; undefined where nothing was sent
 * @throws where there is no answer or one of 500 and above, so that the job is retried
 */
export async function deliverInsurerMessage(
  db: Db,
  target: InsurerTarget,
  { reference, event_id, status, crosses }: InsurerMessage,
): Promise<number | undefined> {
  const coi_number = await withTransaction(db, (trx) => decide(trx, { reference, status, crosses }))
  if (coi_number === undefined) return undefined
  const reason = status === 'REFUSED' ? 'Not accepted by underwriting' : undefined
  const body = JSON.stringify({
    event_id,
    reference,
    status,
    ...(coi_number && { coi_number }),
    ...(reason && { reason }),
  })
  const response = await fetch(target.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': sign(body, target.secret) },
    body,
    signal: AbortSignal.timeout(5_000),
  })
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`The insurer was answered ${response.status} to ${event_id}`)
  return response.status
}

/** The number of the certificate; null of a refusal; undefined where nothing is to be sent. */
async function decide(trx: Db, { reference, status, crosses }: Omit<InsurerMessage, 'event_id'>) {
  const row = await trx
    .selectFrom('simulator_insurer_applications')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (row.status === 'CANCELLED' && !crosses)) return undefined
  const coi_number = status === 'COMPLETED' ? (row.coi_number ?? coiNumberOf(reference)) : null
  await trx
    .updateTable('simulator_insurer_applications')
    .set({ status, coi_number })
    .where('reference', '=', reference)
    .execute()
  return coi_number
}

const coiNumberOf = (reference: string) => `SLI-${reference.replaceAll('-', '').slice(0, 12).toUpperCase()}`
