import type { Keys } from '#platform/seal.ts'
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
  if (channel === 'mail') return account_email?.replace(/^(.)[^@]*/, '$1•••') ?? null
  const mobile = sealed_recipient
    ? keys.unseal(sealed_recipient, recipientSeal(id.replace('message-', '')))
    : account_mobile
  return mobile && maskMobile(mobile)
}
