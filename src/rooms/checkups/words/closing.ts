/** Why an order ended by itself. */
export const closingWords = {
  tooOld: 'Nothing was done about this check-up for too long.',
  planEnded: 'The plan has ended before the appointment.',
  left: 'The person was taken off the plan before the appointment.',
} as const
