/** The coordinator's first screen, and the activation of many. */
export const inCareWords = {
  title: 'In care',
  tabs: 'Home care',
  orders: 'Orders',
  failed: 'We could not read who is in care',
  asOf: 'As of',
  needs: 'Needs you',
  nothing: 'Nothing waits for you.',
  need: {
    ACTIVATE: {
      title: 'ready to activate',
      text: 'They are eligible and have said yes',
      until: 'the first check lasts until',
      action: 'Activate',
    },
    FILL_DETAILS: {
      title: 'said yes, details or check missing',
      text: 'Fill in what is missing, then check',
      until: 'the first consent lasts until',
      action: 'Fill in',
    },
    RESEND: {
      title: 'asked, no answer yet',
      text: 'You can send the message again',
      until: 'the first request lasts until',
      action: 'Send again',
    },
    KIT_BACK: {
      title: 'kits did not arrive',
      text: 'We call them to agree how another one does',
      until: 'the first one came back at',
      action: 'See who',
    },
  },
  seats: 'Seats left',
  of: (total: string, plan: string) => `of ${total}, ${plan}`,
  until: (day: string) => `until ${day}`,
  parts: { in_care: 'in care', finished: 'finished', left: 'left' },
  waiting: (waiting: number, left: number) =>
    waiting === 0
      ? 'A seat is used on activation, never before.'
      : waiting <= left
        ? `${waiting} ${waiting === 1 ? 'person is' : 'people are'} asked or ready. If all of them start, ${left - waiting} ${left - waiting === 1 ? 'seat remains' : 'seats remain'}. A seat is used on activation, never before.`
        : `${waiting} ${waiting === 1 ? 'person is' : 'people are'} asked or ready, and ${left === 1 ? '1 seat is' : `${left} seats are`} left. A seat is used on activation, never before.`,
  noSeats: 'No seats left, ask your contact for more.',
  where: 'Where they are in the twelve days',
  private: 'Readings stay between the person and the doctor',
  worthALook: (count: number) => `Worth a look: ${count}`,
  goingWell: (count: number) => `Going well: ${count}`,
  columns: { person: 'Person', days: 'Day', now: 'Now', next: 'Next call', kit: 'Kit' },
  day: (day: number) => (day === 0 ? 'Starts tomorrow' : `Day ${day} of 12`),
  callDays: (days: string) => `A dot is a day on which a doctor calls: ${days}.`,
  alerts: { DOCTOR_CALLING: 'A doctor is calling', READING_MISSING: 'A reading is missing' },
  noCall: 'None left',
  asPlanned: 'All as planned',
  notShared: 'Not shared with you',
  open: (name: string) => `Open the order of ${name}`,
  none: {
    title: 'Nobody is in care',
    advice: 'People whose plan you have activated are shown here, each with the day of their care.',
  },
  more: (shown: number, total: number) => `The first ${shown} of ${total} are shown; all are under Orders.`,
  many: {
    label: 'Activate',
    title: (count: number) =>
      count === 1 ? 'Activate home care for 1 person?' : `Activate home care for ${count} people?`,
    doneTitle: 'What was activated',
    seats: (count: number, left: number) => `This uses ${count} of ${left} seats.`,
    text: 'Each is checked again first. Day 1 is today, or tomorrow after 17:00, and each person gets a message.',
    act: (count: number) => `Activate ${count}`,
    cancel: 'Not yet',
    close: 'Close',
    running: (done: number, count: number) => `${done} of ${count}`,
    done: (count: number) => `${count} activated.`,
    left: (count: number) => `${count === 1 ? '1 seat' : `${count} seats`} left.`,
    not: 'Not activated:',
    unanswered: 'no answer came. The list shows whether the plan has started.',
    because: (name: string, why: string) => `${name}: ${why}`,
    tooMany: (count: number, left: number) =>
      `You have chosen ${count}, and ${left} seats are left. Ask your contact for more.`,
  },
} as const
