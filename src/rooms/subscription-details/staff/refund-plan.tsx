import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { queryOf } from '#platform/contract/client.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { listWaitingRefunds, readStaffRefundQuote, refundSubscription } from '#rooms/plan-refunds/contract/desk.ts'
import type { RefundQuoteReply } from '#rooms/plan-refunds/contract/refund.ts'
import { lineName } from '#rooms/plan-refunds/rules/line-name.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { pageWords } from '../words/page.ts'
import classes from './subscription.module.css'
import { useReread } from './use-reread.ts'

const words = pageWords.actions

/** Refunds the plan: the amount line by line, the reason, and the consequences. */
export function RefundPlan({ id }: { id: string }) {
  const reread = useReread()
  const queries = useQueryClient()
  const refund = useAttempt(refundSubscription)
  const [isOpen, setOpen] = useState(false)
  const quote = useQuery({ ...queryOf(readStaffRefundQuote, { params: { id } }), gcTime: 0, enabled: isOpen })
  return (
    <DeskAction
      label={words.refund}
      title={words.refundTitle}
      text={<Quote data={quote.data} error={quote.error} />}
      isPossible={quote.data !== undefined && isRefundable(quote.data)}
      onOpen={() => {
        setOpen(true)
        if (isOpen) void quote.refetch()
      }}
      danger
      fields={({ reason }) => <TextAreaField name="reason" label={words.refundReason} error={reason} maxLength={300} />}
      act={(values) => {
        const body = {
          amount: Number(fieldText(values, 'amount') ?? 0),
          plan_goes_on: values.get('plan_goes_on') === 'true',
          reason: fieldText(values, 'reason') ?? '',
        }
        return refund({ params: { id }, body })
      }}
      onSettled={() =>
        Promise.all([
          reread(),
          queries.invalidateQueries({ queryKey: [readStaffRefundQuote.name] }),
          queries.invalidateQueries({ queryKey: [listWaitingRefunds.name] }),
        ])
      }
    />
  )
}

function isRefundable({ is_asked_for, amount, open_claims }: RefundQuoteReply): boolean {
  return !is_asked_for && amount > 0 && open_claims.length === 0
}

function Quote({ data, error }: { data: RefundQuoteReply | undefined; error: Error | null }) {
  if (error) return <Notice tone="bad">{error.message}</Notice>
  if (!data) return <p role="status">{words.refundReading}</p>
  if (data.is_asked_for) return <Notice>{words.refundOpen}</Notice>
  if (data.amount === 0) return <Notice>{words.refundNothing}</Notice>
  if (data.open_claims.length > 0) return <OpenClaims claims={data.open_claims} />
  return <Sum quote={data} />
}

/** Undecided claims come first: our staff decide them, or their owner withdraws them. */
function OpenClaims({ claims }: { claims: RefundQuoteReply['open_claims'] }) {
  return (
    <Notice tone="warn" title={words.refundClaims(claims.length)}>
      <p>{words.refundClaimsText}</p>
      <BulletList>
        {claims.map(({ id }) => (
          <li key={id}>
            <Link to={`/dashboard/claims/${id}`}>{words.refundClaim(id)}</Link>
          </li>
        ))}
      </BulletList>
    </Notice>
  )
}

/** The shown amount is sent along, so that a different one is refused. */
function Sum({ quote }: { quote: RefundQuoteReply }) {
  const { amount, lines, plan_goes_on, needs_approval } = quote
  return (
    <div>
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="plan_goes_on" value={String(plan_goes_on)} />
      <dl className={classes.sum}>
        {lines.map(({ line, amount: part }) => (
          <Fragment key={line}>
            <dt>{lineName(line, quote)}</dt>
            <dd>
              <MoneyText rupees={part} />
            </dd>
          </Fragment>
        ))}
        <dt className={classes.total}>{words.refundTotal}</dt>
        <dd className={classes.total}>
          <MoneyText rupees={amount} />
        </dd>
      </dl>
      <p>{plan_goes_on ? words.refundGoesOn : needs_approval ? words.refundSecond : words.refundEnds}</p>
    </div>
  )
}
