/** Messages about health check-ups. */
export const checkupMessages = {
  'checkup-confirmed': {
    sms: 'The health check-up of {person} is confirmed for {time}. What to do before it: {link} {brand} Plus',
    mail: {
      subject: 'Check-up confirmed: {time}',
      text:
        'The health check-up of {person} is confirmed for {time}.\n\nWhat to do before it, a file for your calendar, and how to move it: ' +
        '{link}\n\n{brand} Plus',
    },
  },
  'checkup-confirmed-at': {
    sms: 'Health check-up confirmed: {time}, {centre}. For whom, address, phone and map: {link} {brand} Plus',
    mail: {
      subject: 'Check-up confirmed: {time}',
      text:
        'The health check-up is confirmed for {time}, {centre}.\n\n{explanation}\n\nWhat to do before it, a file for your calendar, and how ' +
        'to move it: {link}\n\n{brand} Plus',
    },
  },
  'checkup-tomorrow': {
    sms: 'The health check-up of {person} is at {time}. Where it is, and what to know before: {link} {brand} Plus',
  },
  'checkup-waits': {
    sms: 'The centre has not confirmed the health check-up of {person} for {time} yet. Please set out only once we confirm it: {link} {brand} Plus',
  },
  'checkup-fasting': {
    sms: 'The health check-up of {person} is at {time}. From {from} on: nothing to eat, water is fine. Where it is: see Health check-ups in {brand} Plus',
  },
  'checkup-soon': {
    sms: 'The health check-up of {person} is in two hours, at {time}. Where it is: {link} {brand} Plus',
  },
  'checkup-moved': {
    sms: 'The health check-up of {person} needs another time. Please see what is proposed or choose one: {link} {brand} Plus',
    mail: {
      subject: 'Your check-up needs another time',
      text:
        'The health check-up of {person} cannot take place at the time that was agreed.\n\nSee what is proposed, or choose ' +
        'another time: {link}\n\n{brand} Plus',
    },
  },
  'checkup-missed': {
    sms: 'The check-up centre says that {person} missed the appointment. Please choose another time: {link} {brand} Plus',
    mail: {
      subject: 'A check-up appointment was missed',
      text:
        'The check-up centre says that {person} missed the appointment.\n\nPlease choose another time: {link}\n\nA check-up ' +
        'ends when two appointments are missed.\n\n{brand} Plus',
    },
  },
  'checkup-moved-candidate': {
    sms: 'The health check-up of {person} needs another time. {company} chooses it; we write once it is confirmed: {link} {brand} Plus',
    mail: {
      subject: 'Your check-up needs another time',
      text:
        'The health check-up of {person} cannot take place at the time that was agreed. {company} chooses another one, and we write to ' +
        'you once it is confirmed.\n\nYour check-up: {link}\n\n{brand} Plus',
    },
  },
  'checkup-missed-candidate': {
    sms: 'The check-up centre says that {person} missed the appointment. Please ask {company} for another time: {link} {brand} Plus',
    mail: {
      subject: 'A check-up appointment was missed',
      text:
        'The check-up centre says that {person} missed the appointment.\n\nPlease ask {company} for another time. A check-up ends when ' +
        'two appointments are missed.\n\nYour check-up: {link}\n\n{brand} Plus',
    },
  },
  'candidate-needs-time': {
    sms: 'The check-up of your candidate {person} needs another time. Choose one, or cancel it: {link} {brand} Plus',
    mail: {
      subject: 'The check-up of {person} needs another time',
      text:
        'The check-up of your candidate {person} needs another time: the centre moved it, or the candidate missed the appointment.\n\n' +
        'Choose a time, or cancel the check-up: {link}\n\n{brand} Plus',
    },
  },
  'candidate-ended': {
    sms: 'The check-up of your candidate {person} will not take place. See why; you can order another one: {link} {brand} Plus',
    mail: {
      subject: 'The check-up of {person} will not take place',
      text: 'The check-up of your candidate {person} will not take place.\n\nSee why; you can order another one: {link}\n\n{brand} Plus',
    },
  },
  'checkup-unconfirmed': {
    sms: 'The centre did not confirm the health check-up of {person} for {time}. It was not used. Choose another time: {link} {brand} Plus',
    mail: {
      subject: 'A check-up was not confirmed in time',
      text:
        'The centre did not confirm the health check-up of {person} for {time} in time, so it does not take place. We are sorry.\n\n' +
        'It was not used. Choose another time: {link}\n\n{brand} Plus',
    },
  },
  'checkup-ended': {
    sms: 'The health check-up of {person} will not take place. Why, and what you can do: {link} {brand} Plus',
    mail: {
      subject: 'A health check-up will not take place',
      text: 'The health check-up of {person} will not take place.\n\nWhy, and what you can do: {link}\n\n{brand} Plus',
    },
  },
  'checkup-report': {
    sms: 'A report of the health check-up of {person} is ready. Log in to read it: {link} {brand} Plus',
    mail: {
      subject: 'A check-up report is ready',
      text: 'A report of the health check-up of {person} is ready.\n\nLog in to read it: {link}\n\n{brand} Plus',
    },
  },
  'own-document': {
    sms: 'A document of yours, such as a report, is ready. Log in with this number to read it: {link} {brand} Plus',
  },
  'report-waits': {
    sms: 'A report for {person} is ready. It opens once we have confirmed their own number: ask them to call {care}. {brand} Plus',
    mail: {
      subject: 'A report waits for a confirmed number',
      text:
        'A report for {person} is ready.\n\nIt opens to them alone, once we have confirmed the number that is theirs: ask them to call ' +
        '{care}. Their number on the plan has to be their own.\n\n{brand} Plus',
    },
  },
  'checkup-ordered': {
    sms: '{company} has ordered a health check-up for you, asked for {time}. See what it is, and agree to it: {link} {brand} Plus',
    mail: {
      subject: '{company} has ordered a health check-up for you',
      text:
        '{company} has ordered a health check-up for you before you join, asked for {time}. The centre confirms the time.\n\n' +
        'What it is, where, and what {company} sees of it once you agree: {link}\n\n{brand} Plus',
    },
  },
  'checkup-retimed': {
    sms: '{company} asked for another time for your health check-up: {time}. See it here: {link} {brand} Plus',
    mail: {
      subject: 'Another time for your check-up: {time}',
      text:
        '{company} asked for another time for your health check-up: {time}. You get a message when the centre confirms it.\n\n' +
        'See it here: {link}\n\n{brand} Plus',
    },
  },
  'checkup-access-asked': {
    sms: '{company} asks to see your health check-up report. You decide: {link} {brand} Plus',
    mail: {
      subject: '{company} asks to see your check-up report',
      text:
        '{company} asks to see the report of your health check-up. You decide, and saying no has no effect on your plan: ' +
        '{link}\n\n{brand} Plus',
    },
  },
  'checkup-report-opened': {
    sms: '{company} opened your health check-up report at {time}. Your decision: {link} {brand} Plus',
    mail: {
      subject: '{company} opened your check-up report',
      text:
        '{company} opened the report of your health check-up at {time}.\n\nSee who opened it, and decide what they may ' +
        'open: {link}\n\n{brand} Plus',
    },
  },
} as const
