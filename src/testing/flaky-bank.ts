/** A bank for failure tests: it honours idempotency keys, and is unreliable in every other way. */
import type { GatewayAnswer } from '#gateways/payment-gateway/gateway-answer.ts'
import { done, meaningOf, unknown } from '#gateways/payment-gateway/gateway-answer.ts'
import type { GatewayPayout, PayoutGateway, PayoutRequest } from '#gateways/payout/payout-gateway.ts'
import { razorpayxPayouts } from '#gateways/payout/razorpayx/razorpayx-payouts.ts'
import { SIMULATED_PAYOUTS } from '../config.ts'
import type { World } from './world.ts'

/**
 * How it handles the next call. `refuses`: also what it has done under this key already. `shut`: rejects our keys.
 * `deaf`: nothing was done and there is no answer. `mute`: done, but the answer is lost. `hidden`: the same, and for
 * twenty minutes its lookup does not find what it did. `dies-before`, `dies-after`: our process dies, before or after
 * the bank has done it.
 */
export const BEHAVIOURS = ['well', 'refuses', 'shut', 'deaf', 'mute', 'hidden', 'dies-before', 'dies-after'] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

const HIDDEN_MS = 20 * 60_000
const { webhookSecret } = SIMULATED_PAYOUTS
const connection = { apiUrl: () => '', keyId: '', keySecret: '', accountNumber: '', timeoutMs: 1 }
const OURS = razorpayxPayouts({ connection, webhookSecret })

export interface FlakyPayout extends GatewayPayout {
  key: string
  narration: string
  found_from: number
  /** Since when it behaves this way. */
  since: number
}

export class FlakyBank implements PayoutGateway {
  readonly name = 'razorpayx'
  /** Its behaviour at the next calls, one after the other; afterwards it works normally. */
  behaviours: Behaviour[] = []
  /** Its payouts, by key. */
  readonly made = new Map<string, FlakyPayout>()
  /** Its events, signed when sent; whether and how often they arrive is open. */
  readonly letters: { event_id: string; body: string }[] = []
  /** The references that were looked up. */
  readonly fetched: string[] = []
  readonly verifyWebhook = (rawBody: Buffer, signature: string | undefined) => OURS.verifyWebhook(rawBody, signature)
  readonly #clock: World['clock']
  #count = 0

  constructor({ clock }: Pick<World, 'clock'>) {
    this.#clock = clock
  }

  async meet({ reference }: { reference: string }): Promise<GatewayAnswer<string>> {
    return done(`fa_${reference}`)
  }

  async pay(request: PayoutRequest): Promise<GatewayAnswer<GatewayPayout>> {
    const behaviour = this.#behaviour()
    if (behaviour === 'deaf') return unknown('connection')
    const { repeated } = request
    if (behaviour === 'shut') return refused('Authentication failed', { status: 401, repeated })
    const known = this.made.get(request.key)
    if (known && (behaviour === 'refuses' || known.narration !== request.narration))
      return refused('Different request body sent for the same Idempotency Header', { repeated })
    if (behaviour === 'refuses') return refused('Beneficiary account is closed', { repeated })
    if (!known) this.#make(request, behaviour === 'hidden' ? HIDDEN_MS : 0)
    if (behaviour === 'mute' || behaviour === 'hidden') return unknown('timeout')
    if (behaviour === 'dies-after') throw new Error('The process died')
    return done(this.made.get(request.key)!)
  }

  async find(key: string): Promise<GatewayAnswer<GatewayPayout | null>> {
    if (this.#isSilent()) return unknown('timeout')
    const made = this.made.get(key)
    return done(made && made.found_from <= this.#clock.now().getTime() ? made : null)
  }

  async fetch(payoutRef: string): Promise<GatewayAnswer<GatewayPayout>> {
    this.fetched.push(payoutRef)
    if (this.#isSilent()) return unknown('timeout')
    return done([...this.made.values()].find(({ payout_ref }) => payout_ref === payoutRef)!)
  }

  /** Its pending payout is completed, or a paid one is returned. */
  end(payout: FlakyPayout, state: 'paid' | 'refused' | 'returned'): void {
    payout.state = state
    payout.since = this.#clock.now().getTime()
    if (state === 'paid') payout.utr = payout.payout_ref.replace('pout_moody_', 'MOODY0')
    else payout.reason = state === 'refused' ? 'Beneficiary account is closed' : 'Returned by the beneficiary bank'
    const status = { paid: 'processed', refused: 'failed', returned: 'reversed' }[state]
    const { payout_ref: id, recipient_ref: fund_account_id, key: reference_id, currency, utr } = payout
    const failure_reason = state === 'paid' ? null : payout.reason
    const amount = Number(payout.amount_paise)
    const entity = { id, fund_account_id, reference_id, currency, amount, status, utr, failure_reason }
    const created_at = Math.floor(this.#clock.now().getTime() / 1000)
    const body = { event: `payout.${status}`, created_at, payload: { payout: { entity } } }
    this.letters.push({ event_id: `evt_${id}_${status}`, body: JSON.stringify(body) })
  }

  #make({ recipient_ref, amount_paise, key, narration }: PayoutRequest, hiddenMs: number): void {
    const since = this.#clock.now().getTime()
    this.made.set(key, {
      payout_ref: `pout_moody_${++this.#count}`,
      recipient_ref,
      key,
      amount_paise,
      narration,
      currency: 'INR',
      state: 'waiting',
      utr: null,
      reason: null,
      reason_code: null,
      since,
      found_from: since + hiddenMs,
    })
  }

  #behaviour(): Behaviour {
    const behaviour = this.behaviours.shift() ?? 'well'
    if (behaviour === 'dies-before') throw new Error('The process died')
    return behaviour
  }

  /** A lookup, which changes nothing, is answered or not. */
  #isSilent(): boolean {
    const behaviour = this.#behaviour()
    if (behaviour === 'dies-after') throw new Error('The process died')
    return behaviour !== 'well'
  }
}

function refused(
  description: string,
  { status = 400, repeated }: { status?: number; repeated: boolean },
): GatewayAnswer<never> {
  const meaning = meaningOf(status, { repeated })
  if (meaning !== 'done' && meaning !== 'refused') return unknown(meaning)
  return { outcome: 'REFUSED', status, code: 'BAD_REQUEST_ERROR', description, reason: null }
}
