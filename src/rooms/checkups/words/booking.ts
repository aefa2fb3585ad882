import { confirmationWords } from '#rooms/subscriptions/words/confirmation.ts'

/** In a message, of a person whose name is none that a message may show. */
export const UNNAMED_PATIENT = 'a member of your plan'

/** The sentences of the member's calls about check-ups. */
export const bookingWords = {
  fields: {
    order: 'There is no such check-up',
    person: 'Choose who the check-up is for',
    package: 'Choose a check-up',
    city: 'Choose a city',
    cityOf: (city: string) => `This check-up is not offered in ${city}`,
    mode: 'Choose a sample at home or a visit to a centre',
    modeOf: 'This check-up is not offered there',
    slot: 'Choose a time from the list',
    slotGone: 'This time can no longer be booked. Choose another one from the list',
    address: 'Enter at most 300 characters',
    centre: 'Choose one of the centres of this city',
    ownAddress: 'Choose one of your addresses, or enter another one',
    addressNeeded: 'Enter where the sample is taken: house, street and a pincode of six digits',
    addressElsewhere: (city: string) => `This address is in ${city}. Choose one in the city of the check-up`,
    addressAtHome: 'An address is only needed for a sample at home',
    reason: 'Enter at most 300 characters',
    share: 'Say yes or no',
    report: 'There is no such report',
  },
  refusals: {
    notRunning: 'This plan does not run at the moment.',
    inactive: 'The plan does not run on that day. Choose an earlier time.',
    unconfirmed: confirmationWords.refusals.MEMBER_NOT_CONFIRMED,
    member: 'The plan does not cover this person on that day.',
    service: 'This plan does not include a health check-up.',
    noneLeft: 'All check-ups of this plan are used.',
    full: 'This time has just been taken. Please choose another one.',
    twice: 'This person already has a check-up at that time.',
    tooLate:
      'The time of this appointment has come, so it can no longer be changed here. If nobody came, please call us.',
    notCandidate: 'This is no check-up before employment, so there is nothing to agree to.',
    employee: 'You work for this company already. A check-up before employment is for candidates only.',
    noEmployer: 'This check-up has nothing to do with a company, so there is nobody to share it with.',
    notYours: 'Only the person whose check-up it is can open the report or share it. They see it when they log in.',
    inDoubt:
      'This number is new for the person whose check-up it is, so it does not open the report yet. Please call customer care: once two of our staff have confirmed the number, the report opens here.',
  },
  /** What cannot be done in a state any more, in the words of its cancel and reschedule buttons. */
  notNow: {
    taken: 'The sample has been taken, so this check-up can no longer be cancelled or moved.',
    visit: 'The visit has taken place, so this check-up can no longer be cancelled or moved.',
    report: 'The report is on its way, so this check-up can no longer be cancelled or moved.',
    released: 'The report is ready, so this check-up can no longer be cancelled or moved.',
    ended: 'This check-up was cancelled before.',
    ofCompany: 'The company that ordered this check-up cancels or moves it. Please ask them.',
  },
  actors: {
    you: 'You',
    member: 'A person on the plan',
    company: 'Your company',
    staff: 'Our team',
    provider: 'The check-up centre',
    system: 'Automatically',
  },
} as const
