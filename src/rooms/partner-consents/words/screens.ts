/** What people read who are asked by a coordinator. */
export const consentScreenWords = {
  consent: {
    title: 'Let a coordinator act for you',
    titleAnswered: (coordinator: string) => `Your consent for ${coordinator}`,
    asks: {
      CARE: (coordinator: string, company: string, plan: string) =>
        `${coordinator} of ${company} asks to arrange the ${plan} plan for you.`,
      CLAIMS: (coordinator: string, company: string) => `${coordinator} of ${company} asks to file claims for you.`,
    },
    asked: {
      CARE: (coordinator: string, company: string, plan: string) =>
        `${coordinator} of ${company} asked to arrange the ${plan} plan for you.`,
      CLAIMS: (coordinator: string, company: string) => `${coordinator} of ${company} asked to file claims for you.`,
    },
    askedAs: (name: string) => `They gave your name as ${name}.`,
    may: 'What you would allow',
    mayNow: 'What they can do',
    mayBefore: 'What you allowed',
    scopes: {
      activate_plan: 'Activate the plan for you, in your name and on your mobile number',
      edit_address: 'See, enter and change your address',
      edit_details: 'See, enter and change your other details, the answers about your health among them',
      see_alerts: 'See the day of your care, and that a reading is missing or a doctor is calling, never the numbers',
      file_claims: 'See the names of your plans, file claims for your own bills, and see where those claims are',
    },
    good: 'Good to know',
    limits: {
      CARE: (coordinator: string, company: string) => [
        'They can do this for 7 days from your yes, or until the plan is active if that is sooner. After that they see only where the order stands.',
        `Your yes is for ${coordinator} alone. Nobody else at ${company} can act for you.`,
        'You can withdraw it here at any time, and they can do nothing more.',
        'You see here what they read and do.',
        'If you say no, nothing happens, and you can still arrange a plan yourself.',
      ],
      CLAIMS: (coordinator: string, company: string) => [
        'They can do this for 7 days from your yes. After that they see nothing of your claims any more.',
        'The money goes into your own bank account, which you enter yourself. They neither see nor change it.',
        'They see only the claims that they file, and not what we ask you about them or decide to pay. You get a message about each.',
        `Your yes is for ${coordinator} alone. Nobody else at ${company} can file claims for you.`,
        'You can withdraw it here at any time. Claims that were filed stay yours: change or withdraw them under Cashback.',
        'You see here what they read and do. If you say no, you can still file every claim yourself.',
      ],
    },
    unknown: 'You do not know them? Then decline. We do not call you about this, and nobody needs a code from you.',
    seeAlerts: 'They may also see that I need help',
    seeAlertsHelp:
      'That a reading is missing or a doctor is calling, never the numbers. Your choice: the plan does not depend on it.',
    give: 'Give consent',
    decline: 'Decline',
    failed: 'Your answer was not saved',
    given: (coordinator: string) => `Your consent is saved. ${coordinator} can act for you now.`,
    declined: (coordinator: string) => `You have declined. ${coordinator} can do nothing for you.`,
    /** A consent for the other purpose stays. */
    withdrawn: {
      CARE: (coordinator: string) =>
        `Your consent is withdrawn. ${coordinator} can no longer arrange home care for you.`,
      CLAIMS: (coordinator: string) => `Your consent is withdrawn. ${coordinator} can file no more claims for you.`,
    },
    withdraw: 'Withdraw consent',
    keep: 'Keep it',
    withdrawTitle: 'Withdraw your consent?',
    withdrawText: {
      CARE: (coordinator: string) =>
        `${coordinator} can then neither read nor do anything more about your home care. What they have done already stays, and so does a plan that is active. To let them act again, they have to ask you again.`,
      CLAIMS: (coordinator: string) =>
        `${coordinator} can then neither see nor file claims for you. Claims that were filed stay. To let them act again, they have to ask you again.`,
    },
    withdrawFailed: 'Your consent was not withdrawn',
    text: 'What you agreed to',
    all: 'All coordinators',
    readFailed: 'This request could not be shown',
    notOpen: 'This request is not open to you',
    notOpenText:
      'Log in with the mobile number that got the message. If its time is over, ask the coordinator to send a new one.',
  },
  states: {
    REQUESTED: 'Waiting for your answer',
    EXPIRED: 'Not answered in time',
    DECLINED: 'Declined',
    PROVIDED: 'Can act for you',
    ACTIVATED: 'Plan activated',
    ENDED: 'Over',
    WITHDRAWN: 'Withdrawn',
  },
  /** Before the time that is named behind it. */
  when: {
    REQUESTED: 'Answer until',
    EXPIRED: 'Ended',
    DECLINED: 'On',
    PROVIDED: 'Until',
    ACTIVATED: 'On',
    ENDED: 'Ended',
    WITHDRAWN: 'On',
  },
  meaning: {
    REQUESTED: '',
    EXPIRED: 'Nothing was allowed.',
    DECLINED: 'They see that you said no, and can do nothing for you.',
    PROVIDED: 'You have given your consent. You can withdraw it at any time.',
    ACTIVATED: 'Your plan is active. They see only where the order stands, and alerts if you have allowed that.',
    ENDED: 'The 7 days are over. They can do nothing more, and of an order they see only where it stands.',
    WITHDRAWN:
      'You have withdrawn your consent. What it let them see is hidden from them, and with it they can do nothing more. What they entered stays yours, and so does a plan that is active.',
  },
  log: {
    title: 'What they read and did',
    none: 'Nothing yet.',
    failed: 'We could not read this list',
    acts: {
      request: 'Asked for your consent',
      resend: 'Sent the request again',
      read_status: 'Saw where the order stands',
      read_details: 'Read your details',
      edit_details: 'Changed your details',
      check_eligibility: 'Checked whether the plan is right for you',
      read_address: 'Read your addresses',
      edit_address: 'Changed an address',
      activate_plan: 'Activated the plan',
      read_claims: 'Read your plans, or the claims that they filed',
      file_claim: 'Filed a claim for you',
    },
    by: 'by',
  },
  waiting: {
    title: 'Consent for covid home care',
    lead: 'Coordinators who ask to arrange home care or to file claims for you. Each can act only with your yes.',
    none: 'Nobody waits for your answer',
    noneText:
      'A request comes to your mobile number as a message and is open for 72 hours. If yours is over, ask the coordinator to send it again.',
    see: 'See who can act for you',
    open: (coordinator: string) => `Read the request of ${coordinator}`,
  },
  mine: {
    title: 'Who can act for you',
    lead: 'Coordinators who ask for your consent, have it or had it, and what each of them did.',
    none: 'Nobody can act for you',
    noneText:
      'When a coordinator of a company asks to arrange a plan or to file claims for you, you find the request here.',
    failed: 'We could not read your consents',
    listed: 'Your consents',
    open: (coordinator: string) => `Details: ${coordinator}`,
    of: {
      CARE: (company: string, plan: string) => `${company} · ${plan}`,
      CLAIMS: (company: string) => `${company} · Claims`,
    },
  },
} as const
