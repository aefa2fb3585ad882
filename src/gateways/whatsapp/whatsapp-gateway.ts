import type { Parts } from '#platform/parts.ts'
import type { Delivery, OutgoingMessage } from '../delivery.ts'
import { cloudWhatsapp } from './cloud-whatsapp.ts'
import { simulatedWhatsapp } from './simulated-whatsapp.ts'

interface WhatsappMessage extends OutgoingMessage {
  /** Name under which WhatsApp approved the template. */
  readonly template_name: string
  readonly language: string
  /** Values of the template's placeholders, in their order. */
  readonly values: readonly string[]
}

export interface WhatsappGateway {
  send(message: WhatsappMessage): Promise<Delivery>
}

/**
 * The cloud service at WHATSAPP_URL, or the simulated phone. In production without an address there is no such channel.
 */
export function whatsappGateway(parts: Parts): WhatsappGateway {
  const { url, key } = parts.config.whatsapp
  if (url) return cloudWhatsapp(url, key)
  if (parts.config.simulator) return simulatedWhatsapp(parts)
  return { send: async () => ({ outcome: 'REFUSED', reason: 'NOT_CONFIGURED' }) }
}
