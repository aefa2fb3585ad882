/** Why an order ended by itself. */
export const closingWords = {
  tooOld: 'Nothing was done about this check-up for too long.',
  planEnded: 'The plan has ended before the appointment.',
  unconfirmed: 'The time passed before the centre confirmed it. The check-up was not used: choose another time.',
  candidateUnconfirmed: 'The time passed before the centre confirmed it. The company can order the check-up again.',
  left: 'The person was taken off the plan before the appointment.',
} as const
