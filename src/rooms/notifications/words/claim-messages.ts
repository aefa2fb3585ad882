export const claimMessages = {
  'claim-received': {
    mail: {
      subject: 'We received your claim {claim}',
      text: 'We received your claim {claim} over {amount}. {explanation}\n\nHow it stands: {link}\n\n{brand} Plus',
    },
  },
  'claim-on-hold': {
    sms: 'We need more information for your claim {claim}. Please answer by {until}: {link} {brand} Plus',
    mail: {
      subject: 'Your claim {claim} needs your answer',
      text:
        'To go on with your claim {claim} we need your help: {explanation}\n\nPlease answer by {until}: {link}\n\n' +
        '{brand} Plus',
    },
  },
  'claim-hold-reminder': {
    sms: 'Your claim {claim} still waits for your answer. Without it the claim ends on {until}: {link} {brand} Plus',
    mail: {
      subject: 'Reminder: your claim {claim} waits for your answer',
      text:
        'Your claim {claim} still waits for your answer: {explanation}\n\nWithout it the claim ends on {until}. Answer here: ' +
        '{link}\n\n{brand} Plus',
    },
  },
  'claim-approved': {
    sms: 'Your claim {claim} is approved: {amount}. The money goes to your bank account. {link} {brand} Plus',
    mail: {
      subject: 'Your claim {claim} is approved: {amount}',
      text:
        'Your claim {claim} is approved: {amount}. {explanation}\n\nThe money goes to your bank account with one of the next ' +
        'payouts. How it stands: {link}\n\n{brand} Plus',
    },
  },
  'claim-rejected': {
    sms: 'We could not approve your claim {claim} over {amount}. Why, and what you can do: {link} {brand} Plus',
    mail: {
      subject: 'Your claim {claim} was not approved',
      text: 'We could not approve your claim {claim} over {amount}: {explanation}\n\nMore about it: {link}\n\n{brand} Plus',
    },
  },
  'claim-corrected': {
    mail: {
      subject: 'We corrected your claim {claim}',
      text:
        'We corrected your claim {claim}; it is now over {amount}. {explanation}\n\nHow it stands: {link}\n\n' +
        '{brand} Plus',
    },
  },
  'claim-window-closing': {
    whatsapp: 'Your {plan} plan has ended. Bills from its time can be claimed till {until}: {link} {brand} Plus',
  },
} as const
