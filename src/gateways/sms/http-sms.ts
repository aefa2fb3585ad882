import { postJson, textUnder } from '../post-json.ts'
import type { SmsGateway } from './sms-gateway.ts'

/** A provider that accepts one JSON object per message, with a bearer key; `reference` is our id of it. */
export function httpSms(url: string, key: string | undefined): SmsGateway {
  return {
    send: ({ id, to, template_id, header, text }) =>
      postJson(
        url,
        { key, id, body: { to, header, text, reference: id, ...(template_id ? { template_id } : {}) } },
        (answer) => textUnder(answer, 'message_id') ?? textUnder(answer, 'id'),
      ),
  }
}
