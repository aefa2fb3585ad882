import { callUrl } from '#platform/contract/client.ts'
import { downloadCreditNote } from '#rooms/invoices/contract.ts'
import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { IconReceipt } from '#ui/icons.ts'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Split } from '#ui/split.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import { type Step, StepList } from '#ui/step-list.tsx'
import { Title } from '#ui/title.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { PlanRefund, RefundQuoteReply } from '../contract/refund.ts'
import type { RefundStatus } from '../rules/refund-status.ts'
import { planRefundWords } from '../words.ts'
import classes from './refund-tracker.module.css'
import { RevisedRefund } from './revised-refund.tsx'

const words = planRefundWords.tracker

const TONES: Record<RefundStatus, StatusTone> = {
  REQUESTED: 'waiting',
  TO_AGREE: 'warn',
  APPROVED: 'info',
  PROCESSING: 'info',
  SUCCESS: 'good',
  FAILED: 'warn',
  MANUAL: 'waiting',
  DECLINED: 'bad',
}

interface RefundTrackerProps {
  refund: PlanRefund
  quote: RefundQuoteReply
  onChange: () => void
}

/** The progress of the refund. */
export function RefundTracker({ refund, quote, onChange }: RefundTrackerProps) {
  const { status, amount, sent, decline_reason, credit_notes, requested_at } = refund
  if (status === 'DECLINED')
    return (
      <Notice tone="warn" title={words.declinedTitle}>
        {words.declined(decline_reason ?? '')}
      </Notice>
    )
  const asked = parseWireTime(requested_at)
  return (
    <Card as="section" labelledBy="refund-state">
      <Split align="start">
        <div>
          <Title id="refund-state">
            {words.refundOf} <MoneyText rupees={amount} />
          </Title>
          <Muted>
            {quote.plan_name}
            {asked && (
              <>
                {' · '}
                <DateText value={asked.toISOString()} />
              </>
            )}
          </Muted>
        </div>
        <StatusBadge tone={TONES[status]}>{planRefundWords.statuses[status]}</StatusBadge>
      </Split>
      <p className={classes.text}>{words.texts[status]}</p>
      {sent > 0 && sent < amount && (
        <p className={classes.text}>{words.sent(inRupees(sent), inRupees(amount - sent))}</p>
      )}
      {refund.revised_amount === null ? (
        <StepList steps={stepsOf(status)} />
      ) : (
        <RevisedRefund
          subscription_id={quote.subscription_id}
          asked={amount}
          amount={refund.revised_amount}
          onChange={onChange}
        />
      )}
      {credit_notes.map(({ id, number }) => (
        <p key={id} className={classes.paper}>
          <DownloadLink
            href={callUrl(downloadCreditNote, { id: quote.subscription_id, credit_note_id: id })}
            className={buttonClass({ tone: 'quiet' })}
          >
            <IconReceipt size={18} aria-hidden="true" />
            {credit_notes.length === 1 ? words.creditNote : words.creditNoteOf(number)}
          </DownloadLink>
        </p>
      ))}
    </Card>
  )
}

const inRupees = (rupees: number) => formatRupees(parseRupees(rupees) ?? 0n)

/** Requested, approved, sent. */
function stepsOf(status: RefundStatus): Step[] {
  const at = status === 'REQUESTED' || status === 'TO_AGREE' ? 1 : status === 'SUCCESS' ? 3 : 2
  return words.steps.map((title, index) => ({
    title,
    state: index < at ? 'done' : index === at ? 'now' : 'later',
  }))
}
