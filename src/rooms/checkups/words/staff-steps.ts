interface StepWords {
  label: string
  title: string
  text: string
}

/** What our staff can do next, by the sub-status that it leads to. */
export const STEP_WORDS: Readonly<Record<string, StepWords>> = {
  SLOT_CONFIRMED: {
    label: 'Confirm appointment',
    title: 'Confirm the appointment?',
    text: 'The person is notified of the day, the time and the place.',
  },
  SAMPLE_COLLECTED: {
    label: 'Sample taken',
    title: 'Was the sample taken?',
    text: 'The unit of the plan then counts as used, and the check-up can no longer be moved or cancelled.',
  },
  VISIT_PENDING: {
    label: 'Visit still to come',
    title: 'Is a visit still to come?',
    text: 'The sample is taken, and the person also goes to the centre. With a time they are notified of it.',
  },
  VISIT_DONE: {
    label: 'Visit done',
    title: 'Has the visit taken place?',
    text: 'The unit of the plan then counts as used, and the check-up can no longer be moved or cancelled.',
  },
  NO_SHOW: {
    label: 'Missed',
    title: 'Was the appointment missed?',
    text: 'After the first one the check-up waits for another time. A second one ends it, and the plan gets its unit back.',
  },
  REPORT_AWAITED: {
    label: 'Report awaited',
    title: 'Is only the report missing?',
    text: 'The laboratory has everything that it needs.',
  },
  PARTIAL_REPORT: {
    label: 'Add first results',
    title: 'Add the first results',
    text: 'The person is notified and can open them immediately.',
  },
  REPORT_RELEASED: {
    label: 'Release report',
    title: 'Release the report',
    text: 'The check-up is completed. The person is notified and can open the report immediately.',
  },
  DOCTOR_REVIEWED: {
    label: 'Reviewed by a doctor',
    title: 'Has a doctor reviewed the report?',
    text: 'The person sees that a doctor has looked at it.',
  },
  FIT: { label: 'Fit', title: 'Record the outcome “fit”?', text: 'The company sees the outcome.' },
  FIT_WITH_NOTE: {
    label: 'Fit, with a note',
    title: 'Record the outcome “fit, with a note”?',
    text: 'The company sees the outcome.',
  },
  TEMP_UNFIT: {
    label: 'Temporarily unfit',
    title: 'Record the outcome “temporarily unfit”?',
    text: 'The company sees the outcome.',
  },
  UNFIT: { label: 'Unfit', title: 'Record the outcome “unfit”?', text: 'The company sees the outcome.' },
  CANCELLED_BY_PROVIDER: {
    label: 'Centre cancels',
    title: 'Does the centre cancel?',
    text: 'The check-up ends, and the plan gets its unit back. The person is notified.',
  },
  UNSERVICEABLE: {
    label: 'Not possible there',
    title: 'Is it not possible at this place?',
    text: 'The check-up ends, and the plan gets its unit back. The person is notified.',
  },
}

export const stepWords = {
  title: 'Next',
  over: 'Nothing more can be done: the check-up has ended.',
  complete: 'The check-up is completed.',
  appointment: 'Day and time in India',
  centreName: 'Centre',
  centreAddress: 'Address of the centre',
  centreAddressHelp: 'With its pincode: the person finds it by this.',
  centrePhone: 'Phone of the centre',
  at: 'When, in India',
  atHelp: 'Left empty: now',
  person: 'Number that the candidate gave',
  personHelp: 'With an ID, at the centre. Before we have it, neither the candidate nor the company opens the results.',
  personKnown: (mobile: string) => `Known so far: ${mobile}. Another number ends what was agreed by that one.`,
  note: 'Note',
  noteHelp: 'The person sees it too.',
  why: 'Reason',
  report: 'Report',
  reportHelp: 'PDF, JPEG or PNG, at most 5 MB',
  certificate: 'Certificate of fitness',
  reportName: 'Name of the report',
  chosen: (name: string) => `Chosen: ${name}`,
  add: { label: 'Add another report', title: 'Add another report', text: 'The person can open it immediately.' },
  move: {
    label: 'Another time',
    title: 'Another time',
    text: 'The person asked for it. The time has to be confirmed again, and they are notified.',
  },
  visit: {
    label: 'Time of the visit',
    title: 'Time of the visit',
    text: 'The person is notified of the day and the time.',
  },
  cancel: {
    label: 'Cancel for the person',
    title: 'Cancel for the person?',
    text: 'The person or the company asked for it. The check-up ends, and the plan gets its unit back.',
  },
} as const
