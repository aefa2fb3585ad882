/** Texts in the messages about a claim; the messages themselves belong to the notifications room. */
export const notifyWords = {
  received: 'A colleague looks at it within two working days',
  ofAmount: (approved: string, claimed: string) => (approved === claimed ? approved : `${approved} of ${claimed}`),
  inFull: 'It is paid in full',
  tookOff: (amount: string, why: string) => `We took off ${amount}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
  again: (until: string) => `You can correct it and submit it again until ${until}`,
} as const
