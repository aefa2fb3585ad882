/** What staff read where an act needs a fresh authenticator code. */
export const freshCodeWords = {
  title: 'Confirm that it is you',
  lead: 'This needs a code that your authenticator app shows now. What you entered stays as it is, and is sent after the code.',
  label: 'Code from your authenticator app',
  submit: 'Confirm',
  cancel: 'Cancel',
} as const
