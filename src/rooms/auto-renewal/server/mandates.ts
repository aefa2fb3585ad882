import { type Selectable, sql } from 'kysely'
import type { JsonValue, Mandates } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { type MandateEvent, mandateAfter } from '../rules/mandate-states.ts'

export type Mandate = Selectable<Mandates>

export const MANDATE = [
  'id',
  'account_id',
  'order_transaction_id',
  'subscription_id',
  'pays_renewal_id',
  'plan_id',
  'plan_version_id',
  'status',
  'status_reason',
  'max_amount_paise',
  'expires_at',
  'customer_ref',
  'token_ref',
  'paused_by',
  'paused_until',
  'due_at',
  'created_at',
  'updated_at',
  'version',
] as const

/** The job that processes due work; its handler is in jobs.ts. */
export const WORK_DUE = { name: 'auto-renewal.work-due' }
/** The job that ends a mandate at the bank. */
export const CANCEL_AT_BANK = { name: 'auto-renewal.cancel-at-bank' }
/** The job that queries the state of a mandate at the gateway. */
export const SYNC_MANDATE = { name: 'auto-renewal.sync-mandate' }

/** Schedules the work due at an instant: one job for everything that shares the instant. */
export async function wakeAt(trx: Db, at: Date): Promise<void> {
  await enqueue(trx, WORK_DUE, { payload: {}, run_at: at, unique_key: at.toISOString() })
}

/** The mandate, locked until the transaction ends. Lock renewals before mandates, subscriptions after. */
export async function lockMandate(trx: Db, id: string): Promise<Mandate> {
  const mandate = await trx.selectFrom('mandates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!mandate) throw new Refusal('NOT_FOUND')
  return mandate
}

/** The mandates of a subscription that have not ended, locked one after the other: all changes of one wait here. */
export function lockOpenMandates(trx: Db, subscription_id: string): Promise<Mandate[]> {
  return trx
    .selectFrom('mandates')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('status', 'in', ['CREATED', 'PENDING_AUTH', 'ACTIVE', 'PAUSED'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The mandate of a locked renewal, locked together with those that may replace it. */
export async function lockMandateOf(
  trx: Db,
  { subscription_id, mandate_id }: { subscription_id: string; mandate_id: string },
): Promise<Mandate> {
  await lockOpenMandates(trx, subscription_id)
  return lockMandate(trx, mandate_id)
}

/** The mandate that may be debited for a subscription, locked. */
export function lockMandateInUse(trx: Db, subscription_id: string): Promise<Mandate | undefined> {
  return trx
    .selectFrom('mandates')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('status', 'in', ['ACTIVE', 'PAUSED'])
    .forUpdate()
    .executeTakeFirst()
}

type Change = Partial<
  Pick<
    Mandate,
    'status_reason' | 'customer_ref' | 'token_ref' | 'paused_by' | 'paused_until' | 'due_at' | 'subscription_id'
  >
>

/** Changes a mandate's details without a state event. */
export async function setMandate(trx: Db, { id }: Pick<Mandate, 'id'>, change: Change, now: Date): Promise<Mandate> {
  if (change.due_at) await wakeAt(trx, change.due_at)
  return trx
    .updateTable('mandates')
    .set((update) => ({ ...change, updated_at: now, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Applies an event to a locked mandate and records it.
 * @returns undefined where the event changes nothing
 */
export async function moveMandate(
  trx: Db,
  mandate: Mandate,
  event: MandateEvent,
  { detail = {}, now, ...change }: Change & { detail?: Record<string, JsonValue>; now: Date },
): Promise<Mandate | undefined> {
  const status = mandateAfter(mandate.status, event)
  if (!status) return undefined
  if (change.due_at) await wakeAt(trx, change.due_at)
  const moved = await trx
    .updateTable('mandates')
    .set((update) => ({
      paused_by: null,
      paused_until: null,
      due_at: null,
      ...change,
      status,
      updated_at: now,
      version: update('version', '+', 1),
    }))
    .where('id', '=', mandate.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await note(trx, { mandate_id: mandate.id, kind: event, detail, now })
  return moved
}

interface MandateNote {
  mandate_id: string
  renewal_id?: string
  kind: string
  detail?: Record<string, JsonValue>
  now: Date
}

/** Adds a line to the mandate's history. */
export async function note(trx: Db, { mandate_id, renewal_id, kind, detail = {}, now }: MandateNote): Promise<void> {
  await trx
    .insertInto('mandate_events')
    .values({
      mandate_id,
      renewal_id: renewal_id ?? null,
      kind,
      detail: sql<JsonValue>`${JSON.stringify(detail)}::jsonb`,
      at: now,
    })
    .execute()
}
