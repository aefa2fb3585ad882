import type { NowKind } from '../rules/now-kinds.ts'

const claim = (id: string, amount: string) => `Claim ${id}, ${amount}`
const forPerson = (text: string, person: string | null) => (person ? `${text} for ${person}` : text)

/** What a row of Now says; a time or date is given as it is shown. */
export const nowWords = {
  join: 'Join',
  answer: 'Answer',
  add: 'Add',
  confirm: 'Check and confirm',
  pass: (till: string) => `Visit pass, until ${till}`,
  doctorReady: (doctor: string | null) => `${doctor ?? 'Your doctor'} is ready`,
  joinBy: (till: string, person: string | null) => `${person ? `For ${person} · join` : 'Join'} by ${till}`,
  looking: 'We look for a doctor',
  lookingUntil: (till: string, person: string | null) => `${person ? `For ${person} · until` : 'Until'} ${till}`,
  claim,
  answerBy: (day: string) => `Answer by ${day}`,
  approved: (amount: string) => `${amount} is approved`,
  needsBank: 'We need your bank account',
  renewal: (amount: string) => `Renewal, ${amount}`,
  payBy: (day: string) => `Agree to it or pay by ${day}`,
  bankAnswers: 'Your bank answers',
  waitsForRenewal: (amount: string) => `${amount} waits for the renewal`,
  claimApproved: (id: string) => `Claim ${id} is approved`,
  refundChanged: (amount: string) => `Your refund is now ${amount}`,
  refundAnswer: 'It waits until you agree',
  person: (name: string | null) => `${name ?? 'Somebody'} is new on your plan`,
  personText: 'Confirm what your company has entered',
  reportRequest: (company: string | null, person: string | null) =>
    `${company ?? 'Your company'} asks to see ${person ? `the report for ${person}` : 'a report'}`,
  reportRequestText: 'You decide. Nothing is shown before',
  care: (day: number) => (day === 0 ? 'Care at home' : `Care at home, day ${day}`),
  careCall: (time: string) => `A doctor calls at ${time}`,
  careNoCall: 'No call is planned',
  checkup: (person: string | null) => forPerson('Check-up', person),
  checkupPlaces: { HOME: 'at home', CENTRE: 'at the centre' },
  checkupAt: (time: string, place: string) => `${time}, ${place}`,
  checkupAsked: (time: string) => `Asked for ${time}, we confirm it`,
  campAt: (time: string) => `You are registered for ${time}`,
  report: (person: string | null) => `${forPerson('Report', person)} is here`,
  since: (day: string) => `Since ${day}`,
  payment: (amount: string) => `Payment of ${amount}`,
  bankAnswersBy: (time: string) => `Your bank answers by ${time}`,
  payout: (amount: string) => `${amount} on its way to your bank`,
  thereBy: (id: string, day: string) => `Claim ${id} · there by ${day}`,
  paidBy: (id: string, day: string) => `Claim ${id} · we pay by ${day}`,
  paidLater: (id: string) => `Claim ${id} · waits for us`,
  refund: (amount: string) => `${amount} goes back to you`,
  refundAtBank: 'Refund · your bank books it',
  refundWithUs: 'Refund · we send it',
  claims: (count: number, id: string, amount: string) =>
    count === 1 ? claim(id, amount) : `${count} claims with us, ${amount}`,
  decidedBy: (day: string) => `We decide by ${day}`,
  waitsForUs: 'Waits for us',
} as const

/** Which button a row has, where it is the reader's turn and one tap does it. */
export const NOW_BUTTONS: Partial<Record<NowKind, string>> = {
  DOCTOR_READY: nowWords.join,
  CLAIM_QUESTION: nowWords.answer,
  BANK_ACCOUNT: nowWords.add,
  PERSON_TO_CONFIRM: nowWords.confirm,
}
