import type { Db } from '#platform/database/open-database.ts'

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
