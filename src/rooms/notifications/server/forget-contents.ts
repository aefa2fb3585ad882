import type { Db } from '#platform/database/open-database.ts'

const DAY_MS = 86_400_000
const KEEP_SENT_MS = 7 * DAY_MS
const KEEP_DEAD_MS = 30 * DAY_MS

/**
 * Deletes the contents of messages a week after they were sent and thirty days after they died (until then staff may
 * resend them). The fact of the message, its times and the provider's receipt stay.
 */
export async function forgetContents(db: Db, now: Date): Promise<void> {
  for (const [statuses, keep] of [
    [['sent', 'replaced'], KEEP_SENT_MS],
    [['dead'], KEEP_DEAD_MS],
  ] as const) {
    const before = new Date(now.getTime() - keep)
    await db
      .deleteFrom('outbox_attachments')
      .where('message_id', 'in', (of) =>
        of.selectFrom('outbox_messages').select('id').where('status', 'in', statuses).where('finished_at', '<', before),
      )
      .execute()
    await db
      .updateTable('outbox_messages')
      .set((of) => ({
        sealed_content: null,
        // A message to an account finds its number there; a deleted account has none, and neither has its last message.
        sealed_recipient: of.case().when('account_id', 'is', null).then(of.ref('sealed_recipient')).else(null).end(),
      }))
      .where('status', 'in', statuses)
      .where('finished_at', '<', before)
      .where('sealed_content', 'is not', null)
      .execute()
  }
}
