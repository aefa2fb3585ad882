/** The workbook of an action. */
export const templateWords = {
  data: 'Data',
  dependents: 'Dependents',
  employees: 'Employees',
  instructions: 'Instructions',
  headers: {
    column: 'Column',
    required: 'Required',
    help: 'What to enter',
    example: 'Example',
    allowed: 'Allowed values',
  },
  names: {
    uhid: 'Member UHID',
    email: 'Email',
    name: 'Dependent Name',
    relation: 'Relation',
    employee: 'Employee Name',
    reference_id: 'Employee ID',
  },
  yes: 'Yes',
  no: 'No',
  /** Below the columns. */
  notes: [
    'Fill in the sheet Data: one person in a row, at most 10,000 rows. Rows without any value are left out.',
    'Enter mobiles and IDs as text, so that the spreadsheet does not shorten them.',
    'Leave the headings as they are.',
  ],
  /** Below them, of lists that end plans. */
  deletes: 'Everybody in the sheet Data is deleted: take out the rows of those who stay.',
  uhids: 'The sheet Dependents says whose UHID is whose. It is not read.',
  ids: 'The sheet Employees says whose ID is whose. It is not read.',
  files: {
    ACTIVATE: 'add-employees',
    BLOCK: 'delete-employees',
    MEMBER_ACTIVATE: 'add-dependents',
    MEMBER_PATCH: 'update-dependents',
    MEMBER_BLOCK: 'delete-dependents',
  },
} as const
