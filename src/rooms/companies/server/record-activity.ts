import { sql } from 'kysely'
import type { CompanyActivities } from '#db/schema.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'

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

interface Acting {
  subsidiary_id: string
  /** A user of the company by name, one of our staff without, or a job. */
  actor: Caller | 'system' | 'gateway'
  at: Date
}

/** Records what was done, in the transaction that does it and in one statement. */
export async function recordActivities(
  trx: Db,
  { subsidiary_id, actor, at }: Acting,
  activities: readonly Activity[],
): Promise<void> {
  if (activities.length === 0) return
  const by = await describeActor(trx, actor, subsidiary_id)
  const rows = activities.map(({ before = null, after = null, ...row }) => ({ ...row, before, after }))
  await insertActivities(trx, { subsidiary_id, at, ...by, rows: JSON.stringify(rows, paiseAsText) })
}

const insertActivities = preparedQuery(
  (_, asked: { subsidiary_id: string; at: Date; actor_id: string | null; actor_name: string; rows: string }) => sql`
    insert into company_activities (subsidiary_id, at, actor_id, actor_name, action, entity, entity_id, summary,
      before, after)
    select ${asked.subsidiary_id}::uuid, ${asked.at}::timestamptz, ${asked.actor_id}::uuid, ${asked.actor_name}, action, entity, entity_id, summary,
      nullif(before, 'null'), nullif(after, 'null')
    from jsonb_to_recordset(${asked.rows}::jsonb)
      as row (action text, entity text, entity_id text, summary text, before jsonb, after jsonb)`,
)

async function describeActor(trx: Db, actor: Acting['actor'], subsidiary_id: string) {
  if (typeof actor === 'string') return { actor_id: null, actor_name: SYSTEM_ACTOR }
  if (!actor.tenants.some(({ tenant_id }) => tenant_id === subsidiary_id))
    return { actor_id: null, actor_name: actor.staff_role ? STAFF_ACTOR : SYSTEM_ACTOR }
  const account = await trx
    .selectFrom('accounts')
    .select(['name', 'mobile'])
    .where('id', '=', actor.account_id)
    .executeTakeFirst()
  return { actor_id: actor.account_id, actor_name: account?.name ?? account?.mobile ?? SYSTEM_ACTOR }
}

function paiseAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
