import type { Parts } from '#platform/parts.ts'
import type { Delivery, OutgoingMessage } from '../delivery.ts'
import { httpSms } from './http-sms.ts'
import { simulatedSms } from './simulated-sms.ts'

interface Sms extends OutgoingMessage {
  /** Id of the text in the operators' register (TRAI's DLT); without one, the provider matches by the text itself. */
  readonly template_id?: string
  /** The registered sender name. */
  readonly header: string
}

export interface SmsGateway {
  send(sms: Sms): Promise<Delivery>
}

/** The provider at SMS_URL, or the simulated phone. */
export function smsGateway(parts: Parts): SmsGateway {
  const { url, key } = parts.config.sms
  return url ? httpSms(url, key) : simulatedSms(parts)
}
