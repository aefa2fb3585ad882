/** Messages about health credits. */
export const walletMessages = {
  'credits-allotted': {
    mail: {
      subject: '{amount} of health credits added',
      text:
        'Your company has added {amount} of health credits to your wallet. You can spend them until {until}.\n\nYour ' +
        'wallet: {link}\n\n{brand} Plus',
    },
  },
  'credits-restored': {
    mail: {
      subject: '{amount} of health credits went back to your company',
      text:
        '{amount} of health credits went from your wallet back to {company}. What you have used and what is on hold for ' +
        'your bills stays as it is.\n\nYour wallet: {link}\n\n{brand} Plus',
    },
  },
  'credits-expiring': {
    mail: {
      subject: '{amount} of health credits end on {until}',
      text:
        '{amount} of health credits are left in your wallet, for services up to {until}. Bills of that time can be claimed for ' +
        'some days more; your wallet says until when: {link}\n\n{brand} Plus',
    },
  },
  'company-credits-low': {
    mail: {
      subject: 'Health credits of {plan} are running low',
      text:
        '{left} of health credits are left to allot in {plan}: less than a fifth of what you allotted in the last twelve ' +
        'months. Ask for a top-up here: {link}\n\n{brand} Plus',
    },
  },
  'topup-confirmed': {
    mail: {
      subject: '{amount} of health credits added to {plan}',
      text:
        'We have received {amount} and added it to the health credits of {plan}. You can allot it to your people now: ' +
        '{link}\n\n{brand} Plus',
    },
  },
  'topup-rejected': {
    mail: {
      subject: 'Your top-up of {amount} was not confirmed',
      text:
        'We could not confirm the top-up of {amount} for {plan}.\n\n{explanation}\n\nNo health credits were added. You can ask for ' +
        'a top-up again at any time.\n\n{brand} Plus',
    },
  },
  'topup-reversed': {
    mail: {
      subject: '{amount} of health credits taken back from {plan}',
      text:
        'We have taken back {amount} that was added to the health credits of {plan}.\n\n{explanation}\n\nWhat you have given to ' +
        'your people stays theirs. If this does not look right, please call us.\n\n{brand} Plus',
    },
  },
} as const
