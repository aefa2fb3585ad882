/** What the calls of this room answer with; the screens have their own words. */
export const myDataWords = {
  grievance: { tooShort: 'Say in a sentence what is wrong' },
} as const
