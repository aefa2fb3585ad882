/** The forms of employees: the messages of their fields, and what a write is refused with. */
export const formWords = {
  name: {
    required: 'Please enter the employee name',
    invalid: 'Please enter a valid name',
    tooShort: 'Please enter full name',
    tooLong: 'Value exceeds character limit',
  },
  email: { required: 'Please enter the employee email', invalid: 'Invalid Email' },
  mobile: { required: 'Please enter the employee mobile number', invalid: 'Invalid Phone number' },
  referenceId: {
    required: 'Please enter the employee ID',
    invalid: 'Invalid employee ID',
    notUsed: 'This plan does not use employee IDs',
  },
  walletAmount: {
    required: 'Please assign credits to the user!',
    invalid: 'Invalid amount given, should be a numerical value!',
    min: 'Invalid amount, Min credits to assign 0',
    minOfEdit: 'Invalid amount, credits should be greater than 0',
    noCredits: 'This plan does not give health credits',
    tooLow: (amount: string) => `At least ${amount} is used or on hold, so the total cannot be lower`,
    tooHigh: 'This is more than a person can be given',
  },
  sublimits: {
    incomplete: 'Please complete all the required fields. Enter 0 to exclude this service',
    tooHigh: 'The amounts of the services exceed the credits',
    unknown: 'This service is not in the contract',
    tooLow: 'More than this is used or on hold for this service',
  },
  custom: {
    required: 'This field is mandatory',
    invalid: 'Please enter letters and spaces only',
    tooShort: 'Value should be min 3 characters long!',
    tooLong: 'Value exceeds character limit',
  },
  tag: {
    unknown: 'Please choose one of the listed values',
    length: 'Value should be 3 to 50 characters long',
  },
  plan: { required: 'Please select a plan', invalid: 'Invalid Plan' },
  lastWorkingDay: {
    invalid: 'Please enter a valid date',
    tooLate: 'The last working day can be at most 60 days from today',
    tooEarly: 'The last working day cannot be before the plan started',
    afterPlan: 'The plan ends before this day',
  },
  noticeDay: 'Please choose a day from today to the last working day',
  lastCoveredDay: {
    invalid: 'Please enter a valid date',
    tooLate: 'The last covered day can be at most 60 days from today',
    tooEarly: 'The last covered day cannot be before the plan covered this person',
    afterPlan: 'The plan ends before this day',
  },
  reason: 'Please choose a reason',
  search: {
    q: 'Please enter at least 2 characters',
    email: 'Invalid Entry! Please Enter valid email ID',
    mobile: 'Please enter valid mobile number',
    mobileTooLong: 'Mobile number is exceeding more than 10 digits.',
    referenceId: 'Employee ID should be minimum 3 characters',
  },
  unknown: 'We could not find this employee.',
  oneSelection: 'Choose people, or all that match',
} as const

/** Texts of the refusals. */
export const refusalWords = {
  DUPLICATE_EMPLOYEE: 'Somebody with these details has this plan already.',
  duplicate: {
    mobile: 'Somebody with this mobile number has this plan already',
    email: 'Somebody with this email has this plan already',
    reference_id: 'Somebody with this employee ID has this plan already',
  },
  referenceIdEmpty: 'An employee ID cannot be removed',
  QUOTA_EXCEEDED: 'The contract has no life left for this person.',
  INSUFFICIENT_FUNDS: 'The company does not have enough health credits for this.',
  PLAN_NOT_ACTIVE: 'This plan is not active, so nobody can be added or changed.',
  BLOCKED_BY_STAFF:
    'Our staff have blocked a plan of this person, so nobody can give them one. Call us; once it is unblocked, try again.',
  OWN_AFFAIR: 'This is about yourself, so a colleague has to do it.',
  NOT_ACTIVE: 'This person’s plan has ended already.',
  NOT_BLOCKED: 'This person’s plan is not blocked.',
  RESTORE_OVER: 'A block can be undone for 24 hours. Add the person again instead.',
  DELETION_LIMIT: 'The contract’s deletions of this plan year are used up.',
  UPDATE_LIMIT: 'The contract’s updates of dependents of this plan year are used up.',
  MEMBER_FIXED:
    'This is in use or confirmed, so the company can no longer change it. The employee can, under My plan, or our care team at their request.',
  REFERENCE_ID_SET: 'Only an admin of the company may change an employee ID once it is set.',
} as const
