import type { GatewayAnswer } from '../payment-gateway/gateway-answer.ts'

/** The receiver of money: registered once, then referred to by a reference. */
export interface Recipient {
  account_holder_name: string
  account_number: string
  ifsc_code: string
  /** Our reference for the bank details. */
  reference: string
}

export interface PayoutRequest {
  recipient_ref: string
  amount_paise: bigint
  /** The same on every retry until there is a final answer; also the payout's reference in the gateway's dashboard. */
  key: string
  /** How the bank transfers it; one that does not take the amount is refused. */
  mode: 'IMPS' | 'NEFT' | 'RTGS'
  /** What the receiver reads on the statement, at most 30 letters and digits. */
  narration: string
  /** True when an earlier call under this key may have reached the bank: a refusal is then no final answer. */
  repeated: boolean
}

/**
 * `waiting`: the bank has it; `returned`: not accepted, or sent back after it was paid; `refused`: it was never sent.
 */
export type PayoutState = 'waiting' | 'paid' | 'returned' | 'refused'

/** A payout at the gateway. */
export interface GatewayPayout {
  payout_ref: string
  recipient_ref: string
  /** Our key, as we sent it. */
  key: string | null
  amount_paise: bigint
  currency: string
  state: PayoutState
  /** The bank's reference once it is paid. */
  utr: string | null
  reason: string | null
  /** The bank's code for the reason. */
  reason_code: string | null
}

export type PayoutVerdict =
  | { genuine: true; type: string; created_at: Date; payout: GatewayPayout | null }
  | { genuine: false; why: 'signature_missing' | 'signature_wrong' | 'body_unreadable' }

/**
 * The only access to the bank that pays claims out. No method throws for a failure of the bank; each returns what is
 * known.
 */
export interface PayoutGateway {
  readonly name: 'razorpayx'
  /** Registers an account; the same account twice gives the same reference. */
  meet(recipient: Recipient): Promise<GatewayAnswer<string>>
  pay(request: PayoutRequest): Promise<GatewayAnswer<GatewayPayout>>
  fetch(payoutRef: string): Promise<GatewayAnswer<GatewayPayout>>
  /** The payout under a key, or null when the gateway reports that there is none. */
  find(key: string): Promise<GatewayAnswer<GatewayPayout | null>>
  /** Checks the signature over the raw bytes, then reads the event. Never throws. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined): PayoutVerdict
}
