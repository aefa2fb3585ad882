import type { Parts } from '#platform/parts.ts'
import type { Delivery, OutgoingMessage } from '../delivery.ts'
import { simulatedMail } from './simulated-mail.ts'
import { smtpMail } from './smtp-mail.ts'

export interface Mail extends OutgoingMessage {
  readonly subject: string
  readonly attachments: readonly { readonly file_name: string; readonly media_type: string; readonly content: Buffer }[]
}

export interface MailGateway {
  send(mail: Mail): Promise<Delivery>
}

/** The mail server at SMTP_URL, or the simulated mailbox. */
export function mailGateway(parts: Parts): MailGateway {
  const { url, from } = parts.config.mail
  return url ? smtpMail(url, from) : simulatedMail(parts)
}
