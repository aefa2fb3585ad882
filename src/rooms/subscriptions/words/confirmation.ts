/** About people, numbers and addresses that a company has entered, and that the owner of the plan confirms. */
export const confirmationWords = {
  refusals: {
    MEMBER_NOT_CONFIRMED:
      'A company has put this person on the plan. Before the plan is used for them, its owner confirms that under My plan, People on the plan.',
    NOTHING_TO_CONFIRM: 'This is confirmed already.',
  },
  waits: {
    PERSON: 'Your company added this person. The plan cannot be used for them before you confirm.',
    CONTACT: 'This number or email opens nothing before you confirm it.',
  },
  confirm: 'Confirm',
  confirmNamed: (name: string) => `Confirm ${name}`,
  title: (name: string) => `Confirm ${name}?`,
  text: {
    PERSON: 'Everything that is used for this person is taken from your plan and your health credits.',
    CONTACT: 'Whoever logs in with this number sees the plan and what is used for this person from now on.',
  },
  reaches: (contact: string) =>
    `Check that this is theirs: ${contact}. If not, close this and correct it, or remove it.`,
  noContact: 'No number and no email are entered.',
  send: 'Send me a code',
  sent: 'We have sent a code to your own number.',
  code: 'Code',
  done: (name: string) => `${name} is confirmed.`,
} as const
