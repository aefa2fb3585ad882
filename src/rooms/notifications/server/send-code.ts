import { withTransaction } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/parts.ts'
import type { CodeRequested } from '#rooms/accounts/server/commands/request-code.ts'
import { notify } from './notify.ts'

const MINUTE_MS = 60_000
/** The message for each purpose of a code. */
const TEMPLATES: Record<string, 'login-code' | 'bank-code'> = { login: 'login-code', 'bank-change': 'bank-code' }

/** Sends a one-time code to the number that requested it, unless it has been replaced or has expired. */
export async function sendCode({ db, keys }: Parts, { challenge_id, sealed_code, counted }: CodeRequested, now: Date) {
  const challenge = await db
    .selectFrom('login_challenges')
    .select(['mobile', 'purpose', 'channel', 'created_at', 'expires_at', 'closed_at'])
    .where('id', '=', challenge_id)
    .executeTakeFirst()
  if (!challenge || challenge.closed_at || challenge.expires_at <= now) return
  const { mobile, purpose, channel, created_at, expires_at } = challenge
  const template = TEMPLATES[purpose]
  if (!template) throw new Error(`No message template has a code for ${purpose}`)
  const minutes = Math.round((expires_at.getTime() - created_at.getTime()) / MINUTE_MS)
  await withTransaction(db, (trx) =>
    notify(trx, keys, {
      template,
      variables: { code: keys.unseal(Buffer.from(sealed_code, 'base64'), challenge_id), minutes: String(minutes) },
      to_mobile: mobile,
      counted,
      channel: channel as 'sms' | 'whatsapp',
      cause: `code:${challenge_id}`,
      now,
      expires_at,
    }),
  )
}
