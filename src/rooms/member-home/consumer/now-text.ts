import { formatClock, formatDate, formatTime } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { NowRow } from '../contract.ts'
import { firstName } from '../rules/greeting.ts'
import type { NowKind } from '../rules/now-kinds.ts'
import { nowWords as words } from '../words/now.ts'

/** Which button a row has, where it is the reader's turn and one tap does it. */
const BUTTONS: Partial<Record<NowKind, string>> = {
  DOCTOR_READY: words.join,
  CLAIM_QUESTION: words.answer,
  BANK_ACCOUNT: words.add,
  PERSON_TO_CONFIRM: words.confirm,
}

export interface NowText {
  title: string
  text: string
  /** What one tap does, where it is the reader's turn. */
  button?: string | undefined
  /** What is shown at a desk instead. */
  code?: string | undefined
}

/**
 * What a row says: what it is, and who acts next by when.
 * @param now for times of today, of which the clock is enough
 */
export function nowText(row: NowRow, now: Date): NowText {
  const button = BUTTONS[row.kind]
  return { ...textOf(row, now), ...(button && { button }) }
}

function textOf(row: NowRow, now: Date): NowText {
  const { id, about, count } = row
  const person = row.person === null ? null : firstName(row.person)
  const by = row.by === null ? undefined : parseWireTime(row.by)
  const day = by ? formatDate(by) : ''
  const time = by ? (istDateOf(by) === istDateOf(now) ? formatClock(by) : formatTime(by)) : ''
  const amount = row.amount === null ? '' : inRupees(row.amount)
  switch (row.kind) {
    case 'VISIT_PASS':
      return { title: about ?? '', text: words.pass(time), code: `${id.slice(0, 3)} ${id.slice(3)}` }
    case 'DOCTOR_READY':
      return { title: words.doctorReady(about), text: words.joinBy(time, person) }
    case 'DOCTOR_SEARCH':
      return { title: words.looking, text: words.lookingUntil(time, person) }
    case 'CLAIM_QUESTION':
      return { title: words.claim(id, amount), text: words.answerBy(day) }
    case 'BANK_ACCOUNT':
      return { title: words.approved(amount), text: words.needsBank }
    case 'RENEWAL_CONSENT':
      return { title: words.renewal(amount), text: words.payBy(day) }
    case 'PAYOUT_AFTER_RENEWAL':
      return { title: words.waitsForRenewal(amount), text: words.claimApproved(id) }
    case 'REFUND_ANSWER':
      return { title: words.refundChanged(amount), text: words.refundAnswer }
    case 'PERSON_TO_CONFIRM':
      return { title: words.person(person), text: words.personText }
    case 'REPORT_REQUEST':
      return { title: words.reportRequest(about, person), text: words.reportRequestText }
    case 'ACCOUNT_DELETION': {
      const isAhead = by !== undefined && by > now
      return { title: words.accountDeletion, text: isAhead ? words.canStayUntil(time) : words.deletionWaits }
    }
    case 'CARE_ALARM':
      return { title: words.careAlarm, text: by ? words.careAlarmBy(time) : words.careAlarmLate }
    case 'CARE_CALL':
      return { title: words.care(count), text: by ? words.careCall(time) : words.careNoCall }
    case 'CHECKUP': {
      const place = words.checkupPlaces[row.mode ?? 'CENTRE']
      if (row.turn === 'you') return { title: words.checkup(person), text: words.checkupAgain }
      const text = row.turn === 'us' ? words.checkupAsked(time) : words.checkupAt(time, place)
      return { title: words.checkup(person), text }
    }
    case 'CAMP':
      return { title: about ?? '', text: words.campAt(time) }
    case 'REPORT': {
      const since = row.since === null ? undefined : parseWireTime(row.since)
      return { title: words.report(person), text: since ? words.since(formatDate(since)) : '' }
    }
    case 'PAYMENT':
      return { title: words.payment(amount), text: words.bankAnswersBy(time) }
    case 'RENEWAL':
      return { title: words.renewal(amount), text: by ? words.bankTriesAgain(day) : words.bankAnswers }
    case 'PAYOUT': {
      if (row.turn === 'bank') return { title: words.payout(amount), text: words.thereBy(id, day) }
      return { title: words.approved(amount), text: by ? words.paidBy(id, day) : words.paidLater(id) }
    }
    case 'REFUND':
      return { title: words.refund(amount), text: row.turn === 'bank' ? words.refundAtBank : words.refundWithUs }
    case 'CLAIMS_WITH_US':
      return { title: words.claims(count, id, amount), text: by ? words.decidedBy(day) : words.waitsForUs }
  }
}

export function inRupees(amount: number): string {
  return formatRupees(parseRupees(amount) ?? 0n)
}
