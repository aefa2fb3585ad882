/** Texts of the dead letters screen. */
export const deadLetterWords = {
  title: 'Failed jobs and messages',
  lead: 'What the product tried until it gave up. Nothing here is tried again by itself.',
  what: 'What',
  kinds: { job: 'Job', message: 'Message' },
  recipient: 'To',
  why: 'Why it failed',
  unknown: 'Not known',
  tries: 'Tries',
  failedAt: 'Gave up',
  action: 'Action',
  retry: 'Try again',
  retryName: (name: string) => `Try again: ${name}`,
  retryTitle: (count: number) =>
    count === 1 ? 'Try 1 entry again?' : `Try ${count.toLocaleString('en-IN')} entries again?`,
  kind: 'Kind',
  channel: 'Channel',
  channels: { sms: 'SMS', whatsapp: 'WhatsApp', mail: 'Mail', push: 'App' },
  search: 'Name or failure',
  noneTitle: 'Nothing has failed',
  noneText: 'Every job and every message has been done, or is still being tried.',
  alarms: {
    SPEND: (spent: string, expected: string) =>
      `SMS and WhatsApp messages of the last 24 hours cost ${spent}; up to ${expected} is expected. Someone may be asking for codes to make us pay.`,
    REQUESTS: (caused: number, allowed: number) =>
      `In the last hour ${caused.toLocaleString('en-IN')} messages were asked for, of ${allowed.toLocaleString('en-IN')} that we allow. Visitors solve a captcha before a code now.`,
  },
  loadFailed: 'We could not load what failed.',
  stateChanged: 'This entry has been dealt with already.',
  expired: 'This message is of no use any more, so it is not sent again.',
}
