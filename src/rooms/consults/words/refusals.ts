/** Why nobody can consult a doctor now, and what to do instead. */
export const consultRefusals = {
  active: 'A consultation of this plan is under way. Another one is possible when it has ended.',
  activeUntil: (time: string) =>
    `A consultation of this plan is under way. Another one is possible at ${time}, or as soon as the doctor ends it.`,
  day: 'Today’s online consultations of this plan are used up. You can ask again tomorrow.',
  dayUntil: (used: number, time: string) =>
    `All ${used} online consultations of this plan for today are used. The next one is possible from ${time}.`,
  month: 'This month’s online consultations of this plan are used up. You can ask again next month.',
  monthUntil: (used: number, time: string) =>
    `All ${used} online consultations of this plan for this month are used. The next one is possible from ${time}.`,
  planInactive: 'This plan is not active, so it gives no consultations now.',
  notCovered: 'This plan does not include online consultations.',
  memberNotCovered: 'This person is no longer covered by the plan.',
  noneLeft: 'The online consultations of this plan are used up.',
  noCredits: 'The health credits of this plan do not suffice for an online consultation.',
  closed: 'Online consultations are not available at the moment. Please try again later.',
  over: 'This request is over. The patient may ask again.',
  webhook: 'The message was not accepted.',
  early: 'No doctor has accepted this request yet. Send the message again.',
} as const
