/** Texts of the page for companies, sent with it. */
export const corporatePageWords = {
  footer: 'For companies',
  title: 'Health plans for companies',
  headline: 'A health plan your people will use',
  lead: 'Doctors, check-ups, medicines and bills in one plan, with health credits where you choose. Tell us about your company, and someone who knows the plans will call you.',
  promises: [
    'One price for each person and year, all taxes included',
    'Health credits that nobody used come back to your company',
    'You never learn why a colleague saw a doctor',
  ],
  whatTitle: 'What your people get',
  what: [
    {
      icon: 'doctor',
      title: 'Doctors and check-ups',
      text: 'Consultations by video and in the clinic, check-ups and tests, as many as the plan that you choose includes.',
    },
    {
      icon: 'bill',
      title: 'Money back for bills',
      text: 'A photo of the bill is enough. What the plan covers is paid to the person’s own bank account.',
    },
    {
      icon: 'credits',
      title: 'Health credits',
      text: 'An amount for each person’s health, set by you. They spend it on care and see what is left.',
    },
    {
      icon: 'private',
      title: 'Privacy',
      text: 'Prescriptions, test values and diagnoses stay between the person and the doctor. No report that you get shows them.',
    },
  ],
  howTitle: 'How it starts',
  how: [
    { title: 'We talk', text: 'About your people, what they have today, and what you want to spend.' },
    {
      title: 'You get an offer',
      text: 'In writing, with the price for each person and year, and everything it includes.',
    },
    { title: 'Your people start', text: 'Each of them gets a message, and logs in with their own mobile number.' },
  ],
} as const
