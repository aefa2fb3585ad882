import type { Keys } from '#platform/seal.ts'
import { maskEmail } from '#values/email.ts'
import { maskMobile } from '#values/mobile.ts'
import type { DeadLetter } from './queries.ts'
import { recipientSeal } from './seals.ts'

/** Enough of a recipient to recognise it: the last digits of a number, the first letter of an address. */
export function maskedRecipient(
  keys: Pick<Keys, 'unseal'>,
  letter: Pick<DeadLetter, 'id' | 'channel' | 'account_mobile' | 'account_email' | 'sealed_recipient'>,
): string | null {
  const { id, channel, account_mobile, account_email, sealed_recipient } = letter
  if (channel === null) return null
  const sealed = sealed_recipient && keys.unseal(sealed_recipient, recipientSeal(id.replace('message-', '')))
  if (channel === 'mail') {
    const email = sealed ?? account_email
    return email && maskEmail(email)
  }
  const mobile = sealed ?? account_mobile
  return mobile && maskMobile(mobile)
}
