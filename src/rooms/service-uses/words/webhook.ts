/** What a partner's developers read. */
export const webhookWords = {
  refused: 'The signature of this event is missing or wrong.',
  eventId: 'Letters, digits and . : / - _ only, 100 at most',
  kind: 'One of Book, Consult, Order, Diagnostics',
  mobile: 'An Indian mobile number',
  uhid: 'A UHID of 36 characters',
  person: 'Either mobile or uhid, not both',
  day: 'A date as YYYY-MM-DD',
  at: 'A time in UTC as YYYY-MM-DD HH:mm:ss',
  future: 'This time has not come yet',
  notYet: 'What was provided has a day that has come: this one is ahead',
  amount: 'Rupees with at most two decimals, 0 or more',
  tooMuch: 'At most ₹10,00,000',
  sum: 'gross is not paid_by_plan and paid_by_member together',
  status: 'One of PENDING, SUCCESS, CORRECTED, CANCELLED',
} as const
