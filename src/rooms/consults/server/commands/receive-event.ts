import type { DeskEvent } from '#gateways/doctor-desk/doctor-desk.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { receiveDeskEvent } from '../../contract/desk.ts'
import { isOpen } from '../../rules/consult-status.ts'
import { type ConsultParts, type Desk, FETCH_PRESCRIPTION, lockConsult } from '../consultations.ts'
import { readConsult } from '../queries/read-consult.ts'
import { type ConsultMoveResult, moveConsult, recordDue } from './move-consult.ts'

/** `early`: about a call for which no doctor has accepted yet; it is not remembered, because it is to be sent again. */
type EventOutcome = ConsultMoveResult['outcome'] | 'early'

/**
 * Processes one signed message of the desk, once. Everything it causes is committed with it or not at all.
 * @throws Refusal WEBHOOK_REFUSED for anything forged or not ours; CONSULT_OVER for a doctor who is too late: the desk
 * hears it in the answer, and nothing is changed; TOO_EARLY for a message that has overtaken the acceptance
 */
export async function receiveEvent(
  parts: ConsultParts & { address: string },
  desk: Desk,
  message: { rawBody: Buffer; signature: string | undefined },
): Promise<void> {
  const verdict = desk?.verifyWebhook(message.rawBody, message.signature)
  if (!verdict?.genuine) return refuse(parts, verdict?.why ?? 'no_desk')
  const { event } = verdict
  const outcome = await withTransaction(parts.db, (trx) => processOnce(trx, parts, event))
  if (outcome === 'unknown') return refuse(parts, 'request_unknown')
  if (outcome === 'early') throw new Refusal<typeof receiveDeskEvent>('TOO_EARLY')
  if (outcome === 'refused') throw new Refusal<typeof receiveDeskEvent>('CONSULT_OVER')
}

/**
 * Catches up on messages of the desk that were lost, shortly before time decides without them. Each is processed as if it
 * arrived now; a desk that does not answer changes nothing.
 */
export async function askDesk(parts: ConsultParts, desk: Desk, transaction_id: string): Promise<void> {
  const { status } = await readConsult(parts.db, transaction_id, parts.clock.now())
  if (!desk || !isOpen(status)) return
  const answer = await desk.listMessages(transaction_id)
  if (answer.outcome !== 'DONE') {
    parts.log.warn({ transaction_id, outcome: answer.outcome }, 'the doctors’ desk did not tell its messages')
    return
  }
  const events = answer.value.filter(({ request_id }) => request_id === transaction_id)
  const was_held = events.some(({ type }) => type === 'join' || type === 'complete')
  for (const event of events) await withTransaction(parts.db, (trx) => processOnce(trx, parts, event, was_held))
}

/** A repeated message gets the answer of the first: a doctor who was too late is never told otherwise. */
async function processOnce(
  trx: Db,
  { clock }: ConsultParts,
  event: DeskEvent,
  was_held = false,
): Promise<EventOutcome | 'unknown'> {
  const { event_id, request_id: transaction_id, type } = event
  const known = await trx
    .selectFrom('consultations')
    .select('transaction_id')
    .where('transaction_id', '=', transaction_id)
    .executeTakeFirst()
  if (!known) return 'unknown'
  const added = await trx
    .insertInto('consult_events')
    .values({ event_id, transaction_id, type, outcome: 'no_change', received_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (!added) return outcomeOf(trx, event_id)
  const outcome = await process(trx, event, clock, was_held)
  if (outcome === 'early') await trx.deleteFrom('consult_events').where('event_id', '=', event_id).execute()
  else if (outcome !== 'no_change')
    await trx.updateTable('consult_events').set({ outcome }).where('event_id', '=', event_id).execute()
  return outcome
}

async function process(
  trx: Db,
  event: DeskEvent,
  clock: ConsultParts['clock'],
  was_held: boolean,
): Promise<EventOutcome> {
  if (event.type === 'prescribe') return acceptDocument(trx, event, clock.now())
  const doctor = doctorOf(event)
  const move = { event: event.type, was_held, ...(doctor && { doctor }) }
  const { outcome, consult } = await moveConsult(trx, event.request_id, move, clock)
  return outcome === 'refused' && consult.status === 'initiated' ? 'early' : outcome
}

/** Only a doctor whom the patient was given prescribes; the document itself is fetched by a job. */
async function acceptDocument(
  trx: Db,
  { request_id: transaction_id, document_ref }: Extract<DeskEvent, { type: 'prescribe' }>,
  now: Date,
): Promise<EventOutcome> {
  const consult = await recordDue(trx, await lockConsult(trx, transaction_id), now)
  if (consult.doctor_ref === null) return consult.status === 'initiated' ? 'early' : 'refused'
  await enqueue(trx, FETCH_PRESCRIPTION, { payload: { transaction_id, document_ref }, run_at: now })
  return 'applied'
}

async function outcomeOf(trx: Db, event_id: string): Promise<ConsultMoveResult['outcome']> {
  const row = trx.selectFrom('consult_events').select('outcome').where('event_id', '=', event_id)
  return (await row.executeTakeFirstOrThrow()).outcome
}

function doctorOf(event: DeskEvent) {
  return event.type === 'accept' || event.type === 'join' ? event.doctor : undefined
}

function refuse({ log, address }: ConsultParts & { address: string }, why: string): never {
  log.warn({ security: 'webhook_refused', why, address }, 'message of the doctors’ desk refused')
  throw new Refusal<typeof receiveDeskEvent>('WEBHOOK_REFUSED')
}
