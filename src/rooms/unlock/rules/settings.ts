import { defineSetting, wholeNumber } from '#values/setting.ts'

export const passHours = defineSetting({
  key: 'unlock.pass_hours',
  money: false,
  schema: wholeNumber(1, 12),
  default: 4,
  unit: 'hours',
  label: 'Length of a visit pass',
  description: 'How long after the unlock the clinic may confirm a visit; then it counts as used.',
})

export const unlocksADay = defineSetting({
  key: 'unlock.unlocks_a_day',
  money: false,
  schema: wholeNumber(1, 20),
  default: 3,
  label: 'Clinic visits a day',
  description: 'How many clinic visits a member may unlock in a day, reversed ones included.',
})

export const reversalHours = defineSetting({
  key: 'unlock.reversal_hours',
  money: false,
  schema: wholeNumber(1, 12),
  default: 2,
  unit: 'hours',
  label: 'Time to undo an unlock',
  description: 'How long after the unlock a member may take it back.',
})

export const mostReversals = defineSetting({
  key: 'unlock.reversals',
  money: false,
  schema: wholeNumber(0, 30),
  default: 2,
  label: 'Undone unlocks in 30 days',
  description: 'How many unlocks the members of a plan may take back in 30 days; further ones need our staff.',
})

export const staffReversalDays = defineSetting({
  key: 'unlock.staff_reversal_days',
  money: false,
  schema: wholeNumber(1, 90),
  default: 30,
  unit: 'days',
  label: 'Corrections by staff',
  description: 'How long after the unlock our staff may give back a visit that counts as used.',
})

export const screenCodeMinutes = defineSetting({
  key: 'unlock.screen_code_minutes',
  money: false,
  schema: wholeNumber(1, 30),
  default: 5,
  unit: 'minutes',
  label: 'Life of a code on the desk screen',
  description:
    'A clinic’s screen shows a new code every 60 seconds; each unlocks for this long, so that there is time to log in.',
})

export const unlockSettings = [
  passHours,
  unlocksADay,
  reversalHours,
  mostReversals,
  staffReversalDays,
  screenCodeMinutes,
]
