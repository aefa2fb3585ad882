/** Providers that need several environment variables together. */
import type { Environment } from './config.ts'
import { SIMULATED_INSURER, SIMULATED_SERVICES } from './simulated-secrets.ts'

/** An invalid setting; its message is what the operator reads. */
export class ConfigError extends Error {}

/** Addresses to which codes, keys and personal data are sent. */
export const WITH_TLS = [
  'PUBLIC_URL',
  'SMS_URL',
  'WHATSAPP_URL',
  'FCM_URL',
  'CAPTCHA_URL',
  'RAZORPAY_URL',
  'DOCTOR_DESK_URL',
  'INSURER_URL',
] as const

/** The account at RazorpayX that claims are paid from. */
export function payoutAccount(e: Environment) {
  const { RAZORPAYX_ACCOUNT_NUMBER: accountNumber, RAZORPAYX_KEY_ID: keyId } = e
  const { RAZORPAYX_KEY_SECRET: keySecret, RAZORPAYX_WEBHOOK_SECRET: webhookSecret } = e
  if (accountNumber && keyId && keySecret && webhookSecret)
    return { url: e.RAZORPAY_URL, accountNumber, keyId, keySecret, webhookSecret }
  if (accountNumber || keyId || keySecret || webhookSecret)
    throw new ConfigError(
      'RAZORPAYX_ACCOUNT_NUMBER, RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET and RAZORPAYX_WEBHOOK_SECRET belong together.',
    )
  return undefined
}

/** The desk of doctors. */
export function deskAccount(e: Environment) {
  const { DOCTOR_DESK_URL: url, DOCTOR_DESK_KEY_ID: keyId, DOCTOR_DESK_KEY_SECRET: keySecret } = e
  const { DOCTOR_DESK_WEBHOOK_SECRET: webhookSecret } = e
  if (url && keyId && keySecret && webhookSecret) return { url, keyId, keySecret, webhookSecret }
  if (url || keyId || keySecret || webhookSecret)
    throw new ConfigError(
      'DOCTOR_DESK_URL, DOCTOR_DESK_KEY_ID, DOCTOR_DESK_KEY_SECRET and DOCTOR_DESK_WEBHOOK_SECRET belong together.',
    )
  return undefined
}

/** The insurer of the covers on sale. */
export function insurerAccount(e: Environment, { simulator }: { simulator: boolean }) {
  if (simulator) {
    const webhookSecret = e.INSURER_WEBHOOK_SECRET ?? SIMULATED_INSURER.webhookSecret
    /** How long the simulated insurer takes to issue. */
    const simulatedDelayS = e.INSURER_SIMULATED_SECONDS
    return { ...SIMULATED_INSURER, webhookSecret, url: undefined, simulatedDelayS }
  }
  const { INSURER_CODE: code, INSURER_URL: url, INSURER_KEY_ID: keyId } = e
  const { INSURER_KEY_SECRET: keySecret, INSURER_WEBHOOK_SECRET: webhookSecret } = e
  if (code && url && keyId && keySecret && webhookSecret)
    return { code, url, keyId, keySecret, webhookSecret, simulatedDelayS: 0 }
  if (code || url || keyId || keySecret || webhookSecret)
    throw new ConfigError(
      'INSURER_CODE, INSURER_URL, INSURER_KEY_ID, INSURER_KEY_SECRET and INSURER_WEBHOOK_SECRET belong together.',
    )
  return undefined
}

/** The provider of the captcha on the page for companies; without one, our own task. */
export function captchaOf({ CAPTCHA_PROVIDER: provider, ...e }: Environment) {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret, CAPTCHA_URL: url } = e
  if (provider === 'proof-of-work') return undefined
  if (!siteKey || !secret) throw new ConfigError(`CAPTCHA_SITE_KEY and CAPTCHA_SECRET are needed with ${provider}.`)
  return { provider, siteKey, secret, url }
}

/** The current secret, and the previous one for as long as configured: an old secret always expires. */
export function webhookSecrets(secret: string, e: Environment): { secret: string; valid_until?: Date }[] {
  const { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous, RAZORPAY_WEBHOOK_SECRET_PREVIOUS_UNTIL: until } = e
  if (Boolean(previous) !== Boolean(until))
    throw new ConfigError(
      'RAZORPAY_WEBHOOK_SECRET_PREVIOUS and RAZORPAY_WEBHOOK_SECRET_PREVIOUS_UNTIL belong together.',
    )
  return previous && until ? [{ secret }, { secret: previous, valid_until: new Date(until) }] : [{ secret }]
}

const PARTNER_SECRET = /^([a-z][a-z0-9-]{1,39})=(\S{16,200})$/

/** The secret of each partner whose services people use, by its name; the one of SERVICES_WEBHOOK_SECRET is `default`. */
export function partnerSecrets(e: Environment, { simulator }: { simulator: boolean }): Map<string, string> {
  const { webhookSecret, laboratorySecret } = SIMULATED_SERVICES
  const secrets = new Map(simulator ? Object.entries({ default: webhookSecret, laboratory: laboratorySecret }) : [])
  if (e.SERVICES_WEBHOOK_SECRET) secrets.set('default', e.SERVICES_WEBHOOK_SECRET)
  for (const written of e.SERVICES_WEBHOOK_SECRETS?.split(',') ?? []) {
    const [, partner, secret] = PARTNER_SECRET.exec(written.trim()) ?? []
    if (!partner || !secret)
      throw new ConfigError(
        'SERVICES_WEBHOOK_SECRETS is a list such as pharmacy=<secret>,laboratory=<secret>, each of at least 16 characters.',
      )
    secrets.set(partner, secret)
  }
  if (new Set(secrets.values()).size < secrets.size)
    throw new ConfigError('Two partners of SERVICES_WEBHOOK_SECRETS have the same secret.')
  return secrets
}
