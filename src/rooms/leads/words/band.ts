/** What invites a call. Every page that sells fetches it, so the form's own words are apart. */
export const bandWords = {
  callMe: 'Ask us to call',
  bandTitle: 'Would you rather talk to somebody?',
  bandText: 'Leave your number, and a person who knows the plans calls you. It costs nothing and binds you to nothing.',
  loadFailed: 'We could not open the form. Check your connection and try again.',
} as const
