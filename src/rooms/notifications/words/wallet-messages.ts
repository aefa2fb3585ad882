/** Messages about health credits. */
export const walletMessages = {
  'credits-allotted': {
    sms: 'Your company has added {amount} of health credits to your wallet, to spend until {until}: {link} {brand} Plus',
    mail: {
      subject: '{amount} of health credits added',
      text:
        'Your company has added {amount} of health credits to your wallet. You can spend them until {until}.\n\nYour ' +
        'wallet: {link}\n\n{brand} Plus',
    },
  },
  'credits-restored': {
    sms: '{amount} of health credits went from your wallet back to {company}. What is left: {link} {brand} Plus',
    mail: {
      subject: '{amount} of health credits went back to your company',
      text:
        '{amount} of health credits went from your wallet back to {company}. What you have used and what is on hold for ' +
        'your bills stays as it is.\n\nYour wallet: {link}\n\n{brand} Plus',
    },
  },
  'credits-expiring': {
    sms: '{amount} of health credits are left in your wallet, for services up to {until}: {link} {brand} Plus',
    mail: {
      subject: '{amount} of health credits end on {until}',
      text:
        '{amount} of health credits are left in your wallet, for services up to {until}. Bills of that time can be claimed for ' +
        'some days more; your wallet says until when: {link}\n\n{brand} Plus',
    },
  },
  'company-credits-low': {
    sms: '{left} of health credits are left to allot in {plan}. Ask for a top-up: {link} {brand} Plus',
    mail: {
      subject: 'Health credits of {plan} are running low',
      text:
        '{left} of health credits are left to allot in {plan}: less than a fifth of what you allotted in the last twelve ' +
        'months. Ask for a top-up here: {link}\n\n{brand} Plus',
    },
  },
  'topup-asked': {
    sms: 'You asked for a top-up of {amount} for {plan}. Pay it by bank transfer; we write once we have received it: {link} {brand} Plus',
    mail: {
      subject: 'You asked for a top-up of {amount} for {plan}',
      text:
        'You asked for a top-up of {amount} for {plan}. Pay it by bank transfer as agreed with us. We write to you once we have ' +
        'received it; until then there is nothing to allot.\n\nSee or cancel the request: {link}\n\n{brand} Plus',
    },
  },
  'topup-confirmed': {
    sms: 'We have received {amount} and added it to the health credits of {plan}: {link} {brand} Plus',
    mail: {
      subject: '{amount} of health credits added to {plan}',
      text:
        'We have received {amount} and added it to the health credits of {plan}. You can allot it to your people now: ' +
        '{link}\n\n{brand} Plus',
    },
  },
  'topup-rejected': {
    sms: 'We could not confirm your top-up of {amount} for {plan}. Your dashboard says why. {brand} Plus',
    mail: {
      subject: 'Your top-up of {amount} was not confirmed',
      text:
        'We could not confirm the top-up of {amount} for {plan}.\n\n{explanation}\n\nNo health credits were added. You can ask for ' +
        'a top-up again at any time.\n\n{brand} Plus',
    },
  },
  'topup-reversed': {
    sms: 'We have taken back {amount} that was added to the health credits of {plan}. Your dashboard says why. {brand} Plus',
    mail: {
      subject: '{amount} of health credits taken back from {plan}',
      text:
        'We have taken back {amount} that was added to the health credits of {plan}.\n\n{explanation}\n\nWhat you have given to ' +
        'your people stays theirs. If this does not look right, please call us.\n\n{brand} Plus',
    },
  },
} as const
