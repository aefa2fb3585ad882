/** The version of what a person agrees to on a company's page, which is its id too; a changed text gets a new one. */
export const EMPLOYER_CONSENT = 'employer-2026-11'

/** What the employer sees, read before the plan is activated. */
export const employerConsent = (
  company: string,
  { knowsMobile, usesIds }: { knowsMobile: boolean; usesIds: boolean },
) => ({
  title: `What ${company} sees of you`,
  texts: [
    `${company} pays for this plan, so it sees that you have it: your name, your ${knowsMobile ? 'mobile number' : 'work e-mail'}${usesIds ? ' and employee ID' : ''}, and from when to when it runs.`,
    'If it gives you health credits, it sees how many, and how much of them went when and to which kind of service, such as medicines or lab tests.',
    'It never sees an illness, a doctor, a prescription, a bill or a report.',
    ...(knowsMobile
      ? []
      : [
          `Your mobile number is yours: ${company} sees it only if you say so. The plan is the same either way, and you can change your mind on this page at any time.`,
        ]),
  ],
})

/** Refusals and faults of an activation. */
export const activationWords = {
  unknown: 'We could not find this page. Please check the link that your company sent you.',
  name: {
    required: 'Enter your name',
    tooShort: 'Enter your full name',
    tooLong: 'This name is too long',
    address: 'Enter your name only, without an address',
  },
  email: {
    required: 'Enter your work email',
    invalid: 'Enter an email address such as asha@company.in',
    tagged: 'Enter your work email without the part from + to @',
  },
  mobile: {
    required: 'Enter your mobile number',
    invalid: 'Enter a 10-digit mobile number that starts with 6, 7, 8 or 9',
    other: 'You are logged in with another number. Leave this one out, or log out first.',
  },
  referenceId: {
    required: 'Enter your employee ID',
    invalid: (sample: string) => `This does not look like an employee ID of your company, such as ${sample}`,
    notUsed: 'Your company does not ask for an employee ID',
  },
  consent: 'This consent is not one of this page. Load the page again.',
  DOMAIN_NOT_ALLOWED: 'This is not a work email of this company. Use the address that your company gave you.',
  NOT_ON_LIST:
    'Your company has not put you on the list for this plan. Ask the people who look after it in your company to add you.',
  NOT_ON_LIST_BY: {
    mobile:
      'We could not find your mobile number on your company’s list for this plan. If your company knows another number of yours, use that one, or ask the people who look after the plan to check the list.',
    reference_id:
      'We could not find this employee ID with your mobile number on your company’s list. Check the ID. If it is right, ask the people who look after the plan to check the ID and the number that they have for you.',
  },
  ALREADY_ACTIVE: 'You have this plan already. Log in with your mobile number to use it.',
  ALREADY_ACTIVE_BY: {
    email: 'The plan is active for this work email already. Log in with the mobile number that you gave then.',
    reference_id: 'The plan is active for this employee ID already. Log in with the mobile number that you gave then.',
  },
  BLOCKED_BY_STAFF: 'We have blocked your plan of this company, so it cannot be activated again. Please call us.',
  QUOTA_EXHAUSTED: 'Every place of this plan is taken. Your company can add more.',
} as const
