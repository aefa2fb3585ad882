/** Messages about the refund of a plan. */
export const refundMessages = {
  'plan-refund-requested': {
    sms: 'We are checking your refund of {amount} for {plan}. Your plan goes on meanwhile. See how it stands: {link} {brand} Plus',
    mail: {
      subject: 'We are checking your refund of {amount}',
      text:
        'You asked for {amount} back for {plan}. A colleague checks it, usually within a working day. Until then your plan ' +
        'goes on, and it does not renew itself.\n\nHow it stands: {link}\n\n{brand} Plus',
    },
  },
  'plan-refund-revised': {
    sms: 'Your refund for {plan} is {amount} by now. Please agree to it, or keep your plan: {link} {brand} Plus',
    mail: {
      subject: 'Your refund for {plan} is lower by now',
      text:
        'Since you asked for your refund, {plan} was used or a claim of it was approved. You get back {amount} now. Please ' +
        'agree to it, or keep your plan: {link}\n\n{brand} Plus',
    },
  },
  'plan-refund-approved': {
    sms: 'Your refund for {plan} is approved: {amount} is on its way to where you paid from. It reaches you in {days}. {brand} Plus',
    mail: {
      subject: 'Your refund of {amount} is on its way',
      text:
        'Your refund for {plan} is approved, and {amount} is on its way to the account or card that you paid with. It ' +
        'reaches you in {days}. The credit note is attached.\n\n{brand} Plus',
    },
  },
  'plan-refund-rest': {
    sms: 'More of your refund for {plan} is due to you: another {amount} is on its way to where you paid from. It reaches you in {days}. {brand} Plus',
    mail: {
      subject: 'Another {amount} of your refund is on its way',
      text:
        'A claim of {plan} takes less than we had counted when we refunded the plan. So another {amount} is on its way to the ' +
        'account or card that you paid with. It reaches you in {days}. The credit note is attached.\n\n{brand} Plus',
    },
  },
  'plan-refund-sent': {
    sms: 'We have sent your refund of {amount} for {plan}. Your bank may take a few days to show it: {link} {brand} Plus',
    mail: {
      subject: 'We have sent your refund of {amount}',
      text:
        'We have sent your refund of {amount} for {plan}. Your bank may take a few days to show it.\n\nWhere it went and ' +
        'its credit note: {link}\n\n{brand} Plus',
    },
  },
  'plan-refund-declined': {
    sms: 'We could not approve your refund of {amount} for {plan}. Your plan goes on. Why: {link} {brand} Plus',
    mail: {
      subject: 'Your refund of {amount} was not approved',
      text:
        'We could not approve your refund of {amount} for {plan}. Your plan goes on as before.\n\nWhy, and what you can do: ' +
        '{link}\n\n{brand} Plus',
    },
  },
} as const
