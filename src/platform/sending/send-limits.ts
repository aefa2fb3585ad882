/**
 * How many messages may go to one number or mail address. A stranger is a browser that has never logged in there. Those
 * of one network together get less than all strangers, and strangers less than everybody: a flood from one network
 * leaves a share to the owner's new device, and a flood from many leaves one to a known device.
 */

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** An hour, to one recipient. Strangers never send more than five (promised), the reserve of known devices is beyond. */
const ALL_PER_HOUR = 7
const STRANGERS_PER_HOUR = 5
const NETWORK_PER_HOUR = 4

/**
 * What a person has to hear of: that their number was taken off a plan, or that it ends or goes on. Only the limit below stops it,
 * so that nobody suppresses it by asking for codes, and it takes nothing from the codes that the number may get.
 */
const ABOUT_REMOVAL = ['plan-number-removed', 'employee-plan-ends', 'employee-plan-restored']

/** SMS about being put on a plan, taken off it and put back: so many a day to one number, through all doors together. */
const ABOUT_PLANS = [...ABOUT_REMOVAL, 'plan-member-added', 'employee-welcome']
const ABOUT_PLANS_PER_DAY = 4

/** Of all messages an hour, strangers may send this share; from the second share on each has to prove that it is a person. */
const STRANGERS_OF_ALL = 0.8
const UNPROVEN_OF_ALL = 0.4

export interface SendRecord {
  kind: string
  at: Date
  sender: string
  is_known: boolean
}

/** Of the messages a day to one recipient, how many strangers may cause, and how many of those one network. */
export function shareOfStrangers(perDay: number): { all: number; network: number } {
  return { all: Math.max(1, Math.floor(perDay * 0.6)), network: Math.max(1, Math.floor(perDay * 0.4)) }
}

/** Of the messages an hour to everybody, how many strangers may cause, and how many without a captcha. */
export function sharesOfAll(perHour: number): { strangers: number; unproven: number } {
  return { strangers: Math.ceil(perHour * STRANGERS_OF_ALL), unproven: Math.ceil(perHour * UNPROVEN_OF_ALL) }
}

/**
 * When a recipient may get another message; undefined for now.
 * @param all to this recipient in the last day, latest first
 * @param next who asks for it, and how many a day the operator allows
 */
export function waitOfRecipient(
  all: readonly SendRecord[],
  { sender, is_known, perDay, now }: { sender: string; is_known: boolean; perDay: number; now: Date },
): Date | undefined {
  const sent = all.filter(({ kind }) => !isAboutRemoval(kind))
  const strangers = is_known ? [] : sent.filter((one) => !one.is_known)
  const network = strangers.filter((one) => one.sender === sender)
  const share = shareOfStrangers(perDay)
  const ends = [
    windowEnd(sent, ALL_PER_HOUR, HOUR_MS),
    windowEnd(sent, perDay, DAY_MS),
    windowEnd(strangers, STRANGERS_PER_HOUR, HOUR_MS),
    windowEnd(strangers, share.all, DAY_MS),
    windowEnd(network, NETWORK_PER_HOUR, HOUR_MS),
    windowEnd(network, share.network, DAY_MS),
  ].filter((end) => end > now.getTime())
  return ends.length > 0 ? new Date(Math.max(...ends)) : undefined
}

/** Whether a message tells that a plan was taken away, or given back. */
export function isAboutRemoval(kind: string): boolean {
  return ABOUT_REMOVAL.includes(kind)
}

/** Whether a message is one of those about plans, of which a number gets only some a day. */
export function isAboutPlans(kind: string): boolean {
  return ABOUT_PLANS.includes(kind)
}

/** When a number may get another message about plans; undefined for now. @param sent to it in the last day, latest first */
export function waitOfPlans(sent: readonly SendRecord[], now: Date): Date | undefined {
  const end = windowEnd(
    sent.filter(({ kind }) => isAboutPlans(kind)),
    ABOUT_PLANS_PER_DAY,
    DAY_MS,
  )
  return end > now.getTime() ? new Date(end) : undefined
}

/** When the window has room again: when the n-th latest message leaves it. */
function windowEnd(sent: readonly SendRecord[], limit: number, lengthMs: number): number {
  const oldest = sent[limit - 1]
  return oldest ? oldest.at.getTime() + lengthMs : 0
}
