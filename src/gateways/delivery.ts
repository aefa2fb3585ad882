/**
 * The result of handing a message to a provider. REFUSED is final: the provider will not deliver it, and a retry
 * changes nothing. UNKNOWN is anything else without a receipt: a timeout, a fault on its side, too many requests.
 * `reason` is a short code for operators, never a text that could quote the message.
 */
export type Delivery =
  | { readonly outcome: 'SENT'; readonly provider_ref: string }
  | { readonly outcome: 'REFUSED'; readonly reason: string }
  | { readonly outcome: 'UNKNOWN'; readonly reason: string }

/** Recipient and purpose; part of every channel's message. */
export interface OutgoingMessage {
  /** Our id of the message: a provider that has seen it does not send twice. */
  readonly id: string
  readonly to: string
  /** Our name of the template. */
  readonly template: string
  readonly text: string
  /** The page that the message leads to, where the text does not name it. */
  readonly link?: string
  /** The one-time code in the text, where there is one. */
  readonly otp?: string
  /** The instant of sending, from the product's clock. */
  readonly now: Date
}
