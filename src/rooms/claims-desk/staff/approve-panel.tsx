import { useState } from 'react'
import { type Limit, payableOf } from '#rooms/claims/rules/payable.ts'
import { FieldError } from '#ui/field.tsx'
import { Muted } from '#ui/muted.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { formatRupees, type Paise, parseRupees, toRupees } from '#values/money.ts'
import type { DeskClaim } from '../contract/desk.ts'
import { amountOf, approvedOf, filledDeductions, isWholeDeduction, suggestedDeductions } from '../rules/deductions.ts'
import { actionWords } from '../words/actions.ts'
import { ActionPanel, fieldError } from './action-panel.tsx'
import classes from './approve-panel.module.css'
import { inRupees } from './claim-facts.tsx'
import { DeductionLines } from './deduction-lines.tsx'
import type { PanelProps } from './reason-form.tsx'

const words = actionWords.approve

/** The approved amount: the claimed amount less the deductions, which add up while they are typed. */
export function ApprovePanel({ claim, busy, error, onAction, onCancel }: PanelProps) {
  const claimed = paiseOf(claim.details.claim_amount)
  const [packageId, setPackageId] = useState('')
  const [deductions, setDeductions] = useState(() => suggestedDeductions(claimed, limitsOf(claim, '')))
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const limits = limitsOf(claim, packageId)
  const { payable_estimate_paise: most, limited_by } = payableOf(claimed, limits)
  const left = approvedOf(claimed, deductions)
  const second = claim.status === 'INITIATED' ? whySecond(claim, left) : undefined
  const submit = () => {
    const filled = filledDeductions(deductions)
    const wrong = problemOf(left, most, filled.every(isWholeDeduction))
    setProblem(wrong)
    if (wrong) return
    onAction({
      approved_claim_amount: toRupees(left),
      deductions: filled.map(({ reason_code, amount }) => ({ reason_code, amount: toRupees(amountOf(amount)) })),
      ...(packageId ? { wallet_sublimit_package_id: packageId } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    })
  }
  const amount = formatRupees(left)
  return (
    <ActionPanel
      title={words.title}
      submitLabel={second ? words.pass(amount) : words.submit(amount)}
      ready
      busy={busy}
      error={error}
      fields={FIELDS}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>
        {words.lead(inRupees(claim.details.claim_amount))}{' '}
        {limited_by.length > 0 &&
          words.most(
            formatRupees(most),
            limited_by.map(({ code, amount_paise }) => words.limits[code](formatRupees(amount_paise))),
          )}
      </p>
      {claim.wallet_sublimit_packages.length > 0 && (
        <SelectField
          name="sublimit"
          label={words.sublimit}
          options={claim.wallet_sublimit_packages.map(({ id, name, available }) => ({
            value: id,
            label: words.sublimitOf(name, inRupees(available)),
          }))}
          placeholder={words.chooseSublimit}
          value={packageId}
          onChange={({ currentTarget }) => setPackageId(currentTarget.value)}
          error={fieldError(error, 'wallet_sublimit_package_id')}
          optional
        />
      )}
      <DeductionLines lines={deductions} onChange={setDeductions} />
      <FieldError id="approved" error={problem ?? FIELDS.map((name) => fieldError(error, name)).find(Boolean)} />
      <p className={classes.left}>
        {words.left} <output className={classes.amount}>{amount}</output>
      </p>
      {second && <Muted>{second}</Muted>}
      <details>
        <summary className={classes.more}>{words.note}</summary>
        <TextAreaField
          name="note"
          label={words.note}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          maxLength={1000}
          rows={2}
          optional
        />
      </details>
    </ActionPanel>
  )
}

const FIELDS = ['approved_claim_amount', 'deductions', 'wallet_sublimit_package_id']

/** What is left; a part of the credits that the reviewer chooses replaces the member's. */
function limitsOf({ limits, wallet_sublimit_packages }: DeskClaim, packageId: string): Limit[] {
  const chosen = wallet_sublimit_packages.find(({ id }) => id === packageId)
  if (chosen) return [{ code: 'SUBLIMIT', amount_paise: paiseOf(chosen.available) }]
  return limits.left.map(({ code, amount }) => ({ code, amount_paise: paiseOf(amount) }))
}

/** Why a colleague approves it after this person; the server alone knows which claims were drawn for two. */
function whySecond({ checks, limits }: DeskClaim, left: Paise): string | undefined {
  if (checks.some(({ level }) => level === 'HIGH')) return words.secondHigh
  if (limits.raised_by_you) return words.secondRaised
  return left > paiseOf(limits.one_person) ? words.second(inRupees(limits.one_person)) : undefined
}

function problemOf(left: Paise, most: Paise, areWhole: boolean): string | undefined {
  if (!areWhole) return words.halfLine
  if (left <= 0n) return words.tooLittle
  return left > most ? words.tooMuch(formatRupees(most)) : undefined
}

const paiseOf = (rupees: number): Paise => parseRupees(rupees) ?? 0n
