/** Every sentence of auto-renewal. */
export const autoRenewalWords = {
  terms: (amount: string, on: string) => `${amount} on ${on}`,
  used: (count: number) => (count === 0 ? 'No benefit used so far' : `Benefits used so far: ${count}`),
  refusals: {
    nothingToChange: 'Auto-renewal is not in a state in which this can be done.',
    pauseDate: 'Please choose a date.',
    pauseTooEarly: 'Please choose a day from tomorrow on.',
    pauseTooLate: 'Please choose a day within the validity of your permission.',
    mandateExists: 'Auto-renewal is on already. It needs nothing from you.',
    notOffered: 'Auto-renewal is not offered for this plan.',
    debitInProgress: 'A debit is under way. Please look again in a while.',
    gatewayUnavailable: 'We could not reach the payment page. Nothing was charged. Please try again.',
  },
  choice: {
    label: (amount: string, billing: string) => `Renew by itself: ${amount}, ${billing}`,
    optional: 'Optional. You can buy the plan without it.',
    firstDebit: 'First debit',
    amount: 'Amount today',
    amountNote: 'You hear the exact amount 15 and 3 days before each debit',
    max: 'Never more than',
    maxNote: 'per debit; anything above needs your consent anew',
    validTill: 'Permission ends',
    cancel: 'How to stop',
    cancelText: 'In My plan, or in your bank’s app, in two taps, at any time. Nothing to pay, nobody to call.',
  },
} as const
