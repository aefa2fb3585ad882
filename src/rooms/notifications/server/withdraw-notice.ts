import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { TemplateName } from '../rules/templates.ts'

/**
 * Takes back what waits for the morning and is not true any more; mail has left by then.
 * @param cause the one it was notified with
 */
export async function withdrawNotice(trx: Db, cause: string): Promise<void> {
  await trx
    .deleteFrom('outbox_messages')
    .where('cause', '=', cause)
    .where('status', '=', 'queued')
    .where('channel', '<>', 'mail')
    .execute()
}

interface NoticesOfAccount {
  account_id: string
  template: TemplateName
  /** What the causes of these notices begin with. */
  cause: string
  /** What the cause of those ends with that stay. */
  except?: string
}

/** The same of all notices about one matter. */
export async function withdrawNotices(
  trx: Db,
  { account_id, template, cause, except }: NoticesOfAccount,
): Promise<void> {
  await trx
    .deleteFrom('outbox_messages')
    .where('account_id', '=', account_id)
    .where('template', '=', template)
    .where(sql<boolean>`starts_with(cause, ${cause})`)
    .$if(except !== undefined, (query) => query.where(sql<boolean>`right(cause, length(${except})) <> ${except}`))
    .where('status', '=', 'queued')
    .where('channel', '<>', 'mail')
    .execute()
}
