import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#platform/contract/client.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { AmountLine, AmountList } from '#ui/amount-list.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatDate } from '#values/display-time.ts'
import type { FreeLookQuote } from '../contract/free-look.ts'
import { readStaffFreeLookQuote, returnInsurancePolicy } from '../contract/staff-acts.ts'
import { staffWords } from '../words/staff.ts'
import { NoteField } from './note-field.tsx'
import { useReadAgain } from './use-read-again.ts'

const words = staffWords.acts.free_look

/** Returns an issued policy in its free look, for the sum that was shown. */
export function ReturnPolicy({ id }: { id: string }) {
  const readAgain = useReadAgain(id)
  const [isOpen, setOpen] = useState(false)
  const quote = useQuery({ ...queryOf(readStaffFreeLookQuote, { params: { id } }), gcTime: 0, enabled: isOpen })
  return (
    <DeskAction
      label={words.label}
      title={words.title}
      cancelLabel={staffWords.acts.keep}
      danger
      isPossible={quote.data !== undefined}
      onOpen={() => {
        setOpen(true)
        if (isOpen) void quote.refetch()
      }}
      text={<Quote data={quote.data} error={quote.error} />}
      fields={({ reason }) => <NoteField name="reason" label={staffWords.acts.reason} error={reason} />}
      act={(form, call) =>
        call(returnInsurancePolicy, {
          params: { id },
          body: { amount: Number(fieldText(form, 'amount') ?? 0), reason: fieldText(form, 'reason') ?? '' },
        })
      }
      onSettled={() => {
        void quote.refetch()
        return readAgain()
      }}
    />
  )
}

/** The shown amount is sent along, so that a different one is refused. */
function Quote({ data, error }: { data: FreeLookQuote | undefined; error: Error | null }) {
  if (error) return <Notice tone="bad">{error.message}</Notice>
  if (!data) return <p role="status">{words.reading}</p>
  return (
    <Stack gap="md">
      <input type="hidden" name="amount" value={data.amount} />
      <p>{words.text}</p>
      <AmountList>
        <AmountLine name={words.premium}>
          <MoneyText rupees={data.premium} />
        </AmountLine>
        <AmountLine name={words.days(data.days_on_cover, data.total_days)} quiet>
          <MoneyText rupees={-data.risk_premium} />
        </AmountLine>
        <AmountLine name={words.stampDuty} quiet>
          <MoneyText rupees={-data.stamp_duty} />
        </AmountLine>
        <AmountLine name={words.total} total>
          <MoneyText rupees={data.amount} />
        </AmountLine>
      </AmountList>
      <p>{words.due(formatDate(data.due_on))}</p>
    </Stack>
  )
}
