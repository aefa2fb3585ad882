import { withTransaction } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/parts.ts'
import type { CodeRequested } from '#rooms/accounts/server/commands/request-code.ts'
import { findLoginEmail } from '#rooms/accounts/server/queries/find-login-email.ts'
import { notify } from './notify.ts'

const MINUTE_MS = 60_000
/** The message for each purpose of a code: to a number, and by mail. */
const TEMPLATES = {
  login: { phone: 'login-code', mail: 'login-code-by-mail' },
  'bank-change': { phone: 'bank-code' },
  'login-email-change': { phone: 'login-email-change-code' },
  'member-confirm': { phone: 'member-confirm-code' },
  'login-email': { mail: 'login-email-code' },
  'partner-email': { mail: 'partner-email-code' },
  'agent-consult': { phone: 'agent-code' },
  erasure: { phone: 'erasure-code' },
} as const
type CodeTemplates = { [Purpose in string]?: { phone?: PhoneTemplate; mail?: MailTemplate } }
type PhoneTemplate =
  | 'login-code'
  | 'bank-code'
  | 'login-email-change-code'
  | 'member-confirm-code'
  | 'agent-code'
  | 'erasure-code'
type MailTemplate = 'login-code-by-mail' | 'login-email-code' | 'partner-email-code'

/**
 * Sends a one-time code to the number that requested it, or by mail to the address, unless it has been replaced or has
 * expired. A login without a confirmed address has nowhere to send it, which its sender is not told.
 */
export async function sendCode(
  { db, keys }: Parts,
  { challenge_id, sealed_code, counted, variables }: CodeRequested,
  now: Date,
): Promise<void> {
  const challenge = await db
    .selectFrom('login_challenges')
    .select(['mobile', 'email', 'purpose', 'channel', 'created_at', 'expires_at', 'closed_at'])
    .where('id', '=', challenge_id)
    .executeTakeFirst()
  if (!challenge || challenge.closed_at || challenge.expires_at <= now) return
  const { mobile, email, purpose, channel, created_at, expires_at } = challenge
  const templates = (TEMPLATES as CodeTemplates)[purpose]
  const minutes = Math.round((expires_at.getTime() - created_at.getTime()) / MINUTE_MS)
  const message = {
    variables: {
      agent: '',
      company: '',
      ...variables,
      code: keys.unseal(Buffer.from(sealed_code, 'base64'), challenge_id),
      minutes: String(minutes),
    },
    counted,
    cause: `code:${challenge_id}`,
    now,
    expires_at,
  }
  if (channel === 'mail') {
    const to_mail = email ?? (await findLoginEmail(db, { mobile }))
    if (!to_mail) return
    const template = known(templates?.mail, purpose)
    await withTransaction(db, (trx) => notify(trx, keys, { ...message, template, to_mail }))
    return
  }
  const template = known(templates?.phone, purpose)
  const way = channel as 'sms' | 'whatsapp'
  await withTransaction(db, (trx) => notify(trx, keys, { ...message, template, to_mobile: mobile, channel: way }))
}

function known<T>(template: T | undefined, purpose: string): T {
  if (!template) throw new Error(`No message template has a code for ${purpose}`)
  return template
}
