import type { Parts } from '#platform/parts.ts'
import { isEmail } from '#values/email.ts'
import { deliverToSimulator } from '../simulated-delivery.ts'
import type { MailGateway } from './mail-gateway.ts'

/** Mailboxes at which the simulated mail server fails as real ones do. */
export const MAIL_SENTINELS = {
  /** The mailbox does not exist. */
  refused: 'nobody@bounce.example',
  /** The server never answers. */
  silent: 'nobody@silent.example',
} as const

/** Writes to the simulated mailbox, except at the sentinel addresses; attachments are listed below the text. */
export function simulatedMail(parts: Parts): MailGateway {
  return {
    send: async (mail) => {
      if (!isEmail(mail.to)) return { outcome: 'REFUSED', reason: 'BAD_ADDRESS' }
      if (mail.to === MAIL_SENTINELS.refused) return { outcome: 'REFUSED', reason: 'SMTP_550' }
      if (mail.to === MAIL_SENTINELS.silent) return { outcome: 'UNKNOWN', reason: 'ETIMEDOUT' }
      const attached = mail.attachments.map(({ file_name, content }) => `[${file_name}, ${content.length} bytes]`)
      const text = [mail.subject, mail.text, ...attached].join('\n\n')
      return deliverToSimulator(parts, 'mail', { ...mail, text })
    },
  }
}
