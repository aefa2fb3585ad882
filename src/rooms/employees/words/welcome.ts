/** What the welcome of an employee says about them. */
export const welcomeWords = {
  you: 'you',
  given: (person: string, until: string, credits: string | null) =>
    credits ? `For ${person}: until ${until}, with ${credits} of health credits.` : `For ${person}: until ${until}.`,
} as const
