/** Messages about a person's own data, and complaints. */
export const dataMessages = {
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
