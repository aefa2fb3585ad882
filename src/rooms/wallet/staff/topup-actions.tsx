import { useQueryClient } from '@tanstack/react-query'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { request } from '#platform/contract/client.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { typedRupees } from '#values/money.ts'
import { confirmTopupReceipt, listTopups, rejectTopup, type Topup } from '../contract/topups.ts'
import { topupDeskWords as words } from '../words/topup-desk.ts'
import { inRupees } from './topup-columns.tsx'

export function useRereadTopups() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [listTopups.name] })
}

/** Adds what the bank received. */
export function ConfirmTopup({ topup, limit }: { topup: Topup; limit: number }) {
  const reread = useRereadTopups()
  const confirm = useAttempt(confirmTopupReceipt)
  const { transaction_id, company, amount } = topup
  return (
    <DeskAction
      label={words.confirm}
      accessibleLabel={words.confirmOf(inRupees(amount), company)}
      title={words.confirmTitle(company)}
      text={
        <>
          <p>{words.confirmText(inRupees(amount))}</p>
          <p>{words.two(inRupees(limit))}</p>
        </>
      }
      fields={(errors) => (
        <>
          <TextField name="utr" autoComplete="off" maxLength={22} label={words.utrLabel} error={errors.utr} />
          <TextField
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            label={words.receivedLabel}
            error={errors.amount}
          />
        </>
      )}
      act={(values) =>
        confirm({
          params: { transaction_id },
          body: {
            utr: fieldText(values, 'utr') ?? '',
            amount: typedRupees(fieldText(values, 'amount')),
          },
        })
      }
      onSettled={reread}
    />
  )
}

/** Closes a top-up for which no money arrived. */
export function RejectTopup({ topup: { transaction_id, company, amount } }: { topup: Topup }) {
  const reread = useRereadTopups()
  return (
    <DeskAction
      label={words.reject}
      accessibleLabel={words.rejectOf(inRupees(amount), company)}
      title={words.rejectTitle}
      text={<p>{words.rejectText}</p>}
      danger
      fields={(errors) => <TextAreaField name="reason" label={words.reason} error={errors.reason} maxLength={300} />}
      act={(values) =>
        request(rejectTopup, { params: { transaction_id }, body: { reason: fieldText(values, 'reason') ?? '' } })
      }
      onSettled={reread}
    />
  )
}
