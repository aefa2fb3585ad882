/** Which addresses are of a company, as a person reads it. */
export const addressWords = {
  at: (domain: string) => `at ${domain}`,
  below: (domain: string) => `ending in .${domain}`,
} as const
