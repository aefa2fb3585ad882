import { useForm } from '#platform/browser/use-form.ts'
import { type Limit, payableOf } from '#rooms/claims/rules/payable.ts'
import { FieldError } from '#ui/field.tsx'
import { Muted } from '#ui/muted.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { formatRupees, type Paise, parseRupees, toRupees } from '#values/money.ts'
import type { DeskClaim } from '../contract/desk.ts'
import {
  amountOf,
  approvedOf,
  filledDeductions,
  isWholeDeduction,
  suggestedDeductions,
  type TypedDeduction,
} from '../rules/deductions.ts'
import { actionWords } from '../words/actions.ts'
import { ActionPanel } from './action-panel.tsx'
import classes from './approve-panel.module.css'
import { inRupees } from './claim-facts.tsx'
import { DeductionLines } from './deduction-lines.tsx'
import type { Act } from './use-action.ts'

const words = actionWords.approve
const LABELS = {
  wallet_sublimit_package_id: words.sublimit,
  'deductions.reason_code': words.reason,
  'deductions.amount': words.amount,
  approved_claim_amount: words.left,
  deductions: words.deductions,
  note: words.note,
}

/** The form of an approval as typed. */
export type ApprovalValues = {
  wallet_sublimit_package_id: string
  deductions: readonly TypedDeduction[]
  note: string
}

interface ApprovePanelProps {
  claim: DeskClaim
  act: Act
  onCancel: () => void
}

/** The approved amount: the claimed amount less the deductions, which add up while they are typed. */
export function ApprovePanel({ claim, act, onCancel }: ApprovePanelProps) {
  const claimed = paiseOf(claim.details.claim_amount)
  const payable = (packageId: string) => payableOf(claimed, limitsOf(claim, packageId))
  const initial: ApprovalValues = {
    wallet_sublimit_package_id: '',
    deductions: suggestedDeductions(claimed, limitsOf(claim, '')),
    note: '',
  }
  const form = useForm((typed, call) => act.send(call, 'approve', bodyOf(claimed, typed)), {
    initial,
    labels: LABELS,
    check: ({ deductions, wallet_sublimit_package_id }) => {
      const areWhole = filledDeductions(deductions).every(isWholeDeduction)
      const { payable_estimate_paise } = payable(wallet_sublimit_package_id)
      return { approved_claim_amount: problemOf(approvedOf(claimed, deductions), payable_estimate_paise, areWhole) }
    },
    fieldOf: (wire) => (wire.startsWith('deductions') ? 'approved_claim_amount' : wire),
    onDone: (moved) => act.done('approve', moved),
  })
  const { deductions, wallet_sublimit_package_id } = form.values
  const { payable_estimate_paise: most, limited_by } = payable(wallet_sublimit_package_id)
  const left = approvedOf(claimed, deductions)
  const second = claim.status === 'INITIATED' ? whySecond(claim, left) : undefined
  const amount = formatRupees(left)
  return (
    <ActionPanel
      title={words.title}
      submitLabel={second ? words.pass(amount) : words.submit(amount)}
      ready
      form={form}
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
          {...form.field('wallet_sublimit_package_id')}
          options={claim.wallet_sublimit_packages.map(({ id, name, available }) => ({
            value: id,
            label: words.sublimitOf(name, inRupees(available)),
          }))}
          placeholder={words.chooseSublimit}
          optional
        />
      )}
      <DeductionLines form={form} />
      <FieldError id="approved_claim_amount" error={form.errors.approved_claim_amount} />
      <p className={classes.left} id="approved_claim_amount" tabIndex={-1}>
        {words.left} <output className={classes.amount}>{amount}</output>
      </p>
      {second && <Muted>{second}</Muted>}
      <details>
        <summary className={classes.more}>{words.note}</summary>
        <TextAreaField {...form.field('note')} maxLength={1000} rows={2} optional />
      </details>
    </ActionPanel>
  )
}

function bodyOf(claimed: Paise, { deductions, wallet_sublimit_package_id, note }: ApprovalValues) {
  return {
    approved_claim_amount: toRupees(approvedOf(claimed, deductions)),
    deductions: filledDeductions(deductions).map(({ reason_code, amount }) => ({
      reason_code,
      amount: toRupees(amountOf(amount)),
    })),
    wallet_sublimit_package_id: wallet_sublimit_package_id || undefined,
    note: note.trim() || undefined,
  }
}

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
  if (limits.cleared_by_you) return words.secondCleared
  return left > paiseOf(limits.one_person) ? words.second(inRupees(limits.one_person)) : undefined
}

function problemOf(left: Paise, most: Paise, areWhole: boolean): string | undefined {
  if (!areWhole) return words.halfLine
  if (left <= 0n) return words.tooLittle
  return left > most ? words.tooMuch(formatRupees(most)) : undefined
}

const paiseOf = (rupees: number): Paise => parseRupees(rupees) ?? 0n
