import type { GatewayAnswer } from '../payment-gateway/gateway-answer.ts'

/** A member's request for a doctor. */
export interface DoctorRequest {
  /** Our transaction id: the same request twice is one request. */
  request_id: string
  /** The clinic whose doctors are asked; null: any doctor. */
  practice_id: string | null
  /** The only doctor who is asked, as the desk names them; null: any. */
  doctor_ref: string | null
  speciality: string
  problem_area: string | null
  language: string
  patient: { name: string; age: number | null; gender: 'M' | 'F' | 'O' | null }
  /** No doctor may accept it from this instant on. */
  expires_at: Date
}

/** How patient and doctor talk. */
export const CONSULT_CHANNELS = ['chat', 'audio', 'video'] as const

/** The doctor who has accepted, and where patient and doctor meet. */
export interface AcceptedDoctor {
  doctor_ref: string
  doctor_name: string
  doctor_speciality: string
  /** The number under which a medical council registered the doctor. */
  doctor_registration: string
  join_link: string
  channel: (typeof CONSULT_CHANNELS)[number]
  slot: Date
}

/** What the desk reports; `fail`: the doctor cannot come, or the call broke off. */
export type DeskEvent = { event_id: string; request_id: string; created_at: Date } & (
  | { type: 'accept' | 'join'; doctor: AcceptedDoctor }
  | { type: 'decline' | 'complete' | 'fail' }
  | { type: 'prescribe'; document_ref: string }
)

export type DeskVerdict =
  | { genuine: true; event: DeskEvent }
  | { genuine: false; why: 'signature_missing' | 'signature_wrong' | 'body_unreadable' }

/**
 * The service at which doctors wait for patients: it is asked for one, and reports by signed messages. No method throws
 * for a failure of the desk; each returns what is known.
 */
export interface DoctorDesk {
  /**
   * Asks the doctors; an acceptance comes as an event.
   * @param repeated an earlier request with this id may have arrived: no refusal is final then
   */
  request(request: DoctorRequest, options: { repeated: boolean }): Promise<GatewayAnswer<unknown>>
  /** Nobody needs a doctor any more: cancelled, or expired. */
  withdraw(request_id: string): Promise<GatewayAnswer<unknown>>
  /** What the desk has reported about a request so far, in its order: for messages that were lost. */
  listMessages(request_id: string): Promise<GatewayAnswer<DeskEvent[]>>
  /** The content of a prescription, as the desk stores it. */
  fetchDocument(document_ref: string): Promise<GatewayAnswer<Buffer>>
  /** Checks the signature over the raw bytes, then reads the event. Never throws. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined): DeskVerdict
}
