/** Messages to people who bought a cover. */
export const insuranceMessages = {
  'insurance-paid': {
    sms: 'We have received your premium of {amount} for {plan}. Complete your application, so that the cover can start: {link}',
    mail: {
      subject: 'Complete your application for {plan}',
      text:
        'We have received your premium of {amount} for {plan}.\n\nThe cover starts when the insurer has accepted your ' +
        'application. It takes a few minutes to fill in: {link}\n\n{brand} Plus',
    },
  },
  'insurance-to-apply': {
    sms: 'Your cover {plan} has not started: your application has not been sent yet. It takes a few minutes: {link}',
    mail: {
      subject: '{plan} has not started: your application is waiting',
      text:
        'You have paid for {plan}, but your application has not been sent yet, so you are not covered.\n\nIt takes a few ' +
        'minutes to fill in: {link}\n\nIf you have changed your mind, cancel it in My insurance and you get the whole ' +
        'premium back.\n\n{brand} Plus',
    },
  },
  'insurance-issued': {
    sms: 'Your cover {plan} has been issued. Certificate {certificate}. See and download it: {link}',
    mail: {
      subject: 'Your certificate of insurance {certificate}',
      text:
        'The insurer has issued your cover {plan}. The certificate {certificate} is attached.\n\nNominee, free look and ' +
        'claims: {link}\n\n{brand} Plus',
    },
  },
  'insurance-refused': {
    sms: 'The insurer did not accept your application for {plan}. {amount} goes back to you. When: {link}',
    mail: {
      subject: 'Your application for {plan} was not accepted',
      text:
        'The insurer did not accept your application for {plan}, so there is no cover. The whole premium of {amount} goes ' +
        'back to where you paid it from.\n\nWhen, and how it stands: {link}\n\n{brand} Plus',
    },
  },
  'insurance-cancelled': {
    sms: 'Your cover {plan} is cancelled. What goes back to you: {link}',
    mail: {
      subject: 'Your cover {plan} is cancelled',
      text: 'Your cover {plan} is cancelled. What goes back to you, and when: {link}\n\n{brand} Plus',
    },
  },
  'insurance-withdrawn': {
    sms: 'The insurer has cancelled your cover {plan}: you are not covered any more. See what happens next: {link}',
    mail: {
      subject: 'The insurer has cancelled your cover {plan}',
      text:
        'The insurer has cancelled your cover {plan}, so you are not covered any more. Our team works out what of your ' +
        'premium goes back to you.\n\nSee what happens next: {link}\n\n{brand} Plus',
    },
  },
  'insurance-nothing-owed': {
    sms: 'The insurer tells us that nothing of your premium for {plan} goes back. Whom to call: {link}',
    mail: {
      subject: 'Your premium for {plan}',
      text:
        'The insurer has cancelled your cover {plan}, and tells us that nothing of your premium goes back.\n\nWhom to call, ' +
        'and whom to complain to: {link}\n\n{brand} Plus',
    },
  },
  'insurance-nominee-changed': {
    sms: 'The nominee of your cover {plan} was changed. If this was not you, call us now. See it here: {link}',
    mail: {
      subject: 'The nominee of your cover was changed',
      text:
        'The nominee of your cover {plan} was changed.\n\nIf this was not you, look at it and call us now: ' +
        '{link}\n\n{brand} Plus',
    },
  },
  'insurance-refund-sent': {
    sms: 'We have sent {amount} of the premium for {plan}. Your bank takes 5 to 7 working days to show it: {link}',
    mail: {
      subject: 'Your refund of {amount} is sent',
      text:
        'We have sent {amount} of the premium for {plan}. Your bank takes 5 to 7 working days to show ' +
        'it.\n\nSee the refund: {link}\n\n{brand} Plus',
    },
  },
  'insurance-refund-declined': {
    sms: 'We did not approve the refund of {amount} for {plan}. Why, and whom to call: {link}',
    mail: {
      subject: 'Your refund of {amount} was not approved',
      text: 'We did not approve the refund of {amount} of the premium for {plan}.\n\nWhy, and whom to call: {link}\n\n{brand} Plus',
    },
  },
  'insurance-refund-failed': {
    sms: 'Your bank did not take the refund of {amount} for {plan}. We send it by bank transfer: {link}',
    mail: {
      subject: 'We send your refund of {amount} by bank transfer',
      text:
        'Your bank did not take the refund of {amount} of the premium for {plan}, so we send it by bank transfer. A ' +
        'colleague may call you for your account.\n\nHow it stands: {link}\n\n{brand} Plus',
    },
  },
  'insurance-ending': {
    sms: 'Your cover {plan} ends on {until}. From the next day you can buy it again: {link}',
    mail: {
      subject: 'Your cover ends on {until}',
      text: 'Your cover {plan} ends on {until}. It does not renew by itself. From the next day you can buy it again: {link}\n\n{brand} Plus',
    },
  },
  /** Where it cannot be bought again. */
  'insurance-ending-last': {
    sms: 'Your cover {plan} ends on {until}. You cannot buy it again. See it here: {link}',
    mail: {
      subject: 'Your cover ends on {until}',
      text:
        'Your cover {plan} ends on {until}. It does not renew by itself, and you cannot buy it again: it is not on sale ' +
        'any more, or not at your age.\n\nSee it here: {link}\n\n{brand} Plus',
    },
  },
  'insurance-certificate': {
    mail: {
      subject: 'Certificate of insurance {certificate}',
      text: 'The certificate of insurance {certificate} for {plan} is attached, as requested.\n\n{brand} Plus',
    },
  },
} as const
