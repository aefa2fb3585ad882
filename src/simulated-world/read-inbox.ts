import { type SimulatedContent, simulatedSeal } from '#gateways/simulated-delivery.ts'
import type { Parts } from '#platform/parts.ts'

/** The messages that have arrived by now, newest first. */
export async function readInbox(
  { db, keys, clock }: Pick<Parts, 'db' | 'keys' | 'clock'>,
  { to, limit }: { to?: string | undefined; limit: number },
) {
  const rows = await db
    .selectFrom('simulator_messages')
    .selectAll()
    .where('arrives_at', '<=', clock.now())
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('arrives_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, recipient, channel, template, sealed_content, arrives_at }) => ({
    id: String(id),
    to: recipient,
    channel,
    template,
    ...(JSON.parse(keys.unseal(sealed_content, simulatedSeal(recipient))) as SimulatedContent),
    at: arrives_at.toISOString(),
  }))
}
