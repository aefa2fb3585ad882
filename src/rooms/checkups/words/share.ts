/** What a person agrees to; a new text gets a new version. */
export const SHARE_TEXT_VERSION = '2026-11'

export const AGREE_TEXT_VERSION = '2026-11-29'

/** What a candidate agrees to. */
export const agreeWords = {
  title: 'Do you agree to this check-up?',
  titleAgreed: 'You have agreed to this check-up',
  no: (company: string) => `${company} does not see whether you are fit, nor the certificate, before you agree.`,
  yes: (company: string) => `${company} sees whether you are fit for the work, and may open the certificate.`,
  explain: (company: string) =>
    `${company} asks for this check-up before you join. With your yes, its people who look after check-ups see the outcome, such as fit or not fit, and the certificate; no test result, unless you allow that too. The centre first checks your ID and asks for your mobile number: the results are yours under that number, and a yes under another one does not count. You see each time somebody opens the certificate. You can take your yes back at any time; what was opened before stays with them.`,
  agree: 'I agree',
  takeBack: 'Take my agreement back',
  agreed: 'You have agreed. The company gets the outcome and the certificate.',
  takenBack: 'Your agreement is taken back. The company sees the outcome and the certificate no longer.',
  failed: 'Your decision could not be saved.',
} as const

export const shareWords = {
  title: 'Your company and this report',
  no: (company: string) => `${company} sees that you have a check-up, and when. It does not see the report.`,
  yes: (company: string) => `${company} may open the report and download it.`,
  explain: (company: string) =>
    `With your yes, the people at ${company} who look after health check-ups can open the whole report: every value, and what the doctor wrote. You see each time somebody opens it. You can take this back at any time; what was downloaded before stays with them.`,
  asked: (company: string) => `${company} asks to see this report. You decide; saying no has no effect on your plan.`,
  allow: 'Let my company open the report',
  withdraw: 'Do not let my company open it any more',
  refuse: 'No, do not share it',
  allowed: 'Your company may open the report now.',
  withdrawn: 'Your company can no longer open the report.',
  refused: 'The report stays with you.',
  failed: 'Your decision could not be saved.',
} as const
