/** The public page that confirms a certificate. */
export const verifyWords = {
  title: 'Certificate of insurance',
  lead: 'Compare what is written here with the certificate in your hand.',
  states: {
    ACTIVE: 'This certificate is genuine, and the cover is in force.',
    NOT_STARTED: 'This certificate is genuine. The cover has not started yet.',
    ENDED: 'This certificate is genuine, but the cover has ended.',
    CANCELLED: 'This certificate was cancelled. Nothing is covered.',
  },
  supersededTitle: (number: number) => `Endorsement ${number} is the newest`,
  superseded: (number: number, on: string) =>
    `The nominee was changed on ${on}. A print without endorsement ${number} is superseded.`,
  genuine: 'Genuine certificate',
  invalid: 'Not in force',
  unknownTitle: 'No such certificate',
  unknownText: 'We have issued no certificate with this code. If it was shown to you as genuine, please call us.',
  waitTitle: 'Too many checks',
  waitText: 'Please try again in an hour.',
  facts: {
    coi: 'Certificate number',
    insurer: 'Insurer',
    master: 'Master policy number',
    plan: 'Cover',
    sum: 'Sum assured',
    initials: 'Initials of the person insured',
    period: 'Period of cover',
    endorsement: 'Endorsement',
  },
  endorsed: (number: number, on: string) => `${number}, nominee changed on ${on}`,
  notEndorsed: 'None',
  period: (from: string, to: string) => `${from} to ${to}`,
}
