/** Every sentence of the bank details. The two notes are the specification's, to the letter. */
export const bankDetailsWords = {
  mandatory: 'This field is mandatory',
  reVerify: 'Please re-verify your bank details and submit',
  update: 'Please update the existing bank details to continue.',
  refusals: {
    holderShort: 'Enter the name as the bank has it, at least 3 characters',
    holderLong: 'Enter a name of at most 100 characters',
    holderInvalid: 'Use letters, spaces, dots, apostrophes, hyphens, & and brackets only',
    accountNumber: 'Enter an account number of 9 to 18 digits',
    confirmNumber: 'The two account numbers differ',
    ifsc: 'Enter an IFSC of 11 characters, such as HDFC0000001',
    ifscUnknown: 'No bank branch has this IFSC. It stands on your cheque and in your bank’s app.',
    accountType: 'Choose savings or current',
    codeInvalid: 'Enter the 6 digits we sent you',
    codeNeeded: 'To change where your money goes, enter the code that we send to your mobile.',
    codeExpired: 'This code has expired. Ask for a new one.',
    codeRevoked: 'This code does not work any more. Ask for a new one.',
    codeLimited: 'Please wait a little before you ask for another code.',
    changed: 'Your bank details were changed meanwhile. Look at them and try again.',
    own: 'A colleague decides: this account is yours.',
    decided: 'Somebody has decided about this account already.',
    sayWhy: 'Say in a few words what you looked at',
  },
  /** Where no branch of the code has a name in the list. */
  unnamedBranch: (code: string) => `Branch ${code.slice(5)}`,
} as const
