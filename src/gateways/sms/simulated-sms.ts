import type { Parts } from '#platform/parts.ts'
import { deliverToSimulator } from '../simulated-delivery.ts'
import type { SmsGateway } from './sms-gateway.ts'

/** Numbers at which the simulated SMS provider fails as real ones do. */
export const SMS_SENTINELS = {
  /** The operator refuses (the number is barred); WhatsApp reaches it. */
  refused: '+916090909001',
  /** The provider does not answer the first two times. */
  silent_twice: '+916090909002',
  /** Accepted immediately, on the phone 90 seconds later. */
  slow: '+916090909003',
  /** Neither SMS nor WhatsApp reaches it. */
  unreachable: '+916090909004',
} as const

const SLOW_MS = 90_000
const SILENCES = 2

/** Writes to the simulated phone, except at the sentinel numbers. */
export function simulatedSms(parts: Parts): SmsGateway {
  const asked = new Map<string, number>()
  return {
    send: async (sms) => {
      if (sms.to === SMS_SENTINELS.refused || sms.to === SMS_SENTINELS.unreachable)
        return { outcome: 'REFUSED', reason: 'BARRED_NUMBER' }
      if (sms.to === SMS_SENTINELS.silent_twice) {
        const times = (asked.get(sms.id) ?? 0) + 1
        asked.set(sms.id, times)
        if (times <= SILENCES) return { outcome: 'UNKNOWN', reason: 'NO_ANSWER' }
        asked.delete(sms.id)
      }
      const delay = sms.to === SMS_SENTINELS.slow ? SLOW_MS : 0
      return deliverToSimulator(parts, 'sms', sms, delay)
    },
  }
}
