/** Texts about clinic visits. */
export const visitMessages = {
  'visit-unlocked': {
    sms: 'Your visit at {clinic} is unlocked until {until}. The pass, or take it back if it was not you: {link} {brand} Plus',
  },
  'visit-reversed': {
    sms: 'Your visit at {clinic} of {day} was taken back and can be used again. Your visits: {link} {brand} Plus',
  },
  'visit-booked': {
    sms: 'Your appointment at {clinic} on {day}: unlock it at the clinic by typing the visit id {code}. {brand} Plus',
  },
  'partner-order-taken': {
    sms: 'Our team took an order at a partner from your {plan} plan; it pays {amount}. If it is not of your family, call us at {care}. {brand} Plus',
  },
} as const
