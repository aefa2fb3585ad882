/**
 * What became of a message handed to a provider. REFUSED is a definite no: the provider will not deliver it, and asking again
 * changes nothing. UNKNOWN is anything else without a receipt: no answer in time, a fault on its side, too many requests.
 * `reason` is a short code for operators, never a text that could quote the message.
 */
export type Delivery =
  | { readonly outcome: 'SENT'; readonly provider_ref: string }
  | { readonly outcome: 'REFUSED'; readonly reason: string }
  | { readonly outcome: 'UNKNOWN'; readonly reason: string }

/** Whom and what for; every channel's message carries these. */
export interface Outgoing {
  /** Our id of the message: a provider that knows it already does not send twice. */
  readonly id: string
  readonly to: string
  /** Our name of the template. */
  readonly template: string
  readonly text: string
  /** The one-time code in the text, where there is one. */
  readonly otp?: string
  /** The instant of sending, by the product's clock. */
  readonly now: Date
}
