import type { Transporter } from 'nodemailer'
import { THIS_MACHINE } from '#config.ts'
import { isEmail } from '#values/email.ts'
import type { Mail, MailGateway } from './mail-gateway.ts'

const TIMEOUT_MS = 10_000
// A line break in a header would let the text's author add headers.
const CONTROL = /\p{Cc}/u

/** Mail over SMTP. Addresses and headers are validated here again: this is the last place before the wire. */
export function smtpMail(url: string, from: string): MailGateway {
  let opened: Promise<Transporter> | undefined
  return {
    send: async (mail) => {
      const bad = unsendable(mail)
      if (bad) return { outcome: 'REFUSED', reason: bad }
      // Loaded with the first mail, so that the start does not wait for it.
      opened ??= openTransport(url)
      try {
        const transport = await opened
        const sent = await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          messageId: `<${mail.id}@${
            from
              .split('@')
              .at(-1)
              ?.replace(/[^A-Za-z0-9.-]/g, '') || 'localhost'
          }>`,
          date: mail.now,
          attachments: mail.attachments.map(({ file_name, media_type, content }) => ({
            filename: file_name,
            contentType: media_type,
            content,
          })),
        })
        return { outcome: 'SENT', provider_ref: sent.messageId }
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string }
        if (responseCode !== undefined && responseCode >= 500)
          return { outcome: 'REFUSED', reason: `SMTP_${responseCode}` }
        return { outcome: 'UNKNOWN', reason: responseCode === undefined ? (code ?? 'SMTP') : `SMTP_${responseCode}` }
      }
    },
  }
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  return createTransport({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !THIS_MACHINE.includes(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function unsendable({ to, subject, attachments }: Mail): string | undefined {
  if (!isEmail(to)) return 'BAD_ADDRESS'
  if (CONTROL.test(subject) || attachments.some(({ file_name }) => CONTROL.test(file_name))) return 'BAD_HEADER'
  return undefined
}
