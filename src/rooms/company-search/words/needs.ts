interface NeedFacts {
  /** Since when, as a date; empty without one. */
  date: string
  /** Rupees; empty where it is not about money. */
  amount: string
  /** The plan's name; empty for all. */
  plan: string
  /** The plan's name after a dot, where another line is of the same kind; otherwise empty. */
  ofPlan: string
}

interface NeedLine {
  what: (count: number) => string
  detail: (facts: NeedFacts) => string
  /** What a person does there. */
  act: string
}

const each = (one: string, many: string) => (count: number) => (count === 1 ? one : many)

/** By kind. */
const lines = {
  ROWS_TO_CORRECT: {
    what: each('row to correct', 'rows to correct'),
    detail: ({ date, ofPlan }) => `People wait: uploaded on ${date}, not started${ofPlan}`,
    act: 'Correct',
  },
  LIST_TO_START: {
    what: each('list to start', 'lists to start'),
    detail: ({ date, ofPlan }) => `People wait: uploaded on ${date}, nothing to correct${ofPlan}`,
    act: 'Start',
  },
  PLAN_ENDS: {
    what: each('day until a plan ends', 'days until a plan ends'),
    detail: ({ plan }) => `${plan}: call us to renew it`,
    act: 'See the plan',
  },
  LIVES_LEFT: {
    what: each('life left', 'lives left'),
    detail: ({ plan }) => `${plan}: call us before the next joiners`,
    act: 'See the plan',
  },
  TOPUP_TO_TRANSFER: {
    what: each('top-up to transfer', 'top-ups to transfer'),
    detail: ({ amount, date, ofPlan }) => `${amount} asked for on ${date}${ofPlan}`,
    act: 'Open wallet',
  },
  CREDITS_LOW: {
    what: each('plan low on credits', 'plans low on credits'),
    detail: ({ amount, plan }) => `${plan}: ${amount} left, less than a fifth of a year’s`,
    act: 'Open wallet',
  },
  CREDITS_EXPIRE: {
    what: each('person whose credits expire', 'people whose credits expire'),
    detail: ({ amount, plan }) => `${plan}: ${amount} returns to you unless it is used`,
    act: 'Open wallet',
  },
  WITHOUT_APP: {
    what: () => 'without the app',
    detail: ({ date }) => (date ? `Not installed yet, the first since ${date}` : 'Not installed yet'),
    act: 'Remind',
  },
} as const satisfies Record<string, NeedLine>

/** What a company has to do, on its overview. */
export const needWords = {
  title: 'Needs you',
  none: 'Nothing needs you today',
  failed: 'We could not load what needs you.',
  age: (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day' : `${days.toLocaleString('en-IN')} days`),
  /** The name of a button: several lines may have the same act. */
  act: (act: string, what: string) => `${act}: ${what}`,
  lines,
}
