import { formatClock, formatDate } from '#values/display-time.ts'
import { addDays, type IstDate, istDateOf } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { Policy, PolicyDetail } from '../contract/policies.ts'
import { answerDueAt, policyStage } from '../rules/policy-stage.ts'
import { mineWords } from '../words/mine.ts'

const words = mineWords.next

/**
 * What happens next with a policy, and by when. The history, where it is at hand, says since when the insurer has it.
 * @param now by the product's clock
 */
export function nextText(policy: Policy & Partial<Pick<PolicyDetail, 'history'>>, now: Date): string {
  const { enrolment_last_date, end_date } = policy.policy
  switch (policyStage(policy)) {
    case 'TO_APPLY':
      if (!enrolment_last_date) return words.TO_APPLY
      return (policy.can.apply ? words.TO_APPLY_BY : words.TOO_LATE)(formatDate(enrolment_last_date))
    case 'WITH_INSURER': {
      const sent = policy.history?.filter(({ to }) => to === 'PROCESSING').map(({ at }) => parseWireTime(at))[0]
      if (!sent) return words.WITH_INSURER
      const due = answerDueAt(sent)
      return due < now ? words.WITH_INSURER_LATE : words.WITH_INSURER_BY(`${formatDate(due)}, ${formatClock(due)}`)
    }
    case 'ACTIVE':
      return activeText(end_date ?? '', policy.offer !== null, istDateOf(now))
    case 'EXPIRED':
      return words.EXPIRED(formatDate(end_date ?? ''))
    case 'CANCELLED':
      return policy.premium_review ? words.WITHDRAWN[policy.premium_review] : words.CANCELLED
  }
}

/** Days before the end in which it is said when it can be bought again. */
const ENDING_DAYS = 30

function activeText(end_date: IstDate, isOffered: boolean, today: IstDate): string {
  const isEnding = end_date <= addDays(today, ENDING_DAYS)
  const until = formatDate(end_date)
  return isEnding && isOffered ? words.ENDING(until, formatDate(addDays(end_date, 1))) : words.ACTIVE(until)
}
