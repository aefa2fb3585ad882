/** What an order's sub-status is called, for people of every kind. */
/** Of one that is RESCHEDULED without a time. */
export const needsTime = 'Another time needed'

export const subStatusWords = {
  REQUESTED: 'Waiting for confirmation',
  SLOT_CONFIRMED: 'Appointment confirmed',
  RESCHEDULED: 'Another time asked for',
  SAMPLE_COLLECTED: 'Sample taken',
  VISIT_PENDING: 'Visit still to come',
  VISIT_DONE: 'Visit done',
  REPORT_AWAITED: 'Report on its way',
  PARTIAL_REPORT: 'First results are here',
  REPORT_RELEASED: 'Report ready',
  DOCTOR_REVIEWED: 'Reviewed by a doctor',
  FIT: 'Fit',
  FIT_WITH_NOTE: 'Fit, with a note',
  TEMP_UNFIT: 'Temporarily unfit',
  UNFIT: 'Unfit',
  CANCELLED_BY_MEMBER: 'Cancelled',
  CANCELLED_BY_PROVIDER: 'Cancelled by the centre',
  UNSERVICEABLE: 'Not possible at this place',
  EXPIRED: 'Ended without an appointment',
  NO_SHOW: 'Appointment missed twice',
} as const

export const checkupRefusalWords = {
  wrongState: 'This check-up has moved on meanwhile, so that is not possible any more.',
  wrongMove: (from: string, to: string) => `“${to}” cannot follow “${from}”.`,
  planBlocked: 'The plan is on hold, so no appointment can be booked, changed or confirmed. Please call us.',
} as const
