/** What is stored, why and for how long: what the page says, and the privacy notice in more words. */
export const STORED_DATA = [
  { what: 'Number, name and email', why: 'to know you and to reach you', until: 'As long as you have the account' },
  {
    what: 'Plans and the people on them',
    why: 'so that each can use what is covered',
    until: 'As long as you have the account',
  },
  { what: 'Bank account', why: 'to pay claims into it', until: 'As long as you have the account' },
  { what: 'Claims, their bills, and what was paid', why: 'company and tax law', until: '8 years' },
  { what: 'Payments, receipts, invoices and credit notes', why: 'company and tax law', until: '8 years' },
  { what: 'Prescriptions, reports and care at home', why: 'medical law', until: '3 years after the last treatment' },
  {
    what: 'Life cover and what you declared for it',
    why: 'insurance law',
    until: 'As long as the insurer has to keep it',
  },
  { what: 'Who looked at or changed your data', why: 'to prove it', until: '1 year; 8 years where it concerns money' },
  { what: 'Where you are logged in', why: 'so that you recognise a stranger', until: '30 days after the logout' },
  { what: 'The text of our messages', why: 'to send them', until: 'A week; 30 days if one did not arrive' },
] as const
