/** What the calls of this room answer with; the screens have their own words. */
export const myDataWords = {
  grievance: { tooShort: 'Say in a sentence what is wrong' },
  erasure: {
    blocked: 'Something of your account is still open. See what has to end first.',
    planRunning: 'A plan still runs. Agree that it ends, or cancel it first.',
  },
} as const
