import { formatDate } from '#values/display-time.ts'

/** What people read on a device at a health camp. */
export const kioskWords = {
  title: 'Health camp',
  at: (camp: string, location: string) => `${camp} · ${location}`,
  day: (date: string) => formatDate(date),
  loadFailed: 'We could not open this page.',
  endedTitle: 'This link no longer works',
  endedText: 'It works on the day of the camp, until staff end it. Please ask the staff of the camp.',
  earlyTitle: (date: string) => `This device can be used on ${formatDate(date)}`,
  earlyText: 'Keep this page open or open the link again on that day.',
  lead: 'Tell us that you are here.',
  mobile: 'Your mobile number',
  employeeId: 'Your employee ID',
  useId: 'Use employee ID',
  useMobile: 'Use mobile number',
  mobileInvalid: 'Please enter the ten digits of your mobile number',
  idInvalid: 'Please enter your employee ID',
  arrived: 'I have arrived',
  done: 'My check-up is done',
  recordedArrived: 'You are checked in. Please take a seat.',
  recordedDone: 'Thank you. Your check-up is recorded.',
  notFound: 'We did not find you. Check what you typed, or ask the staff.',
  unsent: 'There is no connection. This device keeps your entry and sends it by itself; you can go on.',
  waiting: (count: number) =>
    count === 1
      ? '1 entry waits for the connection. Keep this page open.'
      : `${count} entries wait for the connection. Keep this page open.`,
  unmatched: (ends: string) =>
    `For the staff: entries that were sent later found nobody. They end in ${ends}. Please look for these people.`,
  seen: 'Looked at',
}
