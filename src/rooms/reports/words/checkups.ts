const COMMON = {
  order_id: { header: 'Order ID', meaning: 'The number of the check-up.' },
  city: { header: 'City', meaning: 'Where it takes place.' },
  package: { header: 'Package', meaning: 'What was ordered, by its name. Results are in no report.' },
  requested_on: { header: 'Requested On', meaning: 'When it was ordered, IST.' },
  status: { header: 'Status', meaning: 'In progress, Completed or Cancelled.' },
  sub_status: { header: 'Sub-status', meaning: 'The step that it has reached.' },
} as const

const { order_id, city, requested_on, status, sub_status } = COMMON

/** The AHC Report: its columns and what each of them means. */
export const annualWords = {
  columns: {
    order_id,
    employee: { header: 'Employee Name', meaning: 'The employee whose plan is used.' },
    employee_id: { header: 'Employee ID', meaning: 'The ID that the company gave the employee.' },
    email: { header: 'Email', meaning: 'The email address that the company gave.' },
    mobile: { header: 'Mobile', meaning: 'The number; masked where the employee does not show it to the company.' },
    city,
    package: COMMON.package,
    requested_on,
    sample_appointment: { header: 'Sample Appointment', meaning: 'When the sample is taken, IST.' },
    visit_appointment: { header: 'Visit Appointment', meaning: 'When the visit to the centre is, IST.' },
    status,
    sub_status,
    report_available: {
      header: 'Report Available (Y/N)',
      meaning: 'Whether there is a report; its content is the person’s.',
    },
    completed_on: { header: 'Completed On', meaning: 'When the report was released, IST.' },
    ended_because: { header: 'Cancelled Reason', meaning: 'Why it ended without a check-up. Notes are not shown.' },
  },
  statuses: { in_progress: 'In progress', completed: 'Completed', cancelled: 'Cancelled' },
  cancelledReasons: {
    CANCELLED_BY_MEMBER: 'Cancelled by the person',
    CANCELLED_BY_PROVIDER: 'Cancelled by the centre',
    UNSERVICEABLE: 'Not possible at this place',
    EXPIRED: 'Ended without an appointment',
    NO_SHOW: 'Appointment missed twice',
  },
  summary: { statuses: 'Check-ups by status' },
} as const

/** The report of check-ups before employment: its columns and what each of them means. */
export const pemcWords = {
  columns: {
    order_id,
    candidate: { header: 'Candidate Name', meaning: 'As the company gave it.' },
    candidate_ref: { header: 'Candidate Ref', meaning: 'The company’s own reference.' },
    mobile: { header: 'Mobile', meaning: 'The number that the company gave.' },
    city,
    package: COMMON.package,
    requested_on,
    visit_date: { header: 'Visit Date', meaning: 'The day of the visit to the centre.' },
    status,
    sub_status,
    outcome: {
      header: 'Outcome',
      meaning: 'Fit, Fit with note, Temporarily unfit, Unfit, or Pending; empty for a cancelled check-up.',
    },
    certificate_available: { header: 'Certificate Available', meaning: 'Y or N.' },
    tat_days: { header: 'TAT days', meaning: 'Days from the order to the release of the report.' },
  },
  outcomes: { FIT: 'Fit', FIT_WITH_NOTE: 'Fit with note', TEMP_UNFIT: 'Temporarily unfit', UNFIT: 'Unfit' },
  pending: 'Pending',
} as const
