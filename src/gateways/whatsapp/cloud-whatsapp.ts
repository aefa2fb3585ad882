import { postJson, textUnder } from '../post-json.ts'
import type { WhatsappGateway } from './whatsapp-gateway.ts'

/**
 * Template messages for the WhatsApp Business cloud service (POST …/{phone-number-id}/messages). A code is also sent
 * for the copy button, which the service requires of templates that contain one.
 */
export function cloudWhatsapp(url: string, key: string | undefined): WhatsappGateway {
  return {
    send: ({ id, to, template_name, language, values, otp }) => {
      const components: object[] = []
      const parameters = values.map((text) => ({ type: 'text', text }))
      if (parameters.length > 0) components.push({ type: 'body', parameters })
      if (otp)
        components.push({ type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: otp }] })
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace('+', ''),
        type: 'template',
        template: { name: template_name, language: { code: language }, components },
        biz_opaque_callback_data: id,
      }
      return postJson(url, { key, id, body }, firstMessageId)
    },
  }
}

function firstMessageId(answer: unknown): string | undefined {
  const messages = (answer as { messages?: unknown } | undefined)?.messages
  return Array.isArray(messages) ? textUnder(messages[0], 'id') : undefined
}
