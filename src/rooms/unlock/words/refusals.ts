import { confirmationWords } from '#rooms/subscriptions/words/confirmation.ts'
import { formatRupees } from '#values/money.ts'

/** Why a visit cannot be unlocked, and what helps. Shown before the unlock and by the call that refuses it. */
export const refusalWords = {
  QR_INVALID: 'This is not a valid code of the clinic. Please scan the one at its front desk, or type the desk’s code.',
  QR_EXPIRED: 'This code is no longer valid. Please scan the one that the desk’s screen shows now.',
  NOT_IN_NETWORK: 'This doctor is not in our network at this clinic, so your plan does not pay for the visit.',
  NO_VISITS_LEFT: 'All clinic visits of your plan are used for this period.',
  PLAN_INACTIVE: 'This plan is not active, so it cannot be used.',
  MEMBER_NOT_CONFIRMED: confirmationWords.refusals.MEMBER_NOT_CONFIRMED,
  MEMBER_NOT_COVERED: 'This person is not covered by your plan today.',
  VISIT_ID_INVALID:
    'We do not know this visit id. Please check its six letters and digits; it works on its own day only.',
  VISIT_ID_USED: 'This visit id has been used already.',
  DAILY_LIMIT: 'No more clinic visits can be unlocked for this person today. Tomorrow it works again.',
  NO_CREDITS: 'There are no health credits left for clinic visits.',
  INSUFFICIENT_FUNDS: 'Your health credits do not cover the fee of this doctor.',
  DESK_CODE_REQUIRED: 'Please enter the desk’s code of today: ask for it at the front desk.',
  DESK_CODE_WRONG: 'This is not the desk’s code of today. Please check its six letters and digits at the front desk.',
  DESK_CODE_LIMIT:
    'Too many wrong codes were entered for this clinic today. Please scan the code on the desk’s screen, or call us.',
  /** Of a code with several causes: the sentence for this one. */
  causes: {
    PLAN_BLOCKED: 'This plan is on hold while we check something, so it cannot be used for now. Please call us.',
    SPECIALITY_EXCLUDED: 'Plans do not cover clinic visits to doctors of this speciality.',
    NOT_INCLUDED: 'Your plan does not include clinic visits.',
  },
  tooFewCredits: (fee: bigint, available: bigint) =>
    `The fee is ${formatRupees(fee)}, and your health credits for clinic visits are ${formatRupees(available)}.`,
  PASS_CLOSED: 'This visit is closed: it was used or taken back.',
  PASS_ENDED: 'This pass has ended. The visit counts as used.',
  PASS_STOPPED: 'This pass cannot be used at the moment. Please ask the member to call us.',
  REVERSAL_LATE: 'The time to take this visit back is over.',
  REVERSALS_SPENT:
    'Several visits of this plan were taken back in the last 30 days, so this one needs our help. Please call us.',
  field: {
    visitId: 'Please enter the six letters and digits',
    member: 'Please choose who sees the doctor',
    clinic: 'Please choose a clinic',
    doctor: 'Please choose a doctor',
    code: 'Please scan the clinic’s code',
    reason: 'Please say in a few words why',
    day: 'Please choose a day',
    mobile: 'Please enter a mobile number of 10 digits',
    nobody: 'No running plan covers a person with this number',
    notCovered: 'No plan covers visits to this doctor at this clinic',
    dayRange: 'Please choose today or one of the next 30 days',
  },
} as const
