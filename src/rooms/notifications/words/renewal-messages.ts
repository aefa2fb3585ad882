/** Texts about auto-renewal: consent, notices, debits, and what goes back. */
export const renewalMessages = {
  'auto-renewal-on': {
    sms: 'Auto-renewal is on for {plan}. The first debit is due on {on}, and we remind you before. Change it: {link} {brand} Plus',
    mail: {
      subject: 'Auto-renewal is on: {plan}',
      text:
        'Auto-renewal is on for {plan}. The first debit is due on {on}. We remind you 15 and 3 days before, and your bank a ' +
        'day before.\n\nPause it or turn it off whenever you like: {link}\n\n{brand} Plus',
    },
  },
  'auto-renewal-off': {
    sms: 'Auto-renewal is off for {plan}. Nothing more is debited. The plan runs until {until}. {link} {brand} Plus',
    mail: {
      subject: 'Auto-renewal is off: {plan}',
      text:
        'Auto-renewal is off for {plan}. Nothing more is debited. The plan runs until {until}.\n\nSee it here: ' +
        '{link}\n\n{brand} Plus',
    },
  },
  'auto-renewal-off-debiting': {
    sms: 'Auto-renewal is off for {plan}. A debit of {amount} is with your bank: if it goes through, {outcome}. {brand} Plus',
    mail: {
      subject: 'Auto-renewal is off: {plan}',
      text:
        'Auto-renewal is off for {plan}. A debit of {amount} was sent to your bank before: if it goes through, {outcome}, and we ' +
        'write to you. Nothing else is debited.\n\n{brand} Plus',
    },
  },
  'auto-renewal-paused': {
    sms: 'Auto-debit for {plan} is paused in your bank’s app. The plan runs until {until}: resume it there, or renew here: {link} {brand} Plus',
    mail: {
      subject: '{plan} does not renew by itself',
      text:
        'Auto-debit for {plan} is paused in your bank’s app, so nothing is debited. The plan runs until {until}.\n\nTo go on, resume ' +
        'it in your bank’s app, or renew here: {link}\n\n{brand} Plus',
    },
  },
  'renewal-returned': {
    sms: 'We send back your payment of {terms}: {reason}. It reaches your account in {days}. {brand} Plus',
    mail: {
      subject: 'Your payment goes back to you',
      text:
        'We send back your payment of {terms}: {reason}. It reaches the account or card that you paid with in {days}.\n\nYou ' +
        'need not do anything.\n\n{brand} Plus',
    },
  },
  'renewal-notice': {
    sms: 'Your plan renews by auto-debit: {terms}. {used}. See it, pause it or turn it off: {link} {brand} Plus',
    mail: {
      subject: 'Your plan renews: {terms}',
      text:
        'Your plan renews by auto-debit: {terms}.\n\n{used}.\n\nYou need not do anything. If you do not want it, pause it or ' +
        'turn it off here, in two taps: {link}\n\n{brand} Plus',
    },
  },
  'renewal-reminder': {
    sms: '{plan} renews in 3 days or less: {terms}. Turn it off here if you do not want it: {link} {brand} Plus',
    mail: {
      subject: 'Reminder: {plan} renews soon',
      text:
        '{plan} renews soon: {terms}. Please keep the amount in your account.\n\nIf you do not want it, turn it off here, ' +
        'in two taps: {link}\n\n{brand} Plus',
    },
  },
  'renewal-consent': {
    sms: '{plan} is due: {terms}. We do not debit it without your new consent. Have a look: {link} {brand} Plus',
    mail: {
      subject: '{plan}: your consent is needed',
      text:
        '{plan} is due: {terms}. This is not what you allowed us to debit, so nothing is debited unless you agree ' +
        'again.\n\nSee what is different and decide: {link}\n\n{brand} Plus',
    },
  },
  'renewal-paid': {
    sms: 'We have debited {amount}. Your plan now runs until {until}. Not right? Call our grievance desk: {care}. {brand} Plus',
    mail: {
      subject: 'Renewed: {amount} debited',
      text:
        'We have debited {amount}, as announced. Your plan now runs until {until}. The invoice is attached.\n\nIf this is not ' +
        'right, call our grievance desk at {care}.\n\n{brand} Plus',
    },
  },
  'renewal-failed': {
    sms: 'The debit of {amount} did not go through. We try again on {again}; your plan runs on. {link} {brand} Plus',
    mail: {
      subject: 'Debit of {amount} not completed',
      text:
        'The debit of {amount} for your renewal did not go through. We try again on {again}. Your plan runs on ' +
        'meanwhile.\n\nPlease keep the amount in your account, or see your choices: {link}\n\n{brand} Plus',
    },
  },
  'renewal-grace': {
    sms: 'We could not debit {amount} and will not try again. Pay by {until} and your plan runs on: {link} {brand} Plus',
    mail: {
      subject: 'Your renewal of {amount} is open',
      text:
        'We could not debit {amount} for your renewal and will not try again. Your plan runs until {until}; pay by then and no ' +
        'day is lost.\n\nPay here: {link}\n\n{brand} Plus',
    },
  },
  'renewal-ended': {
    sms: '{plan} has ended, as the renewal was not paid. You can renew it until {offer}: {link} {brand} Plus',
    mail: {
      subject: '{plan} has ended',
      text:
        '{plan} has ended, as the renewal was not paid. Nothing more is debited. You can renew it until {offer}: ' +
        '{link}\n\n{brand} Plus',
    },
  },
} as const
