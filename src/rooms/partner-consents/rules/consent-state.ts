const HOUR_MS = 3_600_000

/** How long a person can answer a request. */
const REQUEST_MS = 72 * HOUR_MS
/** How long a coordinator can act for a person who has agreed, unless the plan is activated before. */
const ACCESS_MS = 7 * 24 * HOUR_MS

export const CONSENT_STATUSES = ['REQUESTED', 'PROVIDED'] as const
type ConsentStatus = (typeof CONSENT_STATUSES)[number]

/** Where a consent stands: its two wire statuses, told apart by what has happened since and by time. */
export const CONSENT_STATES = [
  'REQUESTED',
  'EXPIRED',
  'DECLINED',
  'PROVIDED',
  'ACTIVATED',
  'ENDED',
  'WITHDRAWN',
] as const
export type ConsentState = (typeof CONSENT_STATES)[number]

export interface ConsentTimes {
  status: ConsentStatus
  expires_at: Date
  declined_at: Date | null
  access_until: Date | null
  activated_at: Date | null
  withdrawn_at: Date | null
}

/** The state at an instant. Times end a consent by themselves: no job has to run for it. */
export function consentState(consent: ConsentTimes, now: Date): ConsentState {
  if (consent.withdrawn_at) return 'WITHDRAWN'
  if (consent.declined_at) return 'DECLINED'
  if (consent.status === 'REQUESTED') return now < consent.expires_at ? 'REQUESTED' : 'EXPIRED'
  if (consent.activated_at) return 'ACTIVATED'
  return consent.access_until && now < consent.access_until ? 'PROVIDED' : 'ENDED'
}

export function requestEnds(requested_at: Date): Date {
  return new Date(requested_at.getTime() + REQUEST_MS)
}

export function accessEnds(provided_at: Date): Date {
  return new Date(provided_at.getTime() + ACCESS_MS)
}
