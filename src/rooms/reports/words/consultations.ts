/** The Tele-Consultation Utilization Report: its columns and what each of them means. */
export const consultationWords = {
  columns: {
    consultation_id: { header: 'Consultation ID', meaning: 'Under which the consultation is recorded.' },
    employee: { header: 'Employee Name', meaning: 'The employee whose plan was used.' },
    employee_id: { header: 'Employee ID', meaning: 'The ID that the company gave the employee.' },
    relation: { header: 'Patient Relation', meaning: 'Who of the plan asked: Self, or the relation to the employee.' },
    channel: { header: 'Channel', meaning: 'Chat, Audio or Video.' },
    booked_by: { header: 'Booked By', meaning: 'Self, or Agent for one of the company’s agents.' },
    requested_on: { header: 'Requested On', meaning: 'When a doctor was asked for, IST.' },
    started_on: { header: 'Started On', meaning: 'When the doctor joined, IST.' },
    ended_on: { header: 'Ended On', meaning: 'When it ended, IST, whatever the status.' },
    status: {
      header: 'Status',
      meaning: 'Searching, Doctor found, In progress, Completed, Not held, Cancelled, or No doctor found.',
    },
    language: { header: 'Language', meaning: 'The language that was asked for.' },
    rating: { header: 'Rating', meaning: 'From 1 to 5, if the person gave one; their comment is not shown.' },
  },
  channels: { chat: 'Chat', audio: 'Audio', video: 'Video' },
  bookers: { MEMBER: 'Self', AGENT: 'Agent' },
  statuses: {
    initiated: 'Searching',
    queued: 'Doctor found',
    active: 'In progress',
    completed: 'Completed',
    failure: 'Not held',
    cancelled: 'Cancelled',
    expired: 'No doctor found',
  },
  summary: { statuses: 'Consultations by status' },
} as const
