import { randomUUID } from 'node:crypto'
import { SIMULATED_DESK } from '#config.ts'
import type { DoctorDesk } from '#gateways/doctor-desk/doctor-desk.ts'
import type { DeskOutcome } from '#gateways/doctor-desk/simulator/desk-outcomes.ts'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { stillTime } from '#platform/testing/still-clock.ts'
import { type ConsultInput, startConsult } from '#rooms/consults/server/commands/start-consult.ts'
import { buyPlan } from './buy-plan.ts'
import type { World } from './world.ts'

export interface Patient {
  subscription_id: string
  uhid: string
  account_id: string
}

/** A desk that takes every request and does nothing by itself. */
const QUIET: DoctorDesk = {
  request: async () => ({ outcome: 'DONE', value: {} }),
  listMessages: async () => ({ outcome: 'DONE', value: [] }),
  withdraw: async () => ({ outcome: 'DONE', value: {} }),
  fetchDocument: async () => ({ outcome: 'UNKNOWN', cause: 'connection', retry_after_s: null }),
  verifyWebhook: () => ({ genuine: false, why: 'signature_missing' }),
}

/** A person who has just bought the family plan, with the browser in which they are logged in. */
export async function givePatient(world: World, mobile: string) {
  const browser = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, browser)
  const [{ uhid }] = (await browser.get(`subscriptions/${subscription_id}`)).body.members
  const { account_id } = await world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  return { browser, subscription_id, uhid: uhid as string, account_id }
}

/** Asks for a doctor, by a command. */
export async function askDoctor(world: World, patient: Patient, more: Partial<ConsultInput> = {}) {
  const { subscription_id, uhid, account_id } = patient
  const { consult, is_new } = await withTransaction(world.db, (trx) =>
    startConsult(
      trx,
      {
        subscription_id,
        uhid,
        problem_area: null,
        speciality: 'General Physician',
        preferred_language: 'Hindi',
        booked_by: { kind: 'MEMBER', account_id },
        ...more,
      },
      { desk: QUIET, clock: world.clock },
    ),
  )
  return { transaction_id: consult.transaction_id, is_new }
}

/** Plays the desk. */
export async function playDesk(world: World, transaction_id: string, outcome: DeskOutcome) {
  const { body } = await world.browser().post(`/dev/doctor-desk/${transaction_id}`, { outcome })
  return body as { status: string; answers: number[] }
}

const deskMs = stillTime()

/** A message of the desk about a request, said after all that it said before. */
export function deskEvent(request_id: string, event: string, more: object = {}) {
  return {
    event_id: `evt-${randomUUID()}`,
    event,
    request_id,
    at: new Date(deskMs()).toISOString(),
    doctor: { id: 'dr-1', name: 'Dr Meera Iyer', speciality: 'General Physician', registration_number: 'KMC 48213' },
    join_url: 'https://call.example/1',
    ...more,
  }
}

/** Sends a message as the desk does. */
export async function sendDeskEvent(
  world: Pick<World, 'origin'>,
  message: object,
  secret = SIMULATED_DESK.webhookSecret,
): Promise<number> {
  const body = JSON.stringify(message)
  const response = await fetch(`${world.origin}/consult/api/v1/doctor-desk/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': sign(body, secret) },
    body,
  })
  await response.arrayBuffer()
  return response.status
}

/** A consultation that took place, with its prescription: the ids in a path below it. */
export async function giveConsult(world: World, patient: Patient): Promise<{ transaction_id: string; id: string }> {
  const { transaction_id } = await askDoctor(world, patient)
  await playDesk(world, transaction_id, 'complete')
  await world.work()
  const { id } = await world.db
    .selectFrom('consult_prescriptions')
    .select('id')
    .where('transaction_id', '=', transaction_id)
    .executeTakeFirstOrThrow()
  return { transaction_id, id }
}
