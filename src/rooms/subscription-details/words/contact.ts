/** What our staff read where two of them change a member's contact. */
export const contactWords = {
  unnamed: 'this member',
  colleague: 'A colleague',
  column: 'Contact',
  change: 'Change contact',
  changeNamed: (name: string) => `Change contact of ${name}`,
  changeTitle: (name: string) => `Change the contact of ${name}`,
  changeText:
    'Use this when the member cannot change it themselves. A colleague has to agree. The number that goes and the one that comes get a message.',
  waits: (contact: string) => `You proposed ${contact}. A colleague has to agree. Another proposal replaces it.`,
  mobile: 'Mobile number',
  email: 'Email',
  reason: 'Reason',
  propose: 'Propose',
  agree: 'Agree to contact',
  agreeNamed: (name: string) => `Agree to the new contact of ${name}`,
  agreeTitle: (name: string) => `New contact of ${name}`,
  ofOwner: 'The owner’s login',
  waiting: (contact: string) => `${contact}: a colleague has to agree`,
  now: (contact: string) => `Now: ${contact}.`,
  proposed: (by: string, contact: string) => `${by} proposed: ${contact}.`,
  reasonOf: (reason: string) => `Reason: ${reason}`,
  effect:
    'From now on the new number opens the plan for this member, without what is older. The number that goes and the one that comes get a message.',
  effectOfNone: 'From now on no number opens the plan for this member. The number that goes gets a message.',
  effectOfSame:
    'This confirms that the number is the member’s: from now on it also opens what was booked under it since it was entered, and what was booked while they had none.',
  effectOfEmail: 'Only the email changes. A number that is new for this member is not confirmed by it.',
  inDoubt: 'New for this member, who has logged in by another: to confirm that it is theirs, propose it as it is.',
  noMobile: 'no mobile number',
  noEmail: 'no email',
}
