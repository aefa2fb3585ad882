import { Link } from 'react-router'
import { DateText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { DeskClaim } from '../contract/desk.ts'
import { workbenchWords } from '../words/workbench.ts'
import { inRupees } from './claim-facts.tsx'
import { Part } from './part.tsx'
import classes from './plan-facts.module.css'
import { PlanStatusBadge } from './plan-status-badge.tsx'
import { WireDate } from './wire-date.tsx'

const words = workbenchWords.plan
const BANK_TONES: Record<NonNullable<DeskClaim['bank']>['status'], StatusTone> = {
  VERIFIED: 'good',
  REVIEW: 'warn',
  UNVERIFIED: 'waiting',
  FAILED: 'bad',
}

/** The plan that pays, its remaining benefits, and the bank account. */
export function PlanFacts({ claim }: { claim: DeskClaim }) {
  const { plan_name, subscription, bank } = claim
  const { holder, service, credits } = subscription
  return (
    <Part title={words.label}>
      <FactList
        facts={[
          [
            words.plan,
            <Stack key="plan" as="span" gap="2xs">
              <Link to={`/dashboard/subscriptions/${subscription.id}`}>{plan_name}</Link>
              <PlanState claim={claim} />
            </Stack>,
          ],
          [
            words.term,
            <span key="term">
              <DateText value={subscription.start_date} /> – <DateText value={subscription.end_date} />
            </span>,
          ],
          [words.holder, `${holder.name}, ${holder.mobile}`],
          [words.reimburses, <Reimburses key="reimburses" coverage={subscription.coverage} />],
          [service ? service.name : words.service, service && leftOf(service)],
          [
            words.credits,
            credits &&
              [inRupees(credits.available), credits.on_hold > 0 && words.onHold(inRupees(credits.on_hold))]
                .filter(Boolean)
                .join(', '),
          ],
          [words.bank, bank ? <Bank key="bank" bank={bank} /> : words.noBank],
        ]}
      />
    </Part>
  )
}

/** Its limits for this type, or that it does not reimburse it. */
function Reimburses({ coverage: { is_covered, text } }: Pick<DeskClaim['subscription'], 'coverage'>) {
  if (!is_covered) return <span className={classes.bad}>{words.notCovered}</span>
  return <span>{text ?? words.byCredits}</span>
}

/** The plan's state where it is not simply active, in red where it stops something, and what the claim waits for. */
function PlanState({ claim: { waits_for, waits_until, subscription } }: { claim: DeskClaim }) {
  const { status, refund_waits } = subscription
  return (
    <>
      {status !== 'ACTIVE' && (
        <span>
          <PlanStatusBadge status={status} />
        </span>
      )}
      {refund_waits && <span className={classes.bad}>{words.refundWaits}</span>}
      {waits_for && <span className={classes.bad}>{words.waits[waits_for]}</span>}
      {waits_until && (
        <span>
          {words.until} <WireDate at={waits_until} withTime />
        </span>
      )}
    </>
  )
}

function leftOf({ remaining, allotted }: NonNullable<DeskClaim['subscription']['service']>): string {
  return remaining === null ? words.unlimited : words.left(remaining, allotted)
}

function Bank({ bank }: { bank: NonNullable<DeskClaim['bank']> }) {
  return (
    <Stack as="span" gap="2xs">
      <span className={classes.line}>
        {bank.account_holder_name}{' '}
        <StatusBadge tone={BANK_TONES[bank.status]}>{words.bankStatuses[bank.status]}</StatusBadge>
      </span>
      <span>{[bank.masked_account_number, bank.ifsc_code, bank.bank, bank.branch].filter(Boolean).join(' · ')}</span>
      {bank.cooling_until && (
        <span className={classes.warn}>
          {words.cooling} <WireDate at={bank.cooling_until} withTime />
        </span>
      )}
      {bank.shared_with > 0 && <span className={classes.warn}>{words.shared(bank.shared_with)}</span>}
    </Stack>
  )
}
