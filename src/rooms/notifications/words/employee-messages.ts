/** Messages to the people of a company. */
export const employeeMessages = {
  'employee-welcome': {
    sms: '{company} has given you {plan} of {brand} Plus. Log in with this number to see what it covers: {link}',
    mail: {
      subject: 'Welcome to {plan}',
      text:
        '{company} has given you {plan} of {brand} Plus.\n\n{explanation}\n\nLog in with the mobile number that your company knows, and you see ' +
        'what the plan covers, who is on it and how to use it: {link}\n\n{brand} Plus',
    },
  },
  'employee-app-reminder': {
    sms: '{company} has given you {plan} of {brand} Plus. Install the app to use it: {link}',
    mail: {
      subject: 'Your {plan} is waiting for you',
      text:
        '{company} has given you {plan} of {brand} Plus, and you do not have the app yet. With it you book appointments, ' +
        'file bills and see what is left of your plan.\n\nInstall the app: {link}\n\n{brand} Plus',
    },
  },
  'contract-amended': {
    sms: 'Your contract {plan} with {brand} Plus has changed. Now agreed: {change}. See {link}',
    mail: {
      subject: 'Your contract {plan} has changed: {change}',
      text:
        'Your contract {plan} with {brand} Plus has changed: {explanation}.\n\nWhat that means for your people and their health ' +
        'credits is on your dashboard: {link}\n\nIf this is not what you agreed with us, call your contact.\n\n{brand} Plus',
    },
  },
  'employee-plan-taken-back': {
    sms: '{company} had put this number on a {brand} Plus plan by mistake and has taken that back. Nothing was used. {link}',
    mail: {
      subject: '{company} had added you by mistake',
      text:
        '{company} had put you on a plan of {brand} Plus by mistake and has taken that back. Nothing of it was used, and you need ' +
        'not do anything.\n\nYour plans: {link}\n\n{brand} Plus',
    },
  },
  'employee-plan-ends': {
    sms: '{company} ends your {brand} Plus plan on {until}. What you can still claim, and until when: {link}',
    mail: {
      subject: 'Your company plan ends on {until}',
      text:
        '{company} ends your {brand} Plus plan on {until}, and that of the people you have added. Claims that you have filed ' +
        'are decided as usual. Your plan page says what you can still claim, and until when: {link}\n\n{brand} Plus',
    },
  },
  'upload-finished': {
    sms: 'Your list is applied: {result}. See what became of each: {link} {brand} Plus',
    mail: {
      subject: 'Your list is applied: {result}',
      text: 'Your list is applied: {result}.\n\nWhat became of each row, and the rows to correct: {link}\n\n{brand} Plus',
    },
  },
  'upload-stopped': {
    sms: 'Your list stopped after {result}. Start it again, and it goes on with the others: {link} {brand} Plus',
    mail: {
      subject: 'Your list stopped after {result}',
      text:
        'Your list could not go on: it stopped after {result}.\n\nStart it again, and it goes on with the others: ' +
        '{link}\n\n{brand} Plus',
    },
  },
  'report-ready': {
    sms: 'The {report} of {plan} that you asked for is ready. Log in to download it: {link} {brand} Plus',
    mail: {
      subject: 'Your report is ready: {report}',
      text:
        'The {report} of {plan} that you asked for is ready. Log in to download it: {link}\n\nWho downloads it is ' +
        'recorded in the activity of your company.\n\n{brand} Plus',
    },
  },
  'staff-report-ready': {
    mail: {
      subject: 'Report ready: {report}, {period}',
      text: 'The report {report} for {period} is ready. Log in to download it: {link}\n\nDownloads are recorded.\n\n{brand} Plus',
    },
  },
  'staff-report-failed': {
    mail: {
      subject: 'Report not made: {report}, {period}',
      text:
        'The report {report} for {period}, which you get each month, could not be made. Log in and request it again: ' +
        '{link}\n\nIf it fails again, tell the people who run {brand} Plus.\n\n{brand} Plus',
    },
  },
  'report-downloaded': {
    mail: {
      subject: '{company} downloaded a report that lists you',
      text:
        'A user of {company} downloaded the {report}, in which you are listed by name. Reports for companies contain no ' +
        'diagnosis, no prescription, no speciality and no result of a test. We write to you about this once a day at ' +
        'most.\n\nYour plan: {link}\n\n{brand} Plus',
    },
  },
  'dependents-changed': {
    sms: '{company} has changed who is on your {brand} Plus plan. Nobody new can use it before you confirm them: {link}',
    mail: {
      subject: '{company} has changed who is on your plan',
      text:
        '{company} has added, changed or removed people on your {brand} Plus plan.\n\nNobody new can use the plan or your ' +
        'health credits before you confirm them. See who is on it, confirm the people you know and remove the others: ' +
        '{link}\n\n{brand} Plus',
    },
  },
  'employee-plan-restored': {
    sms: 'Your {brand} Plus plan from {company} goes on until {until}. If an appointment was cancelled, book it again: {link}',
    mail: {
      subject: 'Your company plan goes on until {until}',
      text:
        '{company} had ended your {brand} Plus plan and has undone that. The plan goes on as before until {until}, with the ' +
        'people on it. Appointments that were cancelled meanwhile do not come back: book them again. {link}\n\n{brand} Plus',
    },
  },
} as const
