import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#platform/contract/call.ts'
import { queryOf } from '#platform/contract/client.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatDate } from '#values/display-time.ts'
import { isMobile } from '#values/mobile.ts'
import {
  applyPartnerOrder,
  closePartnerOrder,
  listOrderCandidates,
  listPartnerOrders,
  type PartnerOrder,
} from '../contract/desk.ts'
import { partnerDeskWords as words } from '../words/desk.ts'
import { inRupees } from './partner-order-columns.tsx'

type Candidate = AnswerOf<typeof listOrderCandidates>['candidates'][number]

function useReread() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [listPartnerOrders.name] })
}

/** Takes an order from the plan of a person: of those whom the partner named, or of somebody else. */
export function SettleOrder({ order }: { order: PartnerOrder }) {
  const reread = useReread()
  const { id, version, kind, service_date, reason } = order
  const [isOpen, setOpen] = useState(false)
  const [number, setNumber] = useState('')
  const mobile = isMobile(number.replaceAll(' ', '')) ? number.replaceAll(' ', '') : undefined
  const { data } = useQuery({
    ...queryOf(listOrderCandidates, { params: { id }, query: mobile ? { mobile } : {} }),
    enabled: isOpen,
    placeholderData: (before) => before,
  })
  return (
    <DeskAction
      label={words.settle}
      accessibleLabel={words.settleOf(words.kinds[kind], formatDate(service_date))}
      title={words.settleTitle}
      text={<p>{words.settleText(reason ? words.reasons[reason] : '')}</p>}
      onOpen={() => setOpen(true)}
      fields={(errors) => (
        <>
          <SelectField
            name="uhid"
            label={words.whom}
            placeholder={words.choose}
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
          <TextAreaField name="note" label={words.reason} optional error={errors.note} maxLength={500} />
        </>
      )}
      act={(values, call) => {
        const note = fieldText(values, 'note')
        const body = { uhid: fieldText(values, 'uhid') ?? '', version, ...(note && { note }) }
        return call(applyPartnerOrder, { params: { id }, body })
      }}
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

/** Closes an order that was settled otherwise. */
export function CloseOrder({ order: { id, version, kind, service_date, is_chosen } }: { order: PartnerOrder }) {
  const reread = useReread()
  return (
    <DeskAction
      label={is_chosen ? words.takeBack : words.close}
      accessibleLabel={words.closeOf(words.kinds[kind], formatDate(service_date))}
      title={words.closeTitle}
      text={<p>{words.closeText}</p>}
      danger
      fields={(errors) => <TextAreaField name="note" label={words.note} error={errors.note} maxLength={500} />}
      act={(values, call) =>
        call(closePartnerOrder, { params: { id }, body: { note: fieldText(values, 'note') ?? '', version } })
      }
      onSettled={reread}
    />
  )
}
