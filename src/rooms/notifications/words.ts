/** Every text that leaves as a message. A {name} is a variable of the template; {brand} is the operator's. */
export const words = {
  messages: {
    'login-code': {
      sms: '{code} is your {brand} Plus login code. It is valid for {minutes} minutes. Do not share it with anyone.',
      whatsapp:
        '{code} is your {brand} Plus login code. It is valid for {minutes} minutes. Do not share it with anyone.',
    },
    'payment-succeeded': {
      sms: 'We have received {amount} for {plan}. Your receipt and plan: {link} {brand} Plus',
      mail: {
        subject: 'Payment received: {plan}',
        text: 'Thank you. We have received {amount} for {plan}.\n\nReceipt and tax invoice are attached.\n\nYour plan: {link}\n\n{brand} Plus',
      },
    },
    'payment-failed': {
      sms: 'Your payment of {amount} for {plan} did not go through. You can try again: {link} {brand} Plus',
      mail: {
        subject: 'Payment not completed: {plan}',
        text:
          'Your payment of {amount} for {plan} did not go through. If your bank has taken the amount, it comes back to ' +
          'the same account by itself, usually within 7 working days.\n\nYou can try again: {link}\n\n{brand} Plus',
      },
    },
    'payment-refunded': {
      sms: 'Your refund of {amount} for {plan} is on its way. It reaches your account in {days}. {brand} Plus',
      mail: {
        subject: 'Refund of {amount}',
        text:
          'Your refund of {amount} for {plan} is on its way to the account or card that you paid with. It reaches you ' +
          'in {days}.\n\n{brand} Plus',
      },
    },
    'subscription-activated': {
      sms: 'Your {plan} is active until {until}. See what it covers: {link} {brand} Plus',
      mail: {
        subject: 'Your {plan} is active',
        text: 'Your {plan} is active until {until}.\n\nSee what it covers: {link}\n\n{brand} Plus',
      },
    },
    'plan-member-added': {
      sms: '{buyer} has put you on the {brand} Plus plan {plan}. Log in with this number to see it: {link}',
    },
  },
  deadLetters: {
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
    noneTitle: 'Nothing has failed',
    noneText: 'Every job and every message has been done, or is still being tried.',
    loadFailed: 'We could not load what failed.',
    stateChanged: 'This entry has been dealt with already.',
    expired: 'This message is of no use any more, so it is not sent again.',
  },
} as const
