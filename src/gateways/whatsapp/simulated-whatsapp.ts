import type { Parts } from '#platform/parts.ts'
import { deliverToSimulator } from '../simulated-delivery.ts'
import { SMS_SENTINELS } from '../sms/simulated-sms.ts'
import type { WhatsappGateway } from './whatsapp-gateway.ts'

/** Writes to the simulated phone; the unreachable sentinel has no WhatsApp. */
export function simulatedWhatsapp(parts: Parts): WhatsappGateway {
  return {
    send: async (message) =>
      message.to === SMS_SENTINELS.unreachable
        ? { outcome: 'REFUSED', reason: 'NO_SUCH_USER' }
        : deliverToSimulator(parts, 'whatsapp', message),
  }
}
