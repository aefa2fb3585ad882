const asked =
  '{coordinator} of {company} asks to arrange a {brand} Plus plan for you. Read what that allows, and say yes or no: {link}'

const askedForClaims =
  '{coordinator} of {company} asks to file claims for you at {brand} Plus. Read what that allows, and say yes or no: {link}'

/** Messages about the consent for a coordinator. They name no illness: a phone shows them while it is locked. */
export const consentMessages = {
  'coordinator-consent': {
    sms: asked,
    whatsapp: asked,
    mail: {
      subject: '{company} asks for your consent',
      text:
        '{coordinator} of {company} asks to arrange a {brand} Plus plan for you.\n\nRead what that allows and until when, and say ' +
        'yes or no. You log in with your mobile number: {link}\n\nIf you do not know them, decline or do nothing: without ' +
        'your yes they can do nothing for you.\n\n{brand} Plus',
    },
  },
  'coordinator-consent-given': {
    sms: 'You let {coordinator} of {company} arrange your {brand} Plus plan. See what they do, or withdraw your consent: {link}',
    mail: {
      subject: 'You have given {company} your consent',
      text:
        'You let {coordinator} of {company} arrange your {brand} Plus plan.\n\nSee what they do, or withdraw your consent: ' +
        '{link}\n\n{brand} Plus',
    },
  },
  'coordinator-claims': {
    sms: askedForClaims,
    whatsapp: askedForClaims,
    mail: {
      subject: '{company} asks for your consent',
      text:
        '{coordinator} of {company} asks to file claims for you at {brand} Plus.\n\nRead what that allows and until when, and ' +
        'say yes or no. You log in with your mobile number: {link}\n\nIf you do not know them, decline or do nothing: ' +
        'without your yes they can do nothing for you.\n\n{brand} Plus',
    },
  },
  'coordinator-claims-given': {
    sms: 'You let {coordinator} of {company} file claims for you at {brand} Plus. See what they do, or withdraw your consent: {link}',
    mail: {
      subject: 'You have given {company} your consent',
      text:
        'You let {coordinator} of {company} file claims for you at {brand} Plus.\n\nSee what they do, or withdraw your ' +
        'consent: {link}\n\n{brand} Plus',
    },
  },
  'coordinator-claim-filed': {
    sms: '{coordinator} has filed claim {claim} for you. See what they do, or withdraw your consent: {link} {brand} Plus',
    mail: {
      subject: 'A claim was filed for you',
      text:
        '{coordinator} has filed claim {claim} for you. It is paid into your own bank account only.\n\nSee what they do, or ' +
        'withdraw your consent: {link}\n\n{brand} Plus',
    },
  },
  'coordinator-activated': {
    sms: 'Your plan {plan} is active now. Who activated it, and what they can see: {link}. {brand} Plus',
    mail: {
      subject: 'Your plan is active',
      text: 'Your plan {plan} is active now.\n\nWho activated it, and what they can see: {link}\n\n{brand} Plus',
    },
  },
  'coordinator-consent-withdrawn': {
    sms: 'You have withdrawn your consent. {coordinator} of {company} can do nothing more for you at {brand} Plus. What they did: {link}',
    mail: {
      subject: 'You have withdrawn your consent',
      text:
        'You have withdrawn your consent. {coordinator} of {company} can do nothing more for you at {brand} Plus.\n\nWhat they ' +
        'did: {link}\n\n{brand} Plus',
    },
  },
} as const
