import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { type DeskTarget, deliverMessage, deskMessages, scheduleMessages, storeMessage } from './desk-events.ts'
import { simulateDesk } from './tools-contract.ts'

/** A person plays the desk: what is due now is sent before this answers, what follows later by its jobs. */
export function deskToolRoutes(target: () => DeskTarget): Route[] {
  return [
    on(simulateDesk, async ({ db, clock, config, params, body }) => {
      const { transaction_id: request_id } = params
      const { outcome } = body
      const known = await read(db, request_id)
      if (!known) throw new Refusal('NOT_FOUND')
      const now = clock.now()
      const { speciality, asked_doctor_ref: doctor_ref, expires_at } = known
      const messages = deskMessages(config, outcome, { request_id, speciality, doctor_ref, expires_at }, now)
      await withTransaction(db, async (trx) => {
        await trx
          .insertInto('simulator_desk_requests')
          .values({ request_id, outcome })
          .onConflict((conflict) => conflict.column('request_id').doUpdateSet({ outcome }))
          .execute()
        for (const message of messages) {
          if (message.run_at > now) await scheduleMessages(trx, [message])
          else await storeMessage(trx, message)
        }
      })
      const answers: number[] = []
      for (const message of messages.filter(({ run_at }) => run_at <= now))
        answers.push(await deliverMessage(target(), message.body))
      const { status } = (await read(db, request_id))!
      return { transaction_id: request_id, status, answers }
    }),
  ]
}

/** The desk does not know a request before our job has asked it; a person may play it before. */
function read(db: Db, request_id: string) {
  return db
    .selectFrom('consultations')
    .select(['status', 'speciality', 'asked_doctor_ref', 'expires_at'])
    .where('transaction_id', '=', request_id)
    .executeTakeFirst()
}
