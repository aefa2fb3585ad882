import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#platform/contract/call.ts'
import { queryOf } from '#platform/contract/client.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { ProposedSum, proposedSum } from '#rooms/access/components/proposed-sum.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatDate } from '#values/display-time.ts'
import { isMobile } from '#values/mobile.ts'
import { plainAmount } from '#values/money.ts'
import {
  applyPartnerOrder,
  closePartnerOrder,
  givePartnerOrderBack,
  listOrderCandidates,
  listPartnerOrders,
  type PartnerOrder,
} from '../contract/desk.ts'
import { partnerDeskWords as words } from '../words/desk.ts'
import { inRupees, returnText } from './partner-order-columns.tsx'

type Candidate = AnswerOf<typeof listOrderCandidates>['candidates'][number]

function useReread() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [listPartnerOrders.name] })
}

/**
 * Takes an order from the plan of a person: of those whom the partner named, or of somebody else with a reason, and above a sum
 * with a colleague.
 */
export function SettleOrder({ order }: { order: PartnerOrder }) {
  const reread = useReread()
  const { id, version, kind, service_date, reason, proposed, paid_by_plan } = order
  const [isOpen, setOpen] = useState(false)
  const [number, setNumber] = useState('')
  const [uhid, setUhid] = useState(proposed?.uhid ?? '')
  const mobile = isMobile(number.replaceAll(' ', '')) ? number.replaceAll(' ', '') : undefined
  const { data } = useQuery({
    ...queryOf(listOrderCandidates, { params: { id }, query: mobile ? { mobile } : {} }),
    enabled: isOpen,
    placeholderData: (before) => before,
  })
  const chosen = data?.candidates.find((one) => one.uhid === uhid)
  const isAgreed = proposed !== null && !proposed.by_you && proposed.uhid === uhid
  const needsSecond = data !== undefined && paid_by_plan > data.one_person
  return (
    <DeskAction
      label={words.settle}
      accessibleLabel={words.settleOf(words.kinds[kind], formatDate(service_date))}
      title={words.settleTitle}
      text={
        <>
          <p>{words.settleText(reason ? words.reasons[reason] : '')}</p>
          {proposed && !proposed.by_you && <p>{words.agree(proposed.by ?? words.colleague)}</p>}
        </>
      }
      onOpen={() => setOpen(true)}
      fields={(errors) => (
        <>
          <SelectField
            name="uhid"
            label={words.whom}
            placeholder={words.choose}
            value={uhid}
            onChange={({ currentTarget }) => setUhid(currentTarget.value)}
            options={(data?.candidates ?? []).map((one) => ({ value: one.uhid, label: labelOf(one) }))}
            error={errors.uhid}
          />
          <TextField
            name="find"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            optional
            maxLength={16}
            label={words.find}
            value={number}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
          {chosen && !chosen.is_named && !isAgreed && (
            <TextAreaField
              name="reason"
              label={words.why}
              description={needsSecond ? words.whySecond(inRupees(data.one_person)) : undefined}
              error={errors.reason}
              maxLength={500}
            />
          )}
        </>
      )}
      act={(values, call) =>
        call(applyPartnerOrder, {
          params: { id },
          body: { uhid: fieldText(values, 'uhid') ?? '', reason: fieldText(values, 'reason'), version },
        })
      }
      onSettled={reread}
    />
  )
}

/** 'Asha Rao · Family · 9 left', or why not. */
function labelOf({ name, plan_name, reason, remaining, available }: Candidate): string {
  const uses = remaining === null ? words.unlimited : words.left(remaining)
  const state = reason
    ? words.reasons[reason]
    : available === null
      ? uses
      : `${uses}, ${words.credits(inRupees(available))}`
  return words.candidate(name ?? words.unnamed, plan_name, state)
}

/** Closes an order that was settled otherwise. What a plan has paid for it stays paid. */
export function CloseOrder({ order }: { order: PartnerOrder }) {
  const { close, closeOf, closeText } = words
  const title = order.subscription_id ? words.closeTakenTitle : words.closeTitle
  return <EndOrder order={order} label={close} labelOf={closeOf} title={title} text={closeText} />
}

/** Gives back what a plan has paid for an order, or a part of it; above a sum a colleague agrees to the same amount. */
export function GiveBackOrder({ order }: { order: PartnerOrder }) {
  const reread = useReread()
  const { id, version, kind, service_date, charged, proposed_return } = order
  const agrees = proposed_return !== null && !proposed_return.by_you
  const label = agrees ? words.agreeReturn : words.giveBack
  const { withdrawReturn, withdrawReturnOf, withdrawReturnTitle, withdrawReturnText } = words
  return (
    <>
      <DeskAction
        label={label}
        accessibleLabel={words.giveBackOf(label, words.kinds[kind], formatDate(service_date))}
        title={words.giveBackTitle}
        text={
          <>
            <p>{words.giveBackText(inRupees(charged ?? 0))}</p>
            <p>{agrees ? `${returnText(proposed_return)}. ${words.agreeReturnText}` : words.giveBackTwo}</p>
          </>
        }
        danger
        fields={(errors) => (
          <ProposedSum
            errors={errors}
            amountLabel={words.giveBackAmount}
            amount={agrees ? '' : plainAmount(inRupees(proposed_return?.amount ?? charged ?? 0))}
            reason={!agrees && { label: words.note, defaultValue: proposed_return?.reason, maxLength: 500 }}
          />
        )}
        act={(values, call) =>
          call(givePartnerOrderBack, { params: { id }, body: { ...proposedSum(values, agrees), version } })
        }
        onSettled={reread}
      />
      {proposed_return && order.status !== 'WAITING' && (
        <EndOrder
          order={order}
          label={withdrawReturn}
          labelOf={withdrawReturnOf}
          title={withdrawReturnTitle}
          text={withdrawReturnText}
        />
      )}
    </>
  )
}

interface EndOrderProps {
  order: PartnerOrder
  label: string
  labelOf: (kind: string, day: string) => string
  title: string
  text: string
}

function EndOrder({ order: { id, version, kind, service_date }, label, labelOf, title, text }: EndOrderProps) {
  const reread = useReread()
  return (
    <DeskAction
      label={label}
      accessibleLabel={labelOf(words.kinds[kind], formatDate(service_date))}
      title={title}
      text={<p>{text}</p>}
      danger
      fields={(errors) => <TextAreaField name="note" label={words.note} error={errors.note} maxLength={500} />}
      act={(values, call) =>
        call(closePartnerOrder, { params: { id }, body: { note: fieldText(values, 'note') ?? '', version } })
      }
      onSettled={reread}
    />
  )
}
