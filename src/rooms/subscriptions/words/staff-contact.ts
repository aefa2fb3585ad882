/** What our staff read about a contact that two of them change. */
export const staffContactWords = {
  reason: 'Please say in a few words why',
  refusals: {
    CONTACT_SAME: 'This is the contact already.',
    SECOND_PERSON: 'You proposed this: a colleague who is independent of you has to agree.',
  },
}
