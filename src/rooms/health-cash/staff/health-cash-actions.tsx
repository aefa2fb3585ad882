import { useQueryClient } from '@tanstack/react-query'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { IconPlus } from '#ui/icons.ts'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatRupees } from '#values/money.ts'
import {
  grantHealthCash,
  type HealthCashAccount,
  type HealthCashGrant,
  listHealthCash,
  listHealthCashGrants,
  readHealthCashAccount,
  revokeHealthCash,
} from '../contract.ts'
import { healthCashWords } from '../words.ts'

const words = healthCashWords.desk

function useReread() {
  const queries = useQueryClient()
  const shown = [listHealthCash, readHealthCashAccount, listHealthCashGrants]
  return () => Promise.all(shown.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })))
}

/** Gives HealthCash to a plan. */
export function GiveHealthCash({ account, most }: { account: HealthCashAccount; most: number }) {
  const reread = useReread()
  const { subscription_id, plan_name, owner_name } = account
  return (
    <DeskAction
      label={words.give}
      accessibleLabel={words.giveTo(plan_name, owner_name ?? words.unnamed)}
      icon={<IconPlus size={18} aria-hidden="true" />}
      title={words.giveTitle}
      text={<p>{words.giveText}</p>}
      fields={(errors) => (
        <>
          <TextField
            name="amount"
            type="number"
            inputMode="decimal"
            min={1}
            max={most}
            step="0.01"
            label={words.giveAmount}
            description={words.giveHelp(formatRupees(BigInt(most) * 100n))}
            error={errors.amount}
          />
          <TextAreaField name="reason" label={words.why} error={errors.reason} maxLength={300} />
        </>
      )}
      act={(values, call) => {
        const body = {
          subscription_id,
          amount: Number(fieldText(values, 'amount') ?? Number.NaN),
          reason: fieldText(values, 'reason') ?? '',
        }
        return call(grantHealthCash, { body })
      }}
      onSettled={reread}
    />
  )
}

/** Revokes what is left of a grant by staff. */
export function RevokeHealthCash({ grant: { id, reason } }: { grant: HealthCashGrant }) {
  const reread = useReread()
  return (
    <DeskAction
      label={words.revoke}
      accessibleLabel={`${words.revoke}: ${reason}`}
      title={words.revokeTitle}
      text={<p>{words.revokeText}</p>}
      danger
      fields={(errors) => <TextAreaField name="reason" label={words.why} error={errors.reason} maxLength={300} />}
      act={(values, call) =>
        call(revokeHealthCash, { params: { id }, body: { reason: fieldText(values, 'reason') ?? '' } })
      }
      onSettled={reread}
    />
  )
}
