import type { Erase } from '#platform/room.ts'

/** The apps of the person get no more messages, and no download of theirs waits. */
export const erasePerson: Erase = async (trx, { account_id }) => {
  for (const table of ['push_tokens', 'app_downloads'] as const)
    await trx
      .deleteFrom(table)
      .where('session_id', 'in', trx.selectFrom('sessions').select('id').where('account_id', '=', account_id))
      .execute()
}
