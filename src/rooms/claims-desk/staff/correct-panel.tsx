import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '#platform/browser/use-form.ts'
import { CLAIM_TYPE_RULES, CLAIM_TYPES } from '#rooms/claims/rules/claim-types.ts'
import { Muted } from '#ui/muted.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { istTimeOf, parseIstTime } from '#values/ist-time.ts'
import { parseRupees, plainAmount, toRupees } from '#values/money.ts'
import { parseWireTime, toWireTime } from '#values/wire-time.ts'
import { correctClaim } from '../contract/decide.ts'
import { type DeskClaim, readDeskClaim } from '../contract/desk.ts'
import { actionWords } from '../words/actions.ts'
import { deskWords } from '../words/desk.ts'
import { workbenchWords } from '../words/workbench.ts'
import classes from './action-panel.module.css'
import { ActionPanel } from './action-panel.tsx'

const words = actionWords.correct
const { facts } = workbenchWords
const DETAILS = ['city', 'pincode', 'bill_number', 'gstin'] as const

/** Corrects the member's data; only changed fields are sent. */
export function CorrectPanel({ claim, onClose }: { claim: DeskClaim; onClose: () => void }) {
  const queries = useQueryClient()
  const before = writtenOf(claim)
  const rule = CLAIM_TYPE_RULES[claim.details.claim_type]
  const form = useForm(
    (typed, call) =>
      call(correctClaim, {
        params: { id: String(claim.id) },
        body: { ...correctionOf(before, typed), version: claim.version },
      }).finally(() => {
        void queries.invalidateQueries({ queryKey: [readDeskClaim.name] })
      }),
    {
      initial: before,
      labels: {
        claim_type: words.type,
        claim_amount: words.amount,
        scheduled_time: rule.dateLabel,
        provider_name: rule.provider ?? facts.provider,
        establishment_name: rule.establishment ?? facts.establishment,
        city: facts.city,
        pincode: facts.pincode,
        bill_number: facts.bill_number,
        gstin: facts.gstin,
      },
      check: (typed) => ({ unchanged: Object.keys(correctionOf(before, typed)).length === 0 ? words.unchanged : '' }),
      fieldOf: (wire) => wire.replace('additional_details.', ''),
      onDone: onClose,
      prefix: 'correct-',
    },
  )
  return (
    <ActionPanel title={words.title} submitLabel={words.submit} form={form} onCancel={onClose}>
      <Muted>{words.lead}</Muted>
      <SelectField {...form.field('claim_type')} options={typesFor(claim).map((value) => ({ value, label: value }))} />
      <div className={classes.pair}>
        <TextField {...form.field('claim_amount')} inputMode="decimal" autoComplete="off" />
        <TextField {...form.field('scheduled_time')} type="date" autoComplete="off" />
        {(['provider_name', 'establishment_name', ...DETAILS] as const).map((name) => (
          <TextField key={name} {...form.field(name)} autoComplete="off" optional />
        ))}
      </div>
    </ActionPanel>
  )
}

/** What its plan reimburses, and what it says now. */
function typesFor({ details, subscription }: DeskClaim) {
  return CLAIM_TYPES.filter((type) => type === details.claim_type || subscription.coverage.claim_types.includes(type))
}

type CorrectionValues = ReturnType<typeof writtenOf>

function writtenOf({ details }: DeskClaim) {
  const { city, pincode, bill_number, gstin } = details.additional_details
  const at = parseWireTime(details.scheduled_time)
  return {
    claim_type: details.claim_type as string,
    claim_amount: String(details.claim_amount),
    scheduled_time: at ? istTimeOf(at).slice(0, 10) : '',
    provider_name: details.provider_name ?? '',
    establishment_name: details.establishment_name ?? '',
    city: city ?? '',
    pincode: pincode ?? '',
    bill_number: bill_number ?? '',
    gstin: gstin ?? '',
  }
}

/**
 * The body of the correction: changed fields, an emptied text as null. Invalid input is sent so that the server reports
 * it.
 */
function correctionOf(before: CorrectionValues, typed: CorrectionValues): object {
  const isChanged = (name: keyof CorrectionValues) => typed[name].trim() !== before[name]
  const text = (name: keyof CorrectionValues) => typed[name].trim() || null
  const amount = parseRupees(plainAmount(typed.claim_amount))
  const at = parseIstTime(typed.scheduled_time)
  const changed = DETAILS.filter(isChanged)
  return {
    ...(isChanged('claim_type') && { claim_type: typed.claim_type }),
    ...(isChanged('claim_amount') && { claim_amount: amount === undefined ? typed.claim_amount : toRupees(amount) }),
    ...(isChanged('scheduled_time') && { scheduled_time: at ? toWireTime(at) : deskWords.fields.time }),
    ...(isChanged('provider_name') && { provider_name: text('provider_name') }),
    ...(isChanged('establishment_name') && { establishment_name: text('establishment_name') }),
    ...(changed.length > 0 && { additional_details: Object.fromEntries(changed.map((name) => [name, text(name)])) }),
  }
}
