const count = (number: number) => number.toLocaleString('en-IN')
const several = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`

/** The undo of a list that deleted people. */
export const undoWords = {
  failed: 'We could not check who comes back.',
  returning: {
    BLOCK: (people: number) =>
      people === 1
        ? '1 employee gets the plan back as it was.'
        : `${count(people)} employees get their plan back as it was.`,
    MEMBER_BLOCK: (people: number) => `${several(people, 'dependent is', 'dependents are')} put back on the plan.`,
  },
  none: 'Nobody can come back.',
  dependents: (people: number) => `With them come ${several(people, 'dependent', 'dependents')}.`,
  credits: (given: string, available: string) =>
    `${given} in health credits that returned to your company go back to them, of ${available} that it has.`,
  creditsMissing: (given: string, available: string) =>
    `${given} in health credits returned to your company, and it has ${available} left. Ask for a top-up first: nobody comes back with less than they had.`,
  lives: (lives: number, remaining: number) =>
    `They take ${several(lives, 'life', 'lives')} of the ${count(remaining)} left.`,
  livesMissing: (lives: number, remaining: number) =>
    `They need ${several(lives, 'life', 'lives')}, and the contract has ${count(remaining)} left. Undo single people instead.`,
  contractOver: 'The contract is not active, so nobody can come back.',
  appointments: 'They are told. Appointments that ended with the plan do not come back: they book them again.',
  who: 'Who comes back',
  retained: (people: number) => `${several(people, 'person stays', 'people stay')} as they are`,
  row: (row: number, name: string) => `Row ${count(row)}, ${name}`,
  withCredits: (credits: string) => `${credits} in health credits`,
  more: (people: number) => `and ${several(people, 'other', 'others')}`,
  reasons: {
    CHANGED: 'changed by a colleague since',
    OVER: 'the plan is over',
    TOO_LATE: 'was deleted more than a day ago',
    DUPLICATE: 'somebody else has the plan with the same details',
    OTHER_PLAN: 'has another plan of your company since',
    BLOCKED_BY_STAFF: 'blocked by our staff: call us',
    OWN_AFFAIR: 'this is about yourself, so a colleague has to do it',
    ON_PLAN_AGAIN: 'is on the plan again',
    NUMBER_TAKEN: 'somebody else on the plan has the number',
    NO_PLACE: 'the plan has no free place',
  },
  changed: 'Something has changed since you looked. This is what would happen now.',
  done: (undone: number, retained: number) =>
    [
      `${several(undone, 'person is', 'people are')} back.`,
      ...(retained > 0 ? [`${several(retained, 'person stays', 'people stay')} as they are.`] : []),
    ].join(' '),
} as const
