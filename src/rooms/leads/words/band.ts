/** Texts that invite a call. Every sales page loads them, so the form's own texts are separate. */
export const bandWords = {
  callMe: 'Ask us to call',
  bandTitle: 'Would you rather talk to somebody?',
  bandText: 'Leave your number, and a person who knows the plans calls you. It costs nothing and binds you to nothing.',
  loadFailed: 'We could not open the form. Check your connection and try again.',
} as const
