import { formatDate } from '#values/display-time.ts'

/** The desk's text of a finding: the other claim's number where there is one, and the figures that prove it. */
interface Proof {
  other: string
  evidence: Record<string, string | number>
}

/** The findings of the automatic checks: a name and a sentence each. */
export const checkWords = {
  SAME_FILE: { label: 'Same file', text: ({ other }) => `This file is on claim ${other} too.` },
  SAME_BILL: {
    label: 'Same bill number',
    text: ({ other, evidence: { amount, day, other_amount, other_day } }) => {
      const same = `Claim ${other} has the same bill number of the same establishment`
      if (!day) return `${same}.`
      const [one, two] = [`${amount} on ${formatDate(`${day}`)}`, `${other_amount} on ${formatDate(`${other_day}`)}`]
      return one === two ? `${same}, and is also for ${one}.` : `${same}: it is for ${two}, this one for ${one}.`
    },
  },
  BANK_SHARED: {
    label: 'Bank account of others',
    text: ({ evidence }) =>
      evidence.others === 1
        ? 'Another person has the same bank account.'
        : `${evidence.others} other people have the same bank account.`,
  },
  FRAUD_BEFORE: {
    label: 'Altered document before',
    text: ({ other }) => `Claim ${other} was rejected for an altered document.`,
  },
  PROVIDER_WATCHED: { label: 'Watch list', text: ({ evidence }) => `${evidence.name} is on the watch list.` },
  NOT_COVERED: { label: 'Not covered', text: () => 'The plan does not reimburse claims of this type.' },
  PAID_BY_PLAN: {
    label: 'Paid by the plan already',
    text: ({ evidence: { service, paid, gross } }) => {
      const whole = `A plan has paid ${paid} to the provider for this patient on this day (${service})`
      return paid === gross ? `${whole}.` : `${whole}, of ${gross}.`
    },
  },
  SAME_VISIT: {
    label: 'Same patient, day and amount',
    text: ({ other }) => `Claim ${other} is for the same patient, type, day and amount.`,
  },
  NEAR_SAME_PICTURE: {
    label: 'Nearly the same picture',
    text: ({ other }) => `This picture looks nearly like one on claim ${other}.`,
  },
  BANK_NEW: {
    label: 'New bank account',
    text: ({ evidence }) =>
      evidence.why === 'CHANGED'
        ? 'The bank account was changed less than 24 hours ago.'
        : 'Nothing has been paid to this bank account yet.',
  },
  AMOUNT_HIGH: {
    label: 'Unusual amount',
    text: ({ evidence }) => `Nineteen of twenty claims of this type are for ${evidence.usual} or less.`,
  },
  NEAR_PLAN_START: {
    label: 'Just after the plan began',
    text: () => 'The service was within three days of the plan’s start.',
  },
  NEAR_PLAN_END: {
    label: 'Just before the plan ends',
    text: () => 'The service was within three days of the plan’s end.',
  },
  OVER_CAP: { label: 'Above a limit', text: ({ evidence }) => `The plan pays at most ${evidence.most} of it.` },
  ROUND_AMOUNT: { label: 'Round amount', text: () => 'The amount is a multiple of ₹500.' },
  WEEKEND_CLINIC: { label: 'Weekend', text: () => 'The visit was on a Saturday or a Sunday.' },
  NO_BILL_NUMBER: { label: 'No bill number', text: () => 'The claim says no bill number.' },
} as const satisfies Record<string, { label: string; text: (proof: Proof) => string }>
