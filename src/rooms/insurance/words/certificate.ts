/** The certificate of insurance as a document. */
export const certificateWords = {
  title: 'Certificate of insurance',
  fileName: (coi_number: string, endorsement = 0) =>
    `certificate-${coi_number.replaceAll(/[^\w-]/g, '-')}${endorsement > 0 ? `-endorsement-${endorsement}` : ''}.pdf`,
  rows: {
    coi: 'Certificate number',
    insurer: 'Insurer',
    registration: 'Registration',
    master: 'Master policy number',
    holder: 'Master policyholder',
    member: 'Person insured',
    dob: 'Date of birth',
    cover: 'Cover',
    sum: 'Sum assured',
    premium: 'Premium paid',
    period: 'Period of cover',
    nominee: 'Nominee',
    appointee: 'Appointee',
    issued: 'Issued on',
    endorsement: 'Endorsement',
  },
  withTax: (premium: string, tax: string, rate: string) => `${premium}, including ${tax} GST (${rate}%)`,
  period: (from: string, to: string) => `${from} to ${to}, both days included`,
  relation: (name: string, relation: string) => `${name} (${relation === 'GrandMother' ? 'Grandmother' : relation})`,
  endorsement: (number: number, on: string) => `${number}, nominee changed on ${on}. Earlier prints are superseded.`,
  verify: 'Scan to check that this certificate is genuine, or open this address:',
  freeLook: (until: string) => `Free look: this cover can be given back until ${until}.`,
  noFreeLook: 'This cover has no free-look period.',
  underwritten: (insurer: string) =>
    `The insurance is group life insurance, underwritten by ${insurer}. It is separate from any health plan.`,
  care: (phone: string) => `Customer care: ${phone}`,
  ourSite: 'on our website',
  complaints: 'Complaints',
  level: (level: number, name: string, contact: string, days: number) =>
    `${level}. ${name}: ${contact} (answers in ${days} days)`,
}
