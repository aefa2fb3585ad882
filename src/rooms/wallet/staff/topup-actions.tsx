import { useQueryClient } from '@tanstack/react-query'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { ProposedSum, proposedSum } from '#rooms/access/components/proposed-sum.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { plainAmount, typedRupees } from '#values/money.ts'
import {
  confirmTopupReceipt,
  listTopups,
  rejectTopup,
  reverseTopup,
  type Topup,
  withdrawTopupReversal,
} from '../contract/topups.ts'
import { topupDeskWords as words } from '../words/topup-desk.ts'
import { inRupees } from './topup-columns.tsx'

export function useRereadTopups() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [listTopups.name] })
}

/** Adds what the bank received. */
export function ConfirmTopup({ topup, limit }: { topup: Topup; limit: number }) {
  const reread = useRereadTopups()
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
      act={(values, call) =>
        call(confirmTopupReceipt, {
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
      act={(values, call) =>
        call(rejectTopup, { params: { transaction_id }, body: { reason: fieldText(values, 'reason') ?? '' } })
      }
      onSettled={reread}
    />
  )
}

/** Takes back what a top-up added; a second colleague agrees to the same amount. */
export function ReverseTopup({ topup }: { topup: Topup }) {
  const reread = useRereadTopups()
  const { transaction_id, company, received, reversed, reversal } = topup
  const left = Math.round(((received ?? 0) - reversed) * 100) / 100
  if (left <= 0) return null
  const agrees = reversal !== null && !reversal.is_mine && !reversal.proposer_left
  const of = inRupees(reversal?.amount ?? left)
  const label = agrees ? words.agree : reversal ? words.changeReversal : words.reverse
  return (
    <Stack direction="row" gap="xs" wrap>
      <DeskAction
        label={label}
        accessibleLabel={words.reverseOf(label, of, company)}
        title={words.reverseTitle(company)}
        text={
          <>
            <p>{words.reverseText(inRupees(left))}</p>
            <p>
              {agrees
                ? `${words.reversalBy(of, reversal.proposed_by ?? '', reversal.reason)}. ${words.agreeText}`
                : `${reversal?.proposer_left ? words.proposerLeft(reversal.proposed_by ?? '') : ''}${words.reverseTwo}`}
            </p>
          </>
        }
        danger
        fields={(errors) => (
          <ProposedSum
            errors={errors}
            amountLabel={words.reverseAmount}
            amount={agrees ? '' : plainAmount(of)}
            reason={!agrees && { label: words.reverseReason, defaultValue: reversal?.reason, maxLength: 300 }}
          />
        )}
        act={(values, call) =>
          call(reverseTopup, {
            params: { transaction_id },
            body: { ...proposedSum(values, agrees), ...(agrees && { reversal_id: reversal.id }) },
          })
        }
        onSettled={reread}
      />
      {reversal && (
        <DeskAction
          label={words.withdraw}
          accessibleLabel={words.withdrawOf(inRupees(reversal.amount), company)}
          title={words.withdrawTitle}
          text={<p>{words.withdrawText}</p>}
          act={(_, call) =>
            call(withdrawTopupReversal, { params: { transaction_id }, body: { reversal_id: reversal.id } })
          }
          onSettled={reread}
        />
      )}
    </Stack>
  )
}
