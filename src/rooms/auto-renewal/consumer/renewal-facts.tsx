import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { AutoDebit } from '../contract.ts'
import { autoRenewalWords } from '../words.ts'
import classes from './auto-renew.module.css'

const words = autoRenewalWords.screen

const TONES: Record<AutoDebit['status'], StatusTone> = {
  NONE: 'neutral',
  CREATED: 'neutral',
  PENDING_AUTH: 'waiting',
  ACTIVE: 'good',
  PAUSED: 'waiting',
  REVOKED: 'neutral',
  EXPIRED: 'neutral',
  FAILED: 'bad',
}

/** The line of plan and state, focused when an action has changed it: its button is gone. */
export const RENEWAL_STATE = 'renewal-state'

/** The state of the renewal, in words and figures. */
export function RenewalFacts({ renewal }: { renewal: AutoDebit }) {
  const { status, plan_name, amount, max_amount, valid_till, next_debit_on, paused_until, end_date } = renewal
  const isOn = status === 'ACTIVE' || status === 'PAUSED' || status === 'PENDING_AUTH'
  const rows: [string, ReactNode][] = [
    [words.planUntil, <DateText key="until" value={end_date} />],
    [words.nextDebit, next_debit_on ? <DateText key="next" value={next_debit_on} /> : words.noDebit],
  ]
  if (amount !== null) rows.push([words.amount, <MoneyText key="amount" rupees={amount} />])
  if (renewal.billing) rows.push([words.billing, renewal.billing])
  if (isOn && max_amount !== null) rows.push([words.max, <MoneyText key="max" rupees={max_amount} />])
  if (isOn && valid_till) rows.push([words.validTill, <DateText key="till" value={valid_till} />])
  if (paused_until) rows.push([words.pausedUntil, <DateText key="paused" value={paused_until} />])
  return (
    <>
      <OpenRenewal renewal={renewal} />
      <Card as="section" labelledBy="plan-name">
        <div id={RENEWAL_STATE} tabIndex={-1} className={classes.state}>
          <Title id="plan-name">{plan_name}</Title>
          <StatusBadge tone={TONES[status]}>{words.states[status]}</StatusBadge>
        </div>
        <FactList facts={rows} layout="sides" />
        {status === 'PENDING_AUTH' && <p className={classes.note}>{words.atBank}</p>}
        {!isOn && (
          <p className={classes.note}>
            {renewal.debit_under_way !== null
              ? words.offDebiting(formatRupees(parseRupees(renewal.debit_under_way) ?? 0n))
              : renewal.subscription_status === 'BLOCKED'
                ? words.pausedByBlock
                : words.off}
          </p>
        )}
        {status === 'PAUSED' && !paused_until && (
          <p className={classes.note}>
            {renewal.subscription_status === 'BLOCKED' ? words.pausedByBlock : words.pausedAtBank}
          </p>
        )}
      </Card>
    </>
  )
}

/** What the person needs to know about a renewal that is not simply waiting for its day. */
function OpenRenewal({ renewal: { renewal, amount } }: { renewal: AutoDebit }) {
  if (!renewal) return null
  const { status, why, next_attempt_at, grace_until } = renewal
  const rupees = formatRupees(parseRupees(amount ?? 0) ?? 0n)
  if (status === 'NEEDS_CONSENT')
    return (
      <Notice tone="warn" title={words.needsConsent}>
        {words.why[why ?? '']}
      </Notice>
    )
  if (status !== 'RETRYING' && status !== 'FAILED' && status !== 'DEBITING') return null
  const again = next_attempt_at ? parseWireTime(next_attempt_at) : undefined
  const sentence =
    status === 'DEBITING'
      ? words.debiting(rupees)
      : status === 'RETRYING' && again
        ? words.retrying(rupees, formatDate(again))
        : words.failed(rupees)
  return (
    <Notice tone="warn" title={words.pastDue}>
      {sentence} {words.graceUntil(formatDate(grace_until))}
    </Notice>
  )
}
