/** A number that several patients of coordinators have, as our staff read it. */
export const sharedNumberWords = {
  title: 'A number to check',
  /** What is known, then what to do. */
  others: (count: number) =>
    count === 1
      ? 'Another patient of a coordinator has a number of this care too.'
      : `${count} other patients of coordinators have a number of this care too.`,
  coordinators: 'A number of this care is the coordinator’s own.',
  arrangedBy: (coordinator: string, company: string) => `${coordinator} of ${company} arranged this care.`,
  ring: 'Ring the number, ask who the patient is and who agreed, and record what you found.',
  sources: { LOGIN: 'Number of the account', CAREGIVER: 'Number of the caregiver', ADDRESS: 'Number at the address' },
  facts: { number: 'Which number', others: 'Other care' },
  other: (place: number) => `Other care ${place}`,
  record: 'Record what you found',
  recordTitle: 'Whose number is it?',
  recordText:
    'Unless it is one household, the super-admins get a message: they decide about the plan and the coordinator.',
  outcome: 'What you found',
  choose: 'Choose what you found out',
  outcomes: { ONE_HOUSEHOLD: 'One household: all is well', NOT_THE_PATIENT: 'Not the patient’s, nor their family’s' },
  checked: (name: string, outcome: string) => `${name} checked it. ${outcome}.`,
} as const
