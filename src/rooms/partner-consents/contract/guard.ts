import { consentCallWords as words } from '../words/calls.ts'

/** For every call by which a coordinator reads or does something for a person: what `requireConsent` refuses. */
export const CONSENT_REFUSALS = {
  CONSENT_MISSING: { status: 403, message: words.CONSENT_MISSING },
  CONSENT_EXPIRED: { status: 403, message: words.CONSENT_EXPIRED },
  CONSENT_WITHDRAWN: { status: 403, message: words.CONSENT_WITHDRAWN },
} as const
