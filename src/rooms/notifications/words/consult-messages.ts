/** They name no illness: a phone shows them while it is locked. */
export const consultMessages = {
  'consult-doctor': {
    sms: '{doctor} is ready for your online consultation. Join here: {link} {brand} Plus',
  },
  'consult-not-held': {
    sms: 'Your online consultation with {doctor} did not take place, and does not count. You can ask again: {link} {brand} Plus',
  },
  'consult-no-doctor': {
    sms: 'No doctor could take your online consultation. It does not count. You can ask again: {link} {brand} Plus',
  },
  'consult-prescription': {
    sms: 'The prescription of {doctor} is ready. Only you can open it: {link} {brand} Plus',
    mail: {
      subject: 'Your prescription is ready',
      text: 'The prescription of {doctor} is ready. Log in to open it: {link}\n\n{brand} Plus',
    },
  },
} as const
