/** Messages about a person's own data, and complaints. */
export const dataMessages = {
  'erasure-requested': {
    sms: 'We have your request to delete your {brand} Plus account, and settle it by {day}. Not you, or not sure? Take it back: {link}',
    mail: {
      subject: 'You asked us to delete your account',
      text:
        'We have your request to delete your {brand} Plus account. By {day} it is deleted, or we tell you what has to end first.\n\n' +
        'If it was not you, or you are not sure, take the request back: {link}\n\n{brand} Plus',
    },
  },
  'erasure-waits': {
    sms: 'A customer asked for the deletion of their account. It has to be settled by {day}. {brand} Plus',
    mail: {
      subject: 'Deletion of an account: settle it by {day}',
      text:
        'A customer asked for the deletion of their account. It has to be settled by {day}.\n\nRead whose it is on the server: npm run ' +
        'plus -- erasures\n\n{brand} Plus',
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
