import { CODE_LINE } from './login-messages.ts'

const code =
  '{code} is your code to delete your {brand} Plus account, valid for {minutes} minutes. We never ask for it on the phone.'

/** Messages about a person's own data, and complaints. */
export const dataMessages = {
  'erasure-code': { sms: code + CODE_LINE, whatsapp: code },
  'erasure-requested': {
    sms: 'Your {brand} Plus account is deleted on {when}. Not you, or not sure? Stop it before: {link}',
    mail: {
      subject: 'Your account is deleted on {when}',
      text:
        'You asked us to delete your {brand} Plus account. That happens on {when}.\n\nUntil then everything goes on as before. If ' +
        'it was not you, or you are not sure, stop it: {link}\n\n{brand} Plus',
    },
  },
  'erasure-withdrawn': {
    sms: 'Your {brand} Plus account stays: you stopped the deletion. Your data: {link}',
    mail: {
      subject: 'Your account stays',
      text: 'You stopped the deletion of your {brand} Plus account. Everything goes on as before.\n\nYour data: {link}\n\n{brand} Plus',
    },
  },
  'erasure-waits': {
    sms: 'Your {brand} Plus account is not deleted yet, because something of it is still open. See what: {link}',
    mail: {
      subject: 'Your account is not deleted yet',
      text:
        'Your {brand} Plus account was to be deleted today. Something of it is still open. As soon as that has ended, we delete ' +
        'the account without asking again.\n\nSee what it is, or stop the deletion: {link}\n\n{brand} Plus',
    },
  },
  'erasure-ends-plan': {
    sms: 'Your plan {plan} ended on {day}, because its owner deleted their account. {brand} Plus',
    mail: {
      subject: '{plan} has ended',
      text: '{plan} ended on {day}, because its owner deleted their {brand} Plus account. Your own account stays.\n\n{brand} Plus',
    },
  },
  'erasure-done': {
    sms: 'Your {brand} Plus account is deleted. What the law makes us keep, and how long: {link}',
    mail: {
      subject: 'Your account is deleted',
      text: 'Your {brand} Plus account is deleted. What the law makes us keep, and how long: {link}\n\n{brand} Plus',
    },
  },
  'grievance-received': {
    sms: 'We have your complaint {complaint} and answer it by {day}. {brand} Plus',
    mail: {
      subject: 'We have your complaint {complaint}',
      text: 'We have your complaint {complaint}, and answer it by {day}.\n\n{brand} Plus',
    },
  },
  'grievance-waits': {
    sms: 'Complaint {complaint} of a customer has to be settled by {day}. {brand} Plus',
    mail: {
      subject: 'Complaint {complaint}: answer by {day}',
      text:
        'A customer filed complaint {complaint}. It has to be settled by {day}.\n\nRead it, and who filed it, on the server: npm run ' +
        'plus -- grievances\n\n{brand} Plus',
    },
  },
} as const
