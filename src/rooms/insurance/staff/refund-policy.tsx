import { useId } from 'react'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatRupees, parseRupees, typedRupees } from '#values/money.ts'
import type { StaffPolicyDetail } from '../contract/staff.ts'
import { refundInsurancePolicy } from '../contract/staff-acts.ts'
import { staffWords } from '../words/staff.ts'
import { NoteField } from './note-field.tsx'
import { useReadAgain } from './use-read-again.ts'

const words = staffWords.acts

interface RefundPolicyProps {
  policy: StaffPolicyDetail
  act: StaffPolicyDetail['acts'][number]
}

/** Refunds what is left of the premium, or less. */
export function RefundPolicy({ policy: { id, refundable }, act: { fault } }: RefundPolicyProps) {
  const why = useId()
  const readAgain = useReadAgain(id)
  const { label, title, text, amount, amountHelp, second } = words.refund
  if (fault)
    return (
      <Stack gap="2xs">
        <div>
          <Button disabled aria-describedby={why}>
            {label}
          </Button>
        </div>
        <Muted size="sm" id={why}>
          {words.faults[fault]}
        </Muted>
      </Stack>
    )
  const left = formatRupees(parseRupees(refundable) ?? 0n)
  return (
    <DeskAction
      label={label}
      title={title}
      tone="leaf"
      text={
        <>
          <p>{text(left)}</p>
          <p>{second}</p>
        </>
      }
      fields={(errors) => (
        <>
          <TextField
            name="amount"
            label={amount}
            description={amountHelp(left)}
            defaultValue={String(refundable)}
            inputMode="decimal"
            autoComplete="off"
            error={errors.amount}
          />
          <NoteField error={errors.note} />
        </>
      )}
      act={(form, call) =>
        call(refundInsurancePolicy, {
          params: { id },
          body: { amount: typedRupees(fieldText(form, 'amount')), note: fieldText(form, 'note') ?? '' },
        })
      }
      onSettled={readAgain}
    />
  )
}
