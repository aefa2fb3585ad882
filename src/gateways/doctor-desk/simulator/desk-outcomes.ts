/** What a person who plays the desk may choose; docs/sentinels.md describes each. */
export const DESK_OUTCOMES = [
  'accept',
  'accept_late',
  'decline',
  'silent',
  'no_show',
  'drop',
  'twice',
  'complete',
  'lost',
] as const
export type DeskOutcome = (typeof DESK_OUTCOMES)[number]

/** What the desk does with a request by itself, besides those. */
export type PlannedOutcome = DeskOutcome | 'auto' | 'refuse' | 'unreachable'

/** The last word of a patient's name decides the outcome of their requests; every other name is `auto`. */
const DESK_SENTINELS: Readonly<Record<string, PlannedOutcome>> = {
  late: 'accept_late',
  declined: 'decline',
  silent: 'silent',
  noshow: 'no_show',
  dropped: 'drop',
  twice: 'twice',
  lost: 'lost',
  refused: 'refuse',
  unreachable: 'unreachable',
}

export function outcomeOf(patientName: string): PlannedOutcome {
  const last = patientName.trim().toLowerCase().split(/\s+/).at(-1) ?? ''
  return DESK_SENTINELS[last] ?? 'auto'
}

type EventName =
  | 'request.accepted'
  | 'request.declined'
  | 'doctor.joined'
  | 'consultation.completed'
  | 'consultation.failed'
  | 'prescription.issued'

/** Seconds from the acceptance. */
const JOINS = 30
const DROPS = 90
const PRESCRIBES = 240
const COMPLETES = 600

interface PlannedMessage {
  event: EventName
  after: number
  /** It never arrives; the desk tells it to those who ask. */
  lost?: true
}

/** The messages of the desk for an outcome, each with the seconds after now at which it is sent. */
export function messagesOf(outcome: PlannedOutcome, { untilExpiry }: { untilExpiry: number }): PlannedMessage[] {
  const accepted = { event: 'request.accepted', after: 0 } as const
  const joined = { event: 'doctor.joined', after: JOINS } as const
  const prescribed = { event: 'prescription.issued', after: PRESCRIBES } as const
  switch (outcome) {
    case 'accept':
      return [accepted, joined, prescribed]
    case 'auto':
      return [accepted, joined, prescribed, { event: 'consultation.completed', after: COMPLETES }]
    case 'accept_late':
      return [{ event: 'request.accepted', after: untilExpiry + 1 }]
    case 'decline':
      return [{ event: 'request.declined', after: 0 }]
    case 'no_show':
      return [accepted]
    case 'drop':
      return [accepted, joined, { event: 'consultation.failed', after: DROPS }]
    case 'twice':
      return [{ event: 'doctor.joined', after: 0 }, accepted, accepted, { event: 'doctor.joined', after: 1 }]
    case 'complete':
      return [
        { event: 'doctor.joined', after: 0 },
        { event: 'prescription.issued', after: 0 },
        { event: 'consultation.completed', after: 0 },
      ]
    case 'lost':
      return [accepted, { ...joined, lost: true }, { event: 'consultation.completed', after: COMPLETES, lost: true }]
    case 'silent':
    case 'refuse':
    case 'unreachable':
      return []
  }
}
