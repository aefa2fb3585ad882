import { useQueryClient } from '@tanstack/react-query'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { type BankReview, decideBankReview, listBankReviews } from '#rooms/bank-details/contract/reviews.ts'
import { TextField } from '#ui/text-field.tsx'
import { payoutDeskWords as words } from '../words.ts'

/** Accepts or refuses an account whose holder's name is similar to the member's. */
export function DecideAction({ id, version, account_holder_name: name, accept }: BankReview & { accept: boolean }) {
  const queries = useQueryClient()
  const label = accept ? words.accept : words.refuse
  return (
    <DeskAction
      label={label}
      accessibleLabel={words.actOn(label, name)}
      title={accept ? words.acceptTitle(name) : words.refuseTitle}
      text={<p>{accept ? words.acceptText : words.refuseText}</p>}
      danger={!accept}
      fields={(errors) => (
        <TextField name="note" label={words.reviewNote} error={errors.note} maxLength={300} autoComplete="off" />
      )}
      act={(values, call) =>
        call(decideBankReview, { params: { id }, body: { accept, version, note: fieldText(values, 'note') ?? '' } })
      }
      onSettled={() => queries.invalidateQueries({ queryKey: [listBankReviews.name] })}
    />
  )
}
