/** Messages to people who registered for a health camp of their company. */
export const campMessages = {
  'camp-registered': {
    sms: 'Your slot at the health camp of {company}: {when}. Place, change or cancel: {link}',
    mail: {
      subject: 'Your health camp slot: {when}',
      text:
        'You are registered for the health camp of {company}: {when}.\n\nWhere it is, and how to change or cancel your ' +
        'slot: {link}\n\n{brand} Plus',
    },
  },
  'camp-left': {
    sms: 'Your slot at the health camp of {company} on {when} is cancelled: your plan does not cover that day. {link}',
    mail: {
      subject: 'Your health camp slot is cancelled: {when}',
      text:
        'Your slot at the health camp of {company} on {when} is cancelled, because your plan does not cover that day.\n\n' +
        'If this is not right, ask your company. Your camps: {link}\n\n{brand} Plus',
    },
  },
  'camp-cancelled': {
    sms: 'Your slot at the health camp of {company} on {when} is cancelled. What you can do: {link}',
    mail: {
      subject: 'Your health camp slot is cancelled: {when}',
      text:
        'Your slot at the health camp of {company} on {when} is cancelled, because the plan of the camp has changed.\n\n' +
        'Whether there are other slots: {link}\n\n{brand} Plus',
    },
  },
} as const
