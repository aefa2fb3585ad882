import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDesk } from '#rooms/access/components/desk.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { TextField } from '#ui/text-field.tsx'
import { listUpsell, sendUpsell, type UpsellOffer } from '../contract.ts'
import { upsellWords } from '../words.ts'

const words = upsellWords.desk

const COLUMNS: readonly Column<UpsellOffer>[] = [
  { key: 'plan', header: words.plan, render: ({ name }) => <strong>{name}</strong> },
  { key: 'kind', header: words.kind, render: ({ kind }) => upsellWords.kinds[kind] },
  { key: 'price', header: words.price, align: 'end', render: ({ cost }) => <MoneyText rupees={cost} /> },
]

interface OfferTableProps {
  mobile: string
  offers: readonly UpsellOffer[]
  loading: boolean
  empty: ReactNode
}

/** The plans that this person may buy now, each with a link to send. */
export function OfferTable({ mobile, offers, loading, empty }: OfferTableProps) {
  const { actions } = useDesk()
  const send: Column<UpsellOffer> = {
    key: 'send',
    header: words.action,
    render: (offer) => <SendLink mobile={mobile} offer={offer} />,
  }
  return (
    <DataTable
      label={words.plans}
      columns={permits(actions, 'upsell.create' satisfies StaffAction) ? [...COLUMNS, send] : COLUMNS}
      rows={offers}
      rowKey={({ plan_id }) => plan_id}
      loading={loading}
      empty={empty}
    />
  )
}

function SendLink({ mobile, offer: { plan_id, name } }: { mobile: string; offer: UpsellOffer }) {
  const queries = useQueryClient()
  return (
    <DeskAction
      label={words.send}
      accessibleLabel={words.sendNamed(name)}
      title={words.sendTitle(name)}
      text={<p>{words.sendText}</p>}
      fields={({ coupon_code }) => (
        <TextField
          name="coupon_code"
          label={words.coupon}
          error={coupon_code}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          optional
        />
      )}
      act={(values, call) =>
        call(sendUpsell, { body: { mobile, plan_id, coupon_code: fieldText(values, 'coupon_code') } })
      }
      onSettled={() => queries.invalidateQueries({ queryKey: [listUpsell.name] })}
    />
  )
}
