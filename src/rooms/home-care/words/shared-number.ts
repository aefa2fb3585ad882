/** A number that several patients of coordinators have, as our staff read it. */
export const sharedNumberWords = {
  title: 'One number, several patients',
  /** What is known, then what to do. */
  others: (count: number) =>
    count === 1
      ? 'Another patient of a coordinator has it too.'
      : `${count} other patients of coordinators have it too.`,
  coordinators: 'It is the number of the coordinator.',
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
