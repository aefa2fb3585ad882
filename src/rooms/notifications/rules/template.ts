export const CHANNELS = ['sms', 'whatsapp', 'mail', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * The regulator's message categories. `transactional` is for banks only; what a person asked for or owns is
 * `service-implicit`; offers are `promotional` and need consent.
 */
type Category = 'service-implicit' | 'service-explicit' | 'promotional'

/**
 * Variables that are people's names, in whatever message: typed by a person, so `notify` refuses what could be read as a
 * link or a number. Callers write them by `nameInMessage`.
 */
export const NAME_VARIABLES: readonly string[] = ['agent', 'buyer', 'by', 'coordinator', 'courier', 'doctor', 'person']

/** How a message goes out. */
export interface Template {
  /** At most three, each short: operators' registers allow no more. */
  readonly variables: readonly string[]
  readonly category: Category
  /** Sent at night too. */
  readonly urgent: boolean
  /**
   * Whether somebody other than its recipient can cause it: a visitor, or a person who names another's number. Then it is
   * counted before it is sent (`platform/sending`), and only then it may go to a number without an account.
   */
  readonly counted: boolean
  /** Sent on each of these channels for which the person has an address. */
  readonly channels: readonly Exclude<Channel, 'push'>[]
  /** Only on the first of its channels for which there is one. */
  readonly either?: true
  /** WhatsApp is the fallback for SMS, and SMS for WhatsApp. */
  readonly fallsBack?: true
  /** The variable that is a one-time code. */
  readonly otp?: string
  /** Variables that are numbers: of a longer one the end is sent, which tells it from others. */
  readonly numbers?: readonly string[]
  /** An additional variable of several sentences, for which only mail has room. */
  readonly explains?: 'explanation'
}
