/** The Wallet Ledger: its columns and what each of them means. */
export const ledgerWords = {
  columns: {
    at: { header: 'Date/Time (IST)', meaning: 'When the credits moved, in India.' },
    transaction_id: { header: 'Transaction ID', meaning: 'The transaction that the movement belongs to.' },
    level: {
      header: 'Level',
      meaning: 'Company: its own credits. Employee: those of one person. An allotment is one row of each.',
    },
    employee: { header: 'Employee Name', meaning: 'Whose credits moved, or to or from whom the company’s did.' },
    employee_id: { header: 'Employee ID', meaning: 'The ID that the company gave the employee.' },
    type: {
      header: 'Type',
      meaning: 'What kind of transaction; the first and last row are the balances before and after.',
    },
    purpose: {
      header: 'Service or Claim Type',
      meaning: 'What was paid for. A kind of claim that would name an illness or a speciality is Other.',
    },
    claim_id: { header: 'Claim ID', meaning: 'The number of the claim.' },
    credit: { header: 'CR', meaning: 'What was added, in rupees.' },
    debit: { header: 'DR', meaning: 'What was taken, in rupees. Credits on hold are taken when the hold begins.' },
    status: {
      header: 'Status',
      meaning: 'Of the transaction now: SUCCESS, ON HOLD, or FAILED, which gave everything back.',
    },
    company_balance: { header: 'Company Balance After', meaning: 'What the company could still allot.' },
    employee_balance: {
      header: 'Employee Balance After',
      meaning: 'What the employee could still spend; in the first and last row, all employees together.',
    },
    reference: { header: 'Reference', meaning: 'The UTR or the partner’s reference; without one, our own.' },
  },
  levels: { COMPANY: 'Company', EMPLOYEE: 'Employee' },
  types: {
    TOPUP: 'Topup',
    TRANSFER: 'Allotted',
    RESTORE: 'Restored',
    PAYMENT: 'Payment',
    REFUND: 'Refund',
    REIMBURSEMENT: 'Reimbursement',
  },
  statuses: { SUCCESS: 'SUCCESS', PENDING: 'ON HOLD', FAILED: 'FAILED' },
  opening: 'Opening balance',
  closing: 'Closing balance',
  summary: {
    companyOpening: 'Company: opening balance',
    companyCredit: 'Company: CR',
    companyDebit: 'Company: DR',
    companyClosing: 'Company: closing balance (Available Health Credits)',
    peopleOpening: 'Employees together: opening balance',
    peopleCredit: 'Employees together: CR',
    peopleDebit: 'Employees together: DR',
    peopleClosing: 'Employees together: closing balance (Remaining Credits)',
    onHold: 'On hold now, in neither balance',
  },
} as const
