import { sql } from 'kysely'
import type { QueryOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import type * as contract from '../contract.ts'
import type { Channel } from '../rules/template.ts'

/** A message with what its delivery needs; number and address are the account's current ones. */
export async function findMessage(db: Db, id: string) {
  return db
    .selectFrom('outbox_messages as m')
    .leftJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin('message_registrations as r', (join) =>
      join
        .onRef('r.template', '=', 'm.template')
        .onRef('r.channel', '=', 'm.channel')
        .onRef('r.language', '=', 'm.language'),
    )
    .selectAll('m')
    .select(['a.mobile', 'a.email', 'r.provider_template_id', 'r.header', 'r.text as registered_text'])
    .where('m.id', '=', id)
    .executeTakeFirst()
}

export type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>

export async function listAttachments(db: Db, messageId: string) {
  return db
    .selectFrom('outbox_attachments')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('position')
    .execute()
}

export interface DeadLetter {
  id: string
  kind: 'job' | 'message'
  name: string
  channel: Channel | null
  failure: string | null
  attempts: number | null
  created_at: Date
  failed_at: Date
  /** The list masks the recipient when it is read; null for jobs. */
  account_mobile: string | null
  account_email: string | null
  sealed_recipient: Uint8Array | null
}

const deadLetters = sql<DeadLetter>`
  select 'job-' || id as id, 'job' as kind, name, null as channel, last_error as failure, attempt as attempts, created_at,
    finished_at as failed_at, null as account_mobile, null as account_email, null::bytea as sealed_recipient
  from jobs where status = 'dead'
  union all
  select 'message-' || m.id, 'message', m.template, m.channel, m.failure, null, m.created_at, m.finished_at, a.mobile, a.email,
    m.sealed_recipient
  from outbox_messages m left join accounts a on a.id = m.account_id where m.status = 'dead'`

export type DeadLetterFilter = Pick<QueryOf<typeof contract.listDeadLetters>, 'kind' | 'channel' | 'search'>

const matching = ({ kind, channel, search }: DeadLetterFilter) => sql<DeadLetter>`(${deadLetters}) d
  where (${kind ?? null}::text is null or kind = ${kind ?? null})
    and (${channel ?? null}::text is null or channel = ${channel ?? null})
    and (${search ?? null}::text is null or strpos(lower(name || ' ' || coalesce(failure, '')), lower(${search ?? ''})) > 0)`

/** Dead jobs and dead messages in one list, latest failure first; after `last` if given. */
export async function listDeadLetters(
  db: Db,
  filter: DeadLetterFilter,
  { limit, offset = 0, last }: { limit: number; offset?: number; last?: DeadLetter | undefined },
) {
  const after = last
    ? sql`and failed_at <= ${last.failed_at} and (failed_at < ${last.failed_at} or id > ${last.id})`
    : sql``
  const { rows } = await sql<DeadLetter>`select * from ${matching(filter)} ${after}
    order by failed_at desc, id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countDeadLetters(db: Db, filter: DeadLetterFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Whether such a job or message failed permanently, now or before a retry. */
export async function isDeadOrWas(db: Db, id: string): Promise<boolean> {
  const [table, key] = id.startsWith('job-')
    ? (['jobs', id.slice(4)] as const)
    : (['outbox_messages', id.slice(8)] as const)
  const { rows } = await sql`select 1 from ${sql.table(table)} where id::text = ${key}`.execute(db)
  return rows.length > 0
}
