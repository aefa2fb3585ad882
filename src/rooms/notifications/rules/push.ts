import type { TemplateName } from './templates.ts'

/** The messages that also reach the apps in which the person is logged in: those about their own plan, money and health. */
const ALSO_PUSHED: ReadonlySet<string> = new Set<TemplateName>([
  'payment-succeeded',
  'payment-failed',
  'payment-refunded',
  'plan-refund-approved',
  'plan-refund-sent',
  'plan-refund-declined',
  'renewal-notice',
  'renewal-reminder',
  'renewal-paid',
  'renewal-failed',
  'renewal-grace',
  'renewal-returned',
  'auto-renewal-paused',
  'claim-received',
  'claim-on-hold',
  'claim-hold-reminder',
  'claim-approved',
  'claim-rejected',
  'claim-window-closing',
  'payout-paid',
  'payout-failed',
  'credits-allotted',
  'credits-restored',
  'credits-expiring',
  'visit-unlocked',
  'visit-reversed',
  'order-charged',
  'order-given-back',
  'insurance-issued',
  'insurance-cancelled',
  'insurance-refund-sent',
  'checkup-confirmed',
  'checkup-confirmed-at',
  'checkup-fasting',
  'checkup-tomorrow',
  'checkup-soon',
  'checkup-waits',
  'checkup-moved',
  'checkup-unconfirmed',
  'checkup-report',
  'checkup-report-opened',
  'coordinator-consent-given',
  'coordinator-consent-withdrawn',
  'erasure-requested',
])

export const isPushed = (template: string) => ALSO_PUSHED.has(template)

/** They ask for a payment: an app in which we may not sell does not get them, and other channels say the same. */
const ASKING_TO_PAY: ReadonlySet<string> = new Set<TemplateName>([
  'auto-renewal-paused',
  'payment-failed',
  'renewal-grace',
])

export const asksToPay = (template: string) => ASKING_TO_PAY.has(template)

type Texts = Partial<Record<string, string | { subject: string; text: string }>>

/**
 * What a phone shows: the message of another channel without its link, which opens by a tap, and without our name, which
 * the phone shows itself.
 */
export function pushText(texts: Texts): { subject: string; text: string } | undefined {
  const { sms, whatsapp, mail } = texts
  const long = typeof mail === 'object' ? mail : undefined
  const body = [sms, whatsapp].find((text) => typeof text === 'string') ?? long?.text.split('\n\n')[0]
  if (typeof body !== 'string') return undefined
  const text = body
    .replaceAll(/\s*\{brand\} Plus\s*$/g, '')
    .replaceAll(/[\s:,–-]*\{link\}/g, '')
    .replaceAll(/\s*\{explanation\}/g, '')
    .trim()
  return { subject: long?.subject ?? '{brand} Plus', text: /[.?!]$/.test(text) ? text : `${text}.` }
}
