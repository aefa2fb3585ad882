/** The last line of a code by SMS, by which a browser enters it on our pages and on no others. */
export const CODE_LINE = '\n@{host} #{code}'

const change =
  '{code} is the code to change the email for your {brand} Plus login codes. Valid for {minutes} minutes. Never tell it to anyone.'

const confirmMember =
  '{code} is the code to confirm a person whom your company put on your {brand} Plus plan. Valid for {minutes} minutes. Never tell it to anyone.'

const agent =
  '{code}: read this code to {agent} of {company} if you want them to book a {brand} Plus doctor for you now. Not on a call with them? Tell nobody.'

/** Messages about login codes by email. */
export const loginMessages = {
  'login-code-by-mail': {
    mail: {
      subject: '{code} is your {brand} Plus login code',
      text:
        '{code} is your {brand} Plus login code. It is valid for {minutes} minutes, in the browser that asked for it. Do not ' +
        'share it with anyone.\n\nIf you have not asked for it, somebody has entered your mobile number. They cannot log in without ' +
        'this code, and you need not do anything.\n\n{brand} Plus',
    },
  },
  'login-email-code': {
    mail: {
      subject: '{code} confirms this email for {brand} Plus',
      text:
        '{code} is the code to confirm that {brand} Plus may send login codes to this email. It is valid for {minutes} ' +
        'minutes.\n\nIf you have not asked for it, somebody has mistyped their address, and you need not do anything.\n\n{brand} Plus',
    },
  },
  'partner-email-code': {
    mail: {
      subject: '{code} activates your company plan of {brand} Plus',
      text:
        '{code} is the code to activate the health plan that your company gives you. It is valid for {minutes} minutes, in the ' +
        'browser that asked for it. Do not share it with anyone.\n\nIf you have not asked for it, somebody has entered your ' +
        'address by mistake, and you need not do anything.\n\n{brand} Plus',
    },
  },
  'login-email-change-code': { sms: change + CODE_LINE, whatsapp: change },
  'member-confirm-code': { sms: confirmMember + CODE_LINE, whatsapp: confirmMember },
  'agent-code': { sms: agent, whatsapp: agent },
  'login-email-changed': {
    sms: '{brand} Plus now sends login codes to {email} when you ask for them by email. Not you? Call {care} at once.',
  },
} as const
