import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#platform/contract/client.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { IconPlus } from '#ui/icons.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { typedRupees } from '#values/money.ts'
import { enterTopup, listTopupContracts } from '../contract/topups.ts'
import { topupDeskWords as words } from '../words/topup-desk.ts'
import { useRereadTopups } from './topup-actions.tsx'
import { inRupees } from './topup-columns.tsx'

/** Enters what a company announced by another way than its dashboard. */
export function EnterTopup({ limit }: { limit: number }) {
  const reread = useRereadTopups()
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...queryOf(listTopupContracts, { query: { search } }),
    enabled: isOpen,
    placeholderData: (before) => before,
  })
  return (
    <DeskAction
      label={words.enter}
      tone="leaf"
      icon={<IconPlus size={18} aria-hidden="true" />}
      title={words.enterTitle}
      text={<p>{words.enterText(inRupees(limit))}</p>}
      onOpen={() => setOpen(true)}
      fields={(errors) => (
        <>
          <TextField
            name="find"
            type="search"
            autoComplete="off"
            optional
            maxLength={100}
            label={words.find}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <SelectField
            name="partner_id"
            label={words.plan}
            placeholder={words.choosePlan}
            options={(data?.contracts ?? []).map(({ partner_id, company, plan }) => ({
              value: partner_id,
              label: words.planOption(company, plan),
            }))}
            error={errors.partner_id}
          />
          <TextField
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            label={words.enterAmount}
            error={errors.amount}
          />
        </>
      )}
      act={(values, call) =>
        call(enterTopup, {
          body: {
            partner_id: fieldText(values, 'partner_id') ?? '',
            amount: typedRupees(fieldText(values, 'amount')),
          },
        })
      }
      onSettled={reread}
    />
  )
}
