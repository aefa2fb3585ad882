import type { Erase } from '#platform/room.ts'

/** Deletes the texts of messages to the person, and messages that have not left. The facts of those that have stay. */
export const erasePerson: Erase = async (trx, { account_id }) => {
  await trx
    .deleteFrom('outbox_attachments')
    .where('message_id', 'in', trx.selectFrom('outbox_messages').select('id').where('account_id', '=', account_id))
    .execute()
  await trx.deleteFrom('outbox_messages').where('account_id', '=', account_id).where('status', '=', 'queued').execute()
  await trx
    .updateTable('outbox_messages')
    .set({ sealed_content: null, sealed_recipient: null })
    .where('account_id', '=', account_id)
    .execute()
}
