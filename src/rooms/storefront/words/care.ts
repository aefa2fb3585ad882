/** On the pages of home care only. */
export const careWords = {
  signs: 'Hard to breathe, chest pain, bluish lips, trouble speaking or moving?',
  notNow: 'Do not buy anything now.',
  call112: 'Call 112',
  call108: '108, ambulance',
} as const
