/** The page of a company as a person reads it. */
export const partnerScreenWords = {
  title: (company: string) => `Your health plan from ${company}`,
  lead: 'Your company pays for it. Activate it once with your own mobile number, and it is yours to use.',
  planTitle: (plan: string) => `What ${plan} gives you`,
  covers: (people: string) => `For ${people}: you, and the people you add.`,
  logo: (company: string) => `Logo of ${company}`,

  unknownTitle: 'This page is not open',
  unknownText:
    'The plan may not have started yet, it may have ended, or part of the link may be missing. Ask the people who look after health plans in your company.',
  failedTitle: 'We could not load this page',
  loadAgain: 'Try again',
  myPlan: 'See my plan',
  ownTitle: 'A plan of your own',
  ownText: 'Everybody can buy these, with a company or without.',
  ownPlan: (name: string, price: string, period: string) => `${name}, ${price} ${period}`,

  formTitle: 'Activate your plan',
  loggedInAs: (digits: string) =>
    `You are logged in with +91 ${digits.slice(0, 5)} ${digits.slice(5)}: the plan will be on this number.`,
  otherNumber: 'Use another number',
  name: 'Your name',
  email: 'Work email',
  emailOptional: 'Leave it empty if your company has listed your mobile number.',
  emailOf: (addresses: string) => `An address ${addresses}. We send a code there.`,
  mobile: 'Mobile number',
  mobileWhy: 'Your plan is on this number: you log in with it. We send a code to it.',
  sample: (sample: string) => `For example ${sample}`,
  stillSeesMobile: (company: string) => `${company} still sees my mobile number`,
  shareMobile: (company: string) => `${company} may see my mobile number`,
  activate: 'Activate my plan',
  sendCode: 'Send the code',
  inviteTitle: 'Ask for a place',

  mobileCodeTitle: 'Enter the code from your mobile',
  emailCodeTitle: 'Enter the code from your email',
  mobileCodeLead: (number: string, then: boolean) =>
    then
      ? `We have sent a 6-digit code to ${number}. A second one goes to your work email after it.`
      : `We have sent a 6-digit code to ${number}.`,
  emailCodeLead: (email: string) => `We have sent a 6-digit code to ${email}. It can take a minute to arrive.`,
  mobileProven: 'Your mobile number is confirmed, and you are logged in.',
  resent: 'We have sent you a new code. The old one no longer works.',
  code: '6-digit code',
  goOn: 'Continue',
  change: 'Change what I entered',

  checkFailed: 'We could not check whether you have this plan already',
  alreadyTitle: 'You have this plan',
  alreadyText: 'It is active on the number you are logged in with.',
  logIn: 'Log in to my plan',
  haveIt: 'You have this plan already?',
  saved: 'Saved.',
  doneTitle: 'Your plan is active',
  doneText: 'From today you can use it for:',
  doneLoading: 'Reading what your plan can be used for',
  doneNext: 'We have sent you a message too, so that you find your plan again.',
  noCredits: 'If your company gives health credits, you see them in your plan as soon as it has added them.',
  closedTitle: 'Every place of this plan is taken',
  closedText:
    'Your company can add places. Ask the people who look after it, or leave your number and we call you back.',
  tellMe: 'Call me about a place',
} as const
