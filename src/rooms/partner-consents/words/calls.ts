/** What the calls answer. */
export const consentCallWords = {
  fields: {
    id: 'There is no such consent',
    mobile: 'Please enter valid mobile number',
    mobileRequired: 'Enter the mobile number of the person',
    name: 'Enter the name of the person, with at least 3 letters',
    nameTooLong: 'Use up to 100 characters',
    email: 'Enter a valid email',
    partner: 'Choose a plan of your company',
    notHomeCare: 'Choose a plan for covid home care',
    purpose: 'Choose CARE or CLAIMS',
    status: 'A consent can only be given with the status PROVIDED',
  },
  ALREADY_REQUESTED:
    'This number has an open request for this plan. Its owner can answer it, and you can send it again.',
  ALREADY_PROVIDED: 'You already have this person’s consent for this plan.',
  PLAN_NOT_ACTIVE: 'This plan of your company is not running now.',
  QUOTA_EXHAUSTED: 'All lives of this plan are in use.',
  OWN_AFFAIR: 'This is your own number. Ask a colleague to request it for you.',
  COLLEAGUES_NUMBER:
    'This is the number of a user of your company’s dashboard. Enter the person’s own number, which only they can confirm.',
  SAME_PERSON:
    'This consent cannot be given here: your account shares its browser, e-mail, bank account or plan with the coordinator’s. Log in on your own phone, or call our customer care.',
  SENT_TOO_OFTEN: 'This number was asked not long ago. Please wait before you ask again.',
  NOT_FOUND: 'This request does not exist, is for another mobile number, or its time is over.',
  NOT_OPEN: 'This request has been answered, or its time is over. Send a new one.',
  ANSWERED: 'You have answered this already. Reload to see where it stands.',
  CONSENT_MISSING: 'This person has not given you their consent for this. Ask them first.',
  CONSENT_EXPIRED: 'The time of this person’s consent is over. Ask them again.',
  CONSENT_WITHDRAWN: 'This person has withdrawn their consent.',
} as const
