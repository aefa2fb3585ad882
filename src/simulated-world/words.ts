/** What the simulated world says. */
export const words = {
  recipientInvalid: 'to should be a mobile number or a mail address',
  limitInvalid: 'limit should be a whole number from 1 to 200',
  durationInvalid: 'advance should be an ISO 8601 duration such as P1D or PT30M; the clock never goes back',
  tooFar: 'The clock moves forward by at most thirty years at a time.',
}
