/** Texts about clinic visits. */
export const visitMessages = {
  'visit-unlocked': {
    sms: 'Your visit at {clinic} is unlocked until {until}. The pass, or take it back if it was not you: {link} {brand} Plus',
  },
  'visit-reversed': {
    sms: 'Your visit at {clinic} of {day} was taken back and can be used again. Your visits: {link} {brand} Plus',
  },
} as const
