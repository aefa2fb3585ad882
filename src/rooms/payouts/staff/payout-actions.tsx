import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '#rooms/access/components/desk.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import { listBatchPayouts, listPayoutBatches, openPayoutBatch, readPayoutBatch } from '../contract/batches.ts'
import { listReturns } from '../contract/returns.ts'
import { FAILURE_CODES, failSettlement, retrySettlement, settleClaim } from '../contract/settlement.ts'
import { listBlockedClaims, listUnclaimedPayouts, listUnclearPayouts } from '../contract/work.ts'
import { payoutWords, payoutDeskWords as words } from '../words.ts'

const LISTS = [
  listBlockedClaims,
  listUnclearPayouts,
  listUnclaimedPayouts,
  listReturns,
  listPayoutBatches,
  readPayoutBatch,
  listBatchPayouts,
]

/** Reloads every list of payouts. */
export function useReread() {
  const queries = useQueryClient()
  return () => Promise.all(LISTS.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })))
}

const shown = (amount: number) => formatRupees(parseRupees(amount) ?? 0n)

/** Sends what is ready now instead of waiting for the schedule. */
export function SendNow({
  ready: { claims, amount, own },
}: {
  ready: { claims: number; amount: number; own: number }
}) {
  const reread = useReread()
  return (
    <DeskAction
      label={words.sendNow}
      tone={claims > 0 ? 'leaf' : 'quiet'}
      title={words.sendTitle}
      text={
        <>
          <p>{claims === 0 ? words.nothingReady : words.sendText(claims, shown(amount))}</p>
          {own > 0 && <p>{words.ownReady(own)}</p>}
        </>
      }
      act={(_, call) => call(openPayoutBatch, { body: {} })}
      onSettled={reread}
    />
  )
}

interface SettlementActionProps {
  claim_id: number
  amount: number
  version: number
}

/** Records that our own transfer or the bank's payout settled it. */
export function SettleAction({ claim_id, amount, version }: SettlementActionProps) {
  const { today } = useDesk()
  const reread = useReread()
  return (
    <DeskAction
      label={words.settle}
      accessibleLabel={words.actOn(words.settle, words.claim(claim_id))}
      title={words.settleTitle(claim_id)}
      text={<p>{words.settleText(shown(amount))}</p>}
      fields={(errors) => (
        <>
          <TextField name="utr" label={words.utr} error={errors.utr} maxLength={30} autoComplete="off" />
          <TextField name="paid_on" type="date" label={words.paidOn} error={errors.paid_on} defaultValue={today} />
        </>
      )}
      act={(values, call) =>
        call(settleClaim, {
          params: { id: String(claim_id) },
          body: { utr: fieldText(values, 'utr') ?? '', paid_on: fieldText(values, 'paid_on') ?? '', amount, version },
        })
      }
      onSettled={reread}
    />
  )
}

/** Records the bank's refusal: the member is asked for other details. */
export function FailAction({ claim_id, version }: SettlementActionProps) {
  const reread = useReread()
  return (
    <DeskAction
      label={words.fail}
      accessibleLabel={words.actOn(words.fail, words.claim(claim_id))}
      title={words.failTitle(claim_id)}
      text={<p>{words.failText}</p>}
      fields={(errors) => (
        <>
          <SelectField
            name="code"
            label={words.columns.why}
            error={errors.code}
            options={FAILURE_CODES.map((value) => ({ value, label: payoutWords.failureCodes[value] }))}
          />
          <TextField name="text" label={words.failWhy} error={errors.text} maxLength={300} autoComplete="off" />
        </>
      )}
      act={(values, call) =>
        call(failSettlement, {
          params: { id: String(claim_id) },
          body: {
            code: fieldText(values, 'code') as (typeof FAILURE_CODES)[number],
            text: fieldText(values, 'text') ?? '',
            version,
          },
        })
      }
      onSettled={reread}
    />
  )
}

/** Returns it to the next batch. */
export function RetryAction({ claim_id, version }: SettlementActionProps) {
  const reread = useReread()
  return (
    <DeskAction
      label={words.retry}
      accessibleLabel={words.actOn(words.retry, words.claim(claim_id))}
      title={words.retryTitle(claim_id)}
      text={<p>{words.retryText}</p>}
      act={(_, call) => call(retrySettlement, { params: { id: String(claim_id) }, body: { version } })}
      onSettled={reread}
    />
  )
}
