import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { retryDeadJob } from '#platform/jobs/retry-dead-job.ts'
import type { retryDeadLetter } from '../contract.ts'
import { deliveryOf } from './delivery-jobs.ts'

interface RetryRequest {
  db: Db
  now: Date
  caller: Caller
  address: string
  request_id: string
}

/**
 * Retries a dead job or message immediately, with all its attempts.
 * @param id 'job-…' or 'message-…'
 * @throws Refusal STATE_CHANGED when it is no longer dead, MESSAGE_EXPIRED when its content is deleted or out of date
 */
export async function retryDead(asked: RetryRequest, id: string): Promise<void> {
  await withTransaction(asked.db, async (trx) => {
    if (id.startsWith('job-')) await retryJob(trx, BigInt(id.slice(4)), asked.now)
    else await retryMessage(trx, id.slice('message-'.length), asked.now)
    const [entity = '', ...rest] = id.split('-')
    const entity_id = rest.join('-')
    await audit(trx, { ...auditedBy(asked), action: 'notifications.dead-letter-retried', entity, entity_id })
  })
}

async function retryJob(trx: Db, id: bigint, now: Date): Promise<void> {
  if (!(await retryDeadJob(trx, id, now))) throw new Refusal<typeof retryDeadLetter>('STATE_CHANGED')
}

async function retryMessage(trx: Db, id: string, now: Date): Promise<void> {
  const message = await trx
    .selectFrom('outbox_messages')
    .select(['template', 'status', 'expires_at', 'sealed_content'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (message?.status !== 'dead') throw new Refusal<typeof retryDeadLetter>('STATE_CHANGED')
  if (!message.sealed_content || (message.expires_at && message.expires_at <= now))
    throw new Refusal<typeof retryDeadLetter>('MESSAGE_EXPIRED')
  await trx
    .updateTable('outbox_messages')
    .set({ status: 'queued', failure: null, finished_at: null })
    .where('id', '=', id)
    .execute()
  await enqueue(trx, deliveryOf(message.template), { payload: { message_id: id }, run_at: now, unique_key: id })
}
