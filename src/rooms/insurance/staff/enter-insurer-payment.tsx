import { useQueryClient } from '@tanstack/react-query'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { IconPlus } from '#ui/icons.ts'
import { SelectField } from '#ui/select-field.tsx'
import { CellActions, CellNote } from '#ui/table-cell.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatRupees, parseRupees, typedRupees } from '#values/money.ts'
import {
  approveInsurerPayment,
  declineInsurerPayment,
  enterInsurerPayment,
  type InsurerPayment,
  listInsurerPayments,
} from '../contract/insurer-account.ts'
import { insurerAccountWords as words } from '../words/insurer-account.ts'
import { nameOf } from './name-of-insurer.ts'

function useReread(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [listInsurerPayments.name] })
}

interface EnterInsurerPaymentProps {
  insurers: readonly { code: string; name: string }[]
  /** Rupees above which a second person agrees first. */
  limit: number
}

/** Enters what was paid to an insurer. */
export function EnterInsurerPayment({ insurers, limit }: EnterInsurerPaymentProps) {
  const reread = useReread()
  const { label, title, text, insurer, choose, reference, amount, paidOn, note } = words.enter
  const only = insurers.length === 1 ? insurers[0]!.code : undefined
  return (
    <DeskAction
      label={label}
      title={title}
      tone="leaf"
      icon={<IconPlus size={18} aria-hidden="true" />}
      text={<p>{text(formatRupees(parseRupees(limit) ?? 0n))}</p>}
      fields={(errors) => (
        <>
          <SelectField
            name="insurer_code"
            label={insurer}
            placeholder={choose}
            defaultValue={only}
            options={insurers.map(({ code }) => ({ value: code, label: nameOf(insurers, code) }))}
            error={errors.insurer_code}
          />
          <TextField name="reference" label={reference} autoComplete="off" maxLength={30} error={errors.reference} />
          <TextField name="amount" label={amount} inputMode="decimal" autoComplete="off" error={errors.amount} />
          <TextField name="paid_on" type="date" label={paidOn} error={errors.paid_on} />
          <TextAreaField name="note" label={note} maxLength={300} error={errors.note} />
        </>
      )}
      act={(form, call) =>
        call(enterInsurerPayment, {
          body: {
            insurer_code: fieldText(form, 'insurer_code') ?? '',
            reference: fieldText(form, 'reference') ?? '',
            amount: typedRupees(fieldText(form, 'amount')),
            paid_on: fieldText(form, 'paid_on') ?? '',
            note: fieldText(form, 'note') ?? '',
          },
        })
      }
      onSettled={reread}
    />
  )
}

/** The second person's decision about a payment that waits. */
export function DecideInsurerPayment({ payment }: { payment: InsurerPayment }) {
  const reread = useReread()
  const { id, reference, status, may_decide } = payment
  if (status !== 'WAITING') return '–'
  if (!may_decide) return <CellNote>{words.own}</CellNote>
  const params = { id }
  const amount = formatRupees(parseRupees(payment.amount) ?? 0n)
  const { approve, decline } = words
  return (
    <CellActions>
      <DeskAction
        label={approve.label}
        accessibleLabel={approve.name(reference)}
        title={approve.title}
        text={<p>{approve.text(amount)}</p>}
        act={(_, call) => call(approveInsurerPayment, { params })}
        onSettled={reread}
      />
      <DeskAction
        label={decline.label}
        accessibleLabel={decline.name(reference)}
        title={decline.title}
        text={<p>{decline.text(amount)}</p>}
        fields={({ reason }) => <TextAreaField name="reason" label={decline.why} maxLength={300} error={reason} />}
        act={(form, call) => call(declineInsurerPayment, { params, body: { reason: fieldText(form, 'reason') ?? '' } })}
        onSettled={reread}
      />
    </CellActions>
  )
}
