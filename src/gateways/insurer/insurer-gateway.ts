import type { IstDate } from '#values/ist-date.ts'
import type { GatewayAnswer } from '../payment-gateway/gateway-answer.ts'

/** What an insurer needs to cover one person under its master policy. */
export interface CoverRequest {
  /** Our application's id, and the idempotency key: the same request twice is one application, at every retry. */
  reference: string
  master_policy_number: string
  sum_assured_paise: bigint
  premium_paise: bigint
  tenure_months: number
  paid_at: Date
  applicant: {
    name: string
    gender: 'M' | 'F' | 'O'
    dob: IstDate
    mobile: string
    email: string
    vaccination_doses_covid19: number
  }
  nominee: { name: string; relation: string; dob: IstDate | null; appointee_name: string | null }
  declaration: { version: string; text_sha256: string; declared_at: Date }
}

export const INSURER_STATUSES = ['PROCESSING', 'COMPLETED', 'REFUSED', 'CANCELLED'] as const
type InsurerStatus = (typeof INSURER_STATUSES)[number]

/** How an application is at the insurer. */
export interface InsurerState {
  reference: string
  status: InsurerStatus
  /** Of the certificate of insurance; with COMPLETED alone. */
  coi_number: string | null
  /** When it was accepted, where the insurer says so. */
  accepted_at: Date | null
  reason: string | null
}

export type InsurerEvent = InsurerState & { event_id: string }

export type InsurerVerdict =
  | { genuine: true; event: InsurerEvent }
  | { genuine: false; why: 'signature_missing' | 'signature_wrong' | 'body_unreadable' }

/** An insurer. No method throws for a failure of it; each returns what is known. */
export interface InsurerGateway {
  /** Names it in the address of its webhook, and in the covers that it insures. */
  readonly code: string
  /** @param repeated an earlier request with this reference may have arrived: no refusal is final then */
  submit(request: CoverRequest, options: { repeated: boolean }): Promise<GatewayAnswer<InsurerState>>
  /** REFUSED with 404: it knows no such application. */
  status(reference: string): Promise<GatewayAnswer<InsurerState>>
  /**
   * Withdraws an application or takes a certificate back.
   * @param number counts these acts from 1; a repetition of one has its number, and so its idempotency key
   */
  cancel(reference: string, options: { number: number; repeated: boolean }): Promise<GatewayAnswer<InsurerState>>
  /** Checks the signature over the raw bytes, then reads the event. Never throws. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined): InsurerVerdict
}
