import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { typedRupees } from '#values/money.ts'
import { fieldText } from './desk-action.tsx'

interface ProposedSumProps {
  errors: Record<string, string | undefined>
  amountLabel: string
  /** In rupees, such as '4,499.50'; empty for who agrees, so that they type what they have checked. */
  amount: string
  /** Only for who proposes. */
  reason?: { label: string; defaultValue: string | undefined; maxLength: number } | false
}

/** The fields of a sum that one colleague proposes, with a reason, and another agrees to by typing it again. */
export function ProposedSum({ errors, amountLabel, amount, reason }: ProposedSumProps) {
  return (
    <>
      <TextField
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        label={amountLabel}
        defaultValue={amount}
        error={errors.amount}
      />
      {reason && <TextAreaField name="reason" {...reason} error={errors.reason} />}
    </>
  )
}

/** What `ProposedSum` holds: `amount` in rupees and, of who proposes, `reason`. */
export function proposedSum(values: FormData, agrees: boolean) {
  return {
    amount: typedRupees(fieldText(values, 'amount')),
    ...(!agrees && { reason: fieldText(values, 'reason') ?? '' }),
  }
}
