/** What a person agrees to; a new text gets a new version. */
export const SHARE_TEXT_VERSION = '2026-11'

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
