import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#platform/contract/client.ts'
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
import { ActionPanel, fieldError } from './action-panel.tsx'

const words = actionWords.correct
const { facts } = workbenchWords
const DETAILS = ['city', 'pincode', 'bill_number', 'gstin'] as const

/** Corrects the member's data; only changed fields are sent. */
export function CorrectPanel({ claim, onClose }: { claim: DeskClaim; onClose: () => void }) {
  const queries = useQueryClient()
  const before = writtenOf(claim)
  const [typed, setTyped] = useState(before)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: object) =>
      request(correctClaim, { params: { id: String(claim.id) }, body: { ...body, version: claim.version } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: [readDeskClaim.name] }),
  })
  const submit = () => {
    const body = correctionOf(before, typed)
    const nothing = Object.keys(body).length === 0
    setProblem(nothing ? words.unchanged : undefined)
    if (!nothing) mutate(body)
  }
  const rule = CLAIM_TYPE_RULES[claim.details.claim_type]
  const field = (name: keyof Written, label: string, wire: string = name) => ({
    name: `correct-${name}`,
    label,
    value: typed[name],
    error: fieldError(error, wire),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped((all) => ({ ...all, [name]: currentTarget.value })),
  })
  return (
    <ActionPanel
      title={words.title}
      submitLabel={words.submit}
      busy={isPending}
      error={error ?? (problem ? new Error(problem) : null)}
      fields={[...Object.keys(before), ...DETAILS.map((name) => `additional_details.${name}`)]}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Muted>{words.lead}</Muted>
      <SelectField
        {...field('claim_type', words.type)}
        options={typesFor(claim).map((value) => ({ value, label: value }))}
      />
      <div className={classes.pair}>
        <TextField {...field('claim_amount', words.amount)} inputMode="decimal" />
        <TextField {...field('scheduled_time', rule.dateLabel)} type="date" />
        <TextField {...field('provider_name', rule.provider ?? facts.provider)} optional />
        <TextField {...field('establishment_name', rule.establishment ?? facts.establishment)} optional />
        {DETAILS.map((name) => (
          <TextField key={name} {...field(name, facts[name], `additional_details.${name}`)} optional />
        ))}
      </div>
    </ActionPanel>
  )
}

/** What its plan reimburses, and what it says now. */
function typesFor({ details, subscription }: DeskClaim) {
  return CLAIM_TYPES.filter((type) => type === details.claim_type || subscription.coverage.claim_types.includes(type))
}

type Written = ReturnType<typeof writtenOf>

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
function correctionOf(before: Written, typed: Written): object {
  const isChanged = (name: keyof Written) => typed[name].trim() !== before[name]
  const text = (name: keyof Written) => typed[name].trim() || null
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
