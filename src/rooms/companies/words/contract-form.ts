/** Texts of the form of a contract. */
export const contractWords = {
  failed: 'We could not load this contract.',
  leadDraft: (part: string) => `A draft for ${part}: the company does not see it yet.`,
  leadSigned: (part: string) => `With ${part}`,
  signedOn: 'Signed',
  form: 'Contract',
  save: 'Save the draft',
  saveSigned: 'Save the changes',
  saved: 'Saved',
  inLine: (line: number, problem: string) => `Line ${line}: ${problem}`,
  stale: 'A colleague has changed this contract meanwhile. Reload the page, then make your changes again.',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you have changed on this page is lost.',

  missingTitle: 'Before it can be signed',
  nothingMissing: 'Everything is there',
  nothingMissingText: 'Read the terms once more: once signed, only an amendment changes them.',
  saveFirst: 'Save your changes first.',
  sign: 'Mark as signed',
  signTitle: (name: string) => `Sign “${name}”?`,
  signText: (lives: string, plan: string) => `${lives} people may have ${plan}. From now on:`,
  signPoints: [
    'the company sees the contract, and its people may activate the plan',
    'lives and the period change by an amendment only',
    'plan, credits, packages, employee IDs and the rules for people who leave stay as they are',
  ],
  discard: 'Discard the draft',
  discardTitle: 'Discard this draft?',
  discardText: 'Nobody has seen it. It cannot be brought back.',

  sections: {
    agreed: 'What was agreed',
    activation: 'How people get the plan',
    packages: 'How credits are divided',
    people: 'What HR writes about people',
    limits: 'Limits',
    logo: 'Logo',
    preview: 'What people see',
  },
  amendments: {
    title: 'Amendments',
    none: 'None so far.',
    add: 'Enter an amendment',
    text: 'It takes effect now and stays as you enter it. A later last day is also that of every plan that runs to the former one.',
    quota: 'Lives',
    endsOn: 'Last day',
    effectiveOn: 'Agreed since',
    effectiveOnText: 'The date on the letter: today or before',
    reason: 'What was agreed',
    reasonText: 'Such as the number of the letter',
    lives: (before: string, after: string) => `Lives from ${before} to ${after}`,
    period: (before: string | null, after: string) =>
      before === null ? `Last day set to ${after}` : `Last day from ${before} to ${after}`,
    entered: 'Entered',
    by: (name: string) => `by ${name}`,
  },
  ending: {
    end: 'End it early',
    title: 'End this contract early',
    text: 'Everybody under it has their plan up to this day, which is the last one covered. The company’s admins are told.',
    day: 'Last day',
    dayText: 'Today or later',
    reason: 'What was agreed',
    reasonText: 'Such as the number of the letter',
    happens: 'What happens',
    failed: 'We could not load what happens.',
    people: (count: number) =>
      count === 0
        ? 'Nobody’s plan ends earlier.'
        : count === 1
          ? 'The plan of 1 person ends earlier, also for the family on it. They are told.'
          : `The plans of ${count.toLocaleString('en-IN')} people end earlier, also for the families on them. They are told.`,
    plannedBlocks: (count: number) =>
      count === 1
        ? 'A block that HR planned for a later day is called off.'
        : `${count.toLocaleString('en-IN')} blocks that HR planned for a later day are called off.`,
    openClaims: (count: number) =>
      count === 1
        ? 'A claim that is open goes on as usual.'
        : `${count.toLocaleString('en-IN')} claims that are open go on as usual.`,
    withPeople: (amount: string, onHold: string, until: string) =>
      `People have ${amount} of credits left, and ${onHold} on hold for their bills. Bills are accepted until ${until}; what is left then returns to the company.`,
    ofCompany: (amount: string) => `The company has ${amount} that it has not allotted: it stays the company’s money.`,
    topups: (count: number, amount: string) =>
      count === 1
        ? `A top-up of ${amount} is open: reject it if no money will arrive.`
        : `${count} top-ups of ${amount} together are open: reject those for which no money will arrive.`,
  },
  sectionNotes: {
    agreed: 'Changes by an amendment once it is signed.',
    packages: 'The amounts are set for each person. A service that is in no package is paid from what is left.',
    people: 'Without values, HR types the text. These can change later.',
    limits: 'In a plan year. Empty: no limit.',
  },
  wallet: 'The contract gives health credits',
  checkup: 'Kind of master check-up',
  checkups: { AHC: 'Annual health check-up', PEMC: 'Pre-employment medical check-up' },
  reusable: 'The life of a person who leaves may be given to another',
  runout: 'Days to send bills after leaving',
  runoutText: '0: credits return to the company at once',

  activation: 'People activate the plan by',
  activationTypes: {
    email: 'a code sent to their work email',
    mobile: 'a code sent to their mobile number',
    reference_id: 'their employee ID and mobile number',
  },
  emailOptional: 'HR may add people without an email address',
  domains: 'Email domains of the company',
  domainsText: 'One in each line: company.in, or *.company.in for all below it',
  freeMail: 'People may activate with an address that anybody can have',
  usesReferenceId: 'The company uses employee IDs',
  placeholder: 'Label of the field',
  placeholderText: 'Such as Employee ID',
  mask: 'How an ID looks',
  maskText: '# a digit, @ a letter, * either; #{4,6} four to six digits. Empty: any text',
  sample: 'Sample',
  maskFits: 'The sample fits',

  package: (place: number) => `Package ${place}`,
  packageName: 'Name',
  services: 'Services',
  shared: 'Its amount',
  dedicated: 'is reserved for these services',
  sharedChoice: 'is the most these services may use',
  packageFact: (services: string, shared: boolean) =>
    shared ? `${services}: at most an amount` : `${services}: an amount reserved`,
  addPackage: 'Add a package',
  noPackages: 'No packages: people spend their credits on every service.',

  tags: { entity: 'Entities', function: 'Functions', designation: 'Designations', location: 'Locations' },
  tagText: 'One in each line',
  customFields: 'Own fields',
  customField: (place: number) => `Field ${place}`,
  customLabel: 'Label',
  customRequired: 'HR must fill it in',
  addField: 'Add a field',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,

  deletions: 'People who may be deleted',
  updates: 'Dependents who may be changed',
  noLimit: 'No limit',

  logo: 'Logo of the company',
  logoSaved: 'The logo is saved.',
  logoText: 'JPEG, PNG or WebP, at most 1 MB. It is shown on the company’s own page.',
  removeLogo: 'Remove the logo',
  removeLogoOf: (name: string) => `Remove the logo of ${name}`,
  removeLogoText: 'The company’s own page then shows its name alone. You can choose another picture at any time.',
  logoOf: (name: string) => `Logo of ${name}`,
  yes: 'Yes',
  no: 'No',
  none: 'None',
  any: 'Any text',
  days: (days: number) => (days === 0 ? 'None: credits return at once' : `${days} days`),

  previewText: 'The company’s own page in short.',
  openPage: 'Open the company’s page',
  pageLater: 'The page opens once the contract is signed.',
  previewTitle: (company: string) => `Your health plan from ${company}`,
  previewPlan: (plan: string) => `What ${plan} gives you`,
  previewAsks: (fields: string) => `It asks for: ${fields}`,
  previewFields: { name: 'name', email: 'work email', mobile: 'mobile number' },
} as const
