/** Texts that invite a call. Every sales page loads them, so the form's own texts are separate. */
export const bandWords = {
  callMe: 'Ask us to call',
  bandTitle: 'Would you rather talk to somebody?',
  bandText: 'Leave your number, and someone who knows the plans will call you. It costs nothing.',
  loadFailed: 'We could not open the form. Check your connection and try again.',
} as const
