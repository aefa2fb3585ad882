/** What people read who are asked by a coordinator. */
export const consentScreenWords = {
  consent: {
    title: 'Let a coordinator act for you',
    /** In the coordinator's voice, to the name that they gave. */
    question: {
      CARE: (name: string | null) => `May I start home care for you${name ? `, ${name}` : ''}?`,
      CLAIMS: (name: string | null) => `May I file claims for you${name ? `, ${name}` : ''}?`,
    },
    titleAnswered: (coordinator: string) => `Your consent for ${coordinator}`,
    titleGiven: (time: string) => `You said yes at ${time}`,
    role: (company: string) => `Coordinator, ${company}`,
    asks: {
      CARE: (company: string, plan: string) =>
        `Twelve days with a doctor and a kit, for covid at home: the ${plan} plan. ${company} pays; for you it is free. You can also say no, and still arrange a plan yourself.`,
      CLAIMS: (company: string) =>
        `For your own bills, on your own health plans, as a coordinator of ${company}. You can also say no, and still file every claim yourself.`,
    },
    asked: {
      CARE: (coordinator: string, company: string, plan: string) =>
        `${coordinator} of ${company} asked to arrange the ${plan} plan for you.`,
      CLAIMS: (coordinator: string, company: string) => `${coordinator} of ${company} asked to file claims for you.`,
    },
    may: (coordinator: string) => `If you say yes, ${coordinator} may`,
    mayNow: (coordinator: string) => `What ${coordinator} may do`,
    mayBefore: 'What you allowed',
    mayNot: (coordinator: string) => `${coordinator} may not`,
    scopes: {
      activate_plan: 'start the plan in your name, on your mobile number',
      edit_address: 'see, enter and change your address, to which the kit goes',
      edit_details: 'see, enter and change your other details, the answers about your health among them',
      see_alerts: 'see the day of your care, and that a reading is missing or a doctor is calling, never the numbers',
      file_claims: 'see the names of your plans, file claims for your own bills, and see where those claims are',
    },
    limits: {
      CARE: (company: string) => [
        'see your readings, your prescriptions or what you tell the doctor',
        'do anything more than 7 days after your yes, or once the plan has started: from then on only where the order stands is left to see',
        `let anybody else at ${company} act for you`,
      ],
      CLAIMS: (company: string) => [
        'see or change your bank account: the money goes there and nowhere else',
        'see your other claims, what we ask you about a claim, or what we decide to pay',
        'see or do anything more than 7 days after your yes',
        `let anybody else at ${company} act for you`,
      ],
    },
    withdrawal: {
      CARE: 'You can withdraw your yes at any time on this page, and read here what was seen and done with it.',
      CLAIMS:
        'You can withdraw your yes at any time on this page, and read here what was seen and done with it. You get a message about each claim, and can change or withdraw it.',
    },
    askedAt: 'Asked at',
    endsAt: 'The question ends at',
    unknown: 'You do not know them? Then say no. We do not call you about this, and nobody needs a code from you.',
    data: 'How your health data is used',
    seeAlerts: 'They may also see that I need help',
    seeAlertsHelp:
      'That a reading is missing or a doctor is calling, never the numbers. Your choice: the plan does not depend on it.',
    give: 'Yes, I allow it',
    decline: 'No',
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
    ifWithdrawn: 'If you withdraw',
    stops: {
      CARE: (coordinator: string) =>
        `${coordinator} can neither read nor do anything more. They see that you withdrew.`,
      CLAIMS: (coordinator: string) =>
        `${coordinator} can neither see nor file claims any more. They see that you withdrew.`,
    },
    stays: {
      CARE: 'What they entered stays yours. A plan that has started goes on, and your doctor stays with you.',
      CLAIMS: 'Claims that were filed stay yours.',
    },
    withdrawTitle: 'Withdraw your consent?',
    withdrawText: 'To let them act for you again, they have to ask you again.',
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
    PROVIDED: 'It ends by itself, at that time at the latest. You can withdraw it at any time before.',
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
