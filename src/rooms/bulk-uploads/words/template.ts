/** The workbook of an action. */
export const templateWords = {
  data: 'Data',
  instructions: 'Instructions',
  headers: {
    column: 'Column',
    required: 'Required',
    help: 'What to enter',
    example: 'Example',
    allowed: 'Allowed values',
  },
  yes: 'Yes',
  no: 'No',
  /** Below the columns. */
  notes: [
    'Fill in the sheet Data: one person in a row, at most 10,000 rows. Rows without any value are left out.',
    'Enter mobiles and IDs as text, so that the spreadsheet does not shorten them.',
    'Leave the headings as they are.',
  ],
  files: {
    ACTIVATE: 'add-employees',
    BLOCK: 'delete-employees',
    MEMBER_ACTIVATE: 'add-dependents',
    MEMBER_PATCH: 'update-dependents',
    MEMBER_BLOCK: 'delete-dependents',
  },
} as const
