import type { Parts } from '#platform/parts.ts'
import type { Delivery, OutgoingMessage } from './delivery.ts'

/** What a simulated phone or mailbox shows; sealed in `simulator_messages` under the row's recipient. */
export interface SimulatedContent {
  text: string
  otp?: string
  link?: string
}

/** Adds a message to the simulated inbox, where it is visible `delayMs` later. */
export async function deliverToSimulator(
  { db, keys }: Parts,
  channel: 'sms' | 'whatsapp' | 'mail' | 'push',
  { to, template, text, otp, now, ...more }: OutgoingMessage,
  delayMs = 0,
): Promise<Delivery> {
  const link = more.link ?? /https?:\/\/\S+/.exec(text)?.[0]
  const content: SimulatedContent = { text, ...(otp ? { otp } : {}), ...(link ? { link } : {}) }
  const { id } = await db
    .insertInto('simulator_messages')
    .values({
      recipient: to,
      channel,
      template,
      sealed_content: keys.seal(JSON.stringify(content), simulatedSeal(to)),
      sent_at: now,
      arrives_at: new Date(now.getTime() + delayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { outcome: 'SENT', provider_ref: `simulated-${id}` }
}

/** The associated data of a simulated message's sealed content. */
export function simulatedSeal(recipient: string): string {
  return `simulator_messages:${recipient}`
}
