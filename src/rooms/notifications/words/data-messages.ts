/** Messages about a person's own data, and complaints. */
export const dataMessages = {
  'grievance-received': {
    sms: 'We have your complaint {number} and answer it by {day}. {brand} Plus',
    mail: {
      subject: 'We have your complaint {number}',
      text: 'We have your complaint {number}, and answer it by {day}.\n\n{brand} Plus',
    },
  },
  'grievance-waits': {
    sms: 'Complaint {number} of a customer has to be settled by {day}. {brand} Plus',
    mail: {
      subject: 'Complaint {number}: answer by {day}',
      text:
        'A customer filed complaint {number}. It has to be settled by {day}.\n\nRead it, and who filed it, on the server: npm run ' +
        'plus -- grievances\n\n{brand} Plus',
    },
  },
} as const
