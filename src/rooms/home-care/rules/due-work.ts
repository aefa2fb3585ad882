/** What waits for our staff in a care, the most urgent first. */
export const DUE_WORK = [
  'ALARM_LATE',
  'ALARM',
  'WELFARE',
  'CALL_MISSED',
  'CALL_DUE',
  'KIT_LEFT',
  'KIT_BACK',
  'KIT_TO_SEND',
] as const
export type DueWork = (typeof DUE_WORK)[number]
