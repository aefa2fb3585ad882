export const CHANNELS = ['sms', 'whatsapp', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * The regulator's kinds of message. `transactional` is for banks only; what a person asked for or owns is
 * `service-implicit`; offers are `promotional` and need a consent.
 */
type Category = 'service-implicit' | 'service-explicit' | 'promotional'

/** How a message goes out. */
export interface Template {
  /** At most three, each short: a register of texts allows no more. */
  readonly variables: readonly string[]
  readonly category: Category
  /** Leaves at night too. */
  readonly urgent: boolean
  /** Each of these gets the message where the person has such an address. */
  readonly channels: readonly Channel[]
  /** WhatsApp takes over where SMS does not get through, and the other way round. */
  readonly fallsBack?: true
  /** The variable that is a one-time code. */
  readonly otp?: string
  /** A further variable, of several sentences, that mail alone has room for. */
  readonly explains?: 'explanation'
}
