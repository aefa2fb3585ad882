/** Texts about clinic visits. */
export const visitMessages = {
  'visit-unlocked': {
    sms: 'Your visit at {clinic} is unlocked until {until}. The pass, or take it back if it was not you: {link} {brand} Plus',
  },
  'visit-reversed': {
    sms: 'Your visit at {clinic} of {day} was taken back and can be used again. Your visits: {link} {brand} Plus',
  },
  'order-charged': {
    sms: 'An order was taken from your {brand} Plus plan: {service}, {amount} paid by the plan. Not yours? Call {care} and we will check it.',
    mail: {
      subject: 'An order was taken from your plan: {service}',
      text:
        'A partner reported an order, and it was taken from your plan: {service}, of which the plan pays {amount}.\n\nIs it ' +
        'not yours or your family’s? Call us at {care}: we will check it, and give back what was not yours.\n\n{brand} Plus',
    },
  },
  'order-given-back': {
    sms: 'We gave back what an order had taken from your {brand} Plus plan: {service}, {amount}. Questions? Call {care}.',
    mail: {
      subject: 'Given back to your plan: {service}',
      text:
        'We gave back to your plan what an order at a partner had taken from it: {service}, {amount}.\n\nQuestions? Call us at ' +
        '{care}.\n\n{brand} Plus',
    },
  },
  'visit-booked': {
    sms: 'Your appointment at {clinic} on {day}: unlock it at the clinic by typing the visit id {code}. {brand} Plus',
  },
} as const
