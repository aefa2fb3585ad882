/** What a person who plays the insurer may choose; docs/sentinels.md describes each. */
export const INSURER_OUTCOMES = ['issue', 'refuse', 'late', 'silent', 'twice'] as const
type InsurerOutcome = (typeof INSURER_OUTCOMES)[number]

/** What the insurer does with an application by itself, besides those. */
export type PlannedInsurerOutcome = InsurerOutcome | 'auto' | 'unreachable' | 'after_cancel'

/** The last word of an applicant's name decides the outcome of their application; every other name is `auto`. */
const SENTINELS: Readonly<Record<string, PlannedInsurerOutcome>> = {
  refused: 'refuse',
  late: 'late',
  silent: 'silent',
  twice: 'twice',
  unreachable: 'unreachable',
  crossed: 'after_cancel',
}

export function insurerOutcomeOf(applicantName: string): PlannedInsurerOutcome {
  const last = applicantName.trim().toLowerCase().split(/\s+/).at(-1) ?? ''
  return SENTINELS[last] ?? 'auto'
}

/** More than the day after which our staff are alerted. */
const LATE_S = 26 * 3600

/** A message of the insurer, with the seconds after now at which it is sent. */
export interface PlannedInsurerMessage {
  status: 'COMPLETED' | 'REFUSED'
  after: number
  /** Sent also after the application was withdrawn. */
  crosses?: true
  /** The same message, with the same id, a second time. */
  repeated?: true
}

/** @param delay seconds that the insurer takes by itself */
export function insurerMessagesOf(outcome: PlannedInsurerOutcome, delay: number): PlannedInsurerMessage[] {
  switch (outcome) {
    case 'auto':
    case 'unreachable':
      return [{ status: 'COMPLETED', after: delay }]
    case 'issue':
      return [{ status: 'COMPLETED', after: 0, crosses: true }]
    case 'after_cancel':
      return [{ status: 'COMPLETED', after: delay, crosses: true }]
    case 'twice':
      return [
        { status: 'COMPLETED', after: 0 },
        { status: 'COMPLETED', after: 0, repeated: true },
        { status: 'COMPLETED', after: 1 },
      ]
    case 'refuse':
      return [{ status: 'REFUSED', after: 0 }]
    case 'late':
      return [{ status: 'COMPLETED', after: LATE_S }]
    case 'silent':
      return []
  }
}
