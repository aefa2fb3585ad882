/** The fields of what our staff call. */
export const staffCallWords = {
  mobile: 'Please enter valid mobile number',
  status: 'Choose a status of the list',
  attention: 'Choose whether only policies that need attention are listed',
  reason: 'Choose a reason',
  insurersWord: 'Choose what the insurer says',
  note: 'Enter why, at least 3 letters',
  noteLong: 'Enter a note of up to 500 characters',
  amount: 'Enter an amount in rupees, such as 1180 or 1180.50',
  actors: {
    MEMBER: 'The member',
    STAFF: 'Our staff',
    INSURER: 'The insurer',
    SYSTEM: 'The product itself',
  },
} as const
