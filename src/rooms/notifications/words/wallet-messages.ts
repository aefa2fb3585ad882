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
} as const
