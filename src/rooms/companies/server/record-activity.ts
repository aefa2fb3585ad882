import { sql } from 'kysely'
import type { CompanyActivities } from '#db/schema.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { sendBehind } from '#platform/database/send-behind.ts'

/** Under which names a company reads what it did not do itself. */
const STAFF_ACTOR = 'Tulsi staff'
const SYSTEM_ACTOR = 'The system'

type ActivityAction = CompanyActivities['action']

/** One thing that was done for a company: what its Activity tab shows. `before` and `after` hold what changed. */
export interface Activity {
  action: ActivityAction
  entity: string
  entity_id: string | null
  /** A sentence that a person reads: 'Added Asha Verma to Family Care'. */
  summary: string
  before?: object | null
  after?: object | null
}

interface ActivityContext {
  subsidiary_id: string
  /** A user of the company by name, one of our staff without, or a job. */
  actor: Caller | 'system' | 'gateway'
  at: Date
}

/** Records what was done, in the transaction that does it and in one statement. */
export async function recordActivities(
  trx: Db,
  { subsidiary_id, actor, at }: ActivityContext,
  activities: readonly Activity[],
): Promise<void> {
  if (activities.length === 0) return
  const by = describeActor(actor, subsidiary_id)
  const rows = activities.map(({ before = null, after = null, ...row }) => ({ ...row, before, after }))
  const row = { subsidiary_id, at, ...by, rows: JSON.stringify(rows, paiseAsText) }
  await sendBehind(trx, () => insertActivities(trx, row))
}

/** Puts one sentence in place of what an act of the same transaction and instant has recorded of a record: a company reads the true cause. */
export async function replaceActivity(
  trx: Db,
  context: ActivityContext,
  { of, ...activity }: Activity & { entity_id: string; of: ActivityAction },
): Promise<void> {
  await trx
    .deleteFrom('company_activities')
    .where('entity_id', '=', activity.entity_id)
    .where('action', '=', of)
    .where('at', '=', context.at)
    .execute()
  await recordActivities(trx, context, [activity])
}

const insertActivities = preparedQuery(
  (_, asked: { subsidiary_id: string; at: Date; actor_id: string | null; other_name: string; rows: string }) => sql`
    insert into company_activities (subsidiary_id, at, actor_id, actor_name, action, entity, entity_id, summary,
      before, after)
    select ${asked.subsidiary_id}::uuid, ${asked.at}::timestamptz, ${asked.actor_id}::uuid,
      coalesce((select coalesce(name, mobile) from accounts where id = ${asked.actor_id}::uuid), ${asked.other_name}), action, entity, entity_id, summary,
      nullif(before, 'null'), nullif(after, 'null')
    from jsonb_to_recordset(${asked.rows}::jsonb)
      as row (action text, entity text, entity_id text, summary text, before jsonb, after jsonb)`,
)

function describeActor(actor: ActivityContext['actor'], subsidiary_id: string) {
  if (typeof actor === 'string') return { actor_id: null, other_name: SYSTEM_ACTOR }
  if (actor.tenants.some(({ tenant_id }) => tenant_id === subsidiary_id))
    return { actor_id: actor.account_id, other_name: SYSTEM_ACTOR }
  return { actor_id: null, other_name: actor.staff_role ? STAFF_ACTOR : SYSTEM_ACTOR }
}

function paiseAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
