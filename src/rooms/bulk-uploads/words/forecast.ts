const count = (number: number) => number.toLocaleString('en-IN')
const several = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`

/** What a checked file will do, in one sentence. */
export const forecastWords = {
  does: {
    ACTIVATE: (number: number) => `Adds ${several(number, 'person', 'people')}`,
    BLOCK: (number: number) => `Deletes ${several(number, 'employee', 'employees')}`,
    MEMBER_ACTIVATE: (number: number) => `Adds ${several(number, 'dependent', 'dependents')}`,
    MEMBER_PATCH: (number: number) => `Updates ${several(number, 'dependent', 'dependents')}`,
    MEMBER_BLOCK: (number: number) => `Deletes ${several(number, 'dependent', 'dependents')}`,
  },
  nothing: 'Nothing can go ahead yet',
  of: {
    lives: (requested: number, left: number) => `${count(requested)} of ${count(left)} lives`,
    deletions: (requested: number, left: number) => `${count(requested)} of ${count(left)} deletions`,
    updates: (requested: number, left: number) => `${count(requested)} of ${count(left)} updates`,
    credits: (required: string, available: string) => `${required} of ${available} in health credits`,
  },
  goOn: (people: number) =>
    people === 1
      ? '1 of them also has a plan of another contract, which goes on'
      : `${count(people)} of them also have a plan of another contract, which goes on`,
  returns: (amount: string) => `what is left of ${amount} in health credits returns to the company`,
  look: (wrong: number) => (wrong === 1 ? '1 row needs a look' : `${count(wrong)} rows need a look`),
} as const

/** How far a running upload is. */
export const paceWords = {
  done: (processed: number, total: number) => `${count(processed)} of ${count(total)} rows`,
  rate: (rows: number) => `${several(rows, 'row', 'rows')} a second`,
  left: (seconds: number) =>
    seconds < 2
      ? 'a moment left'
      : seconds < 90
        ? `about ${several(Math.ceil(seconds), 'second', 'seconds')} left`
        : `about ${several(Math.ceil(seconds / 60), 'minute', 'minutes')} left`,
} as const
