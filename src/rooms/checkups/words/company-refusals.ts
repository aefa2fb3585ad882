/** The sentences of a company's calls about check-ups. */
export const companyRefusalWords = {
  company: 'There is no such company',
  search: 'Enter 3 to 100 characters',
  report: 'There is no such report',
  ownAffair: 'This check-up is your own. Open its reports under Health check-ups in your own plan.',
  consentRequired: 'The person has not let your company open this report. You can ask them for it.',
  nothingToAsk: 'There is no report that your company could ask for.',
  askedBefore: 'The person has said no. Please ask again later.',
  askedBeforeUntil: (day: string) => `The person has said no. You can ask again from ${day}.`,
  /** Instead of the name of somebody who deleted their account. */
  erased: 'Deleted account',
  opened: (order: string, person: string) => `Opened a report of check-up ${order} of ${person}`,
  statuses: { in_progress: 'In progress', completed: 'Completed', cancelled: 'Cancelled' },
  actors: {
    member: 'The person',
    company: 'Your company',
    staff: 'Our team',
    provider: 'The check-up centre',
    system: 'Automatically',
  },
} as const
