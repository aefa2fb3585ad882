import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatDate } from '#values/display-time.ts'
import type { Claim } from '../contract/claim.ts'
import { type ClaimDraft, type DraftFields, detailProblems, type Problems } from '../rules/claim-draft.ts'
import { CLAIM_TYPE_RULES, DETAIL_FIELDS } from '../rules/claim-types.ts'
import { CLAIM_DAYS_DEFAULT, claimableDays, lastClaimableDate } from '../rules/claim-window.ts'
import { flowWords } from '../words/flow.ts'
import { stepHref, useClaimFlow } from './claim-flow.ts'
import { DraftGate } from './draft-gate.tsx'
import { PackageField } from './package-field.tsx'
import classes from './step-frame.module.css'
import { StepFrame } from './step-frame.tsx'
import { useClaimWindow } from './use-claim-window.ts'

const words = flowWords.details

export default function DetailsScreen() {
  const { claim_id } = useClaimFlow()
  const back =
    claim_id === undefined
      ? { to: '/cashback/new', label: flowWords.who.title }
      : { to: `/cashback/tracking/${claim_id}`, label: flowWords.backToClaim }
  return (
    <StepFrame step={2} title={words.title} back={back}>
      <DraftGate>{(draft, claim) => <Details draft={draft} claim={claim} />}</DraftGate>
    </StepFrame>
  )
}

function Details({ draft, claim }: { draft: ClaimDraft; claim: Claim | undefined }) {
  const { change, claim_id } = useClaimFlow()
  const window = useClaimWindow(draft)
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  const { fields, claim_type } = draft
  const { dateLabel, provider, establishment, details } = CLAIM_TYPE_RULES[claim_type]
  const { max_claim_days = CLAIM_DAYS_DEFAULT } = window
  const days = claimableDays(window)
  const found = detailProblems(draft, claim ? undefined : window)
  // Said after the first try to go on, and no longer than it holds.
  const problems: Problems = attempt > 0 ? found : {}
  const set = (patch: Partial<DraftFields>) => change(({ fields: before }) => ({ fields: { ...before, ...patch } }))
  const typed = (name: 'provider_name' | 'establishment_name' | 'claim_amount' | (typeof DETAIL_FIELDS)[number]) => ({
    name,
    value: fields[name] ?? '',
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(found).length === 0) void navigate(stepHref('bills', claim_id))
    else setAttempt((count) => count + 1)
  }
  const labels: Record<string, string | undefined> = {
    ...{ date: dateLabel, claim_amount: words.amount, provider_name: provider, establishment_name: establishment },
    ...details,
  }
  const canBeClaimed = days && fields.date >= days.from && fields.date <= days.to
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <ErrorSummary
        attempt={attempt}
        problems={Object.entries(problems).map(([name, message]) => ({ name, message: `${labels[name]}: ${message}` }))}
      />
      <div className={classes.fields}>
        <div className={classes.pair}>
          <TextField
            name="date"
            type="date"
            label={dateLabel}
            description={
              canBeClaimed
                ? words.until(formatDate(lastClaimableDate(fields.date, max_claim_days)))
                : days
                  ? words.window(formatDate(days.from), formatDate(days.to), max_claim_days)
                  : words.noDays
            }
            min={claim ? undefined : days?.from}
            max={days?.to}
            value={fields.date}
            error={problems.date}
            onChange={(event) => set({ date: event.target.value })}
          />
          <TextField
            {...typed('claim_amount')}
            label={words.amount}
            description={words.amountHelp}
            inputMode="decimal"
            maxLength={15}
          />
        </div>
        <PackageField draft={draft} onChoose={(id) => set({ wallet_sublimit_package_id: id })} />
        <div className={classes.pair}>
          {provider && <TextField {...typed('provider_name')} label={provider} maxLength={200} />}
          {establishment && <TextField {...typed('establishment_name')} label={establishment} maxLength={200} />}
        </div>
        <div className={classes.pair}>
          {DETAIL_FIELDS.filter((field) => details[field]).map((field) => (
            <TextField key={field} {...typed(field)} label={details[field]} optional maxLength={50} />
          ))}
        </div>
        {claim_type === 'Vision Care' && (
          <CheckboxField
            name="power_lenses"
            label={`${words.lenses}. ${words.lensesNote}`}
            optional
            checked={fields.power_lenses}
            onChange={(event) => set({ power_lenses: event.target.checked })}
          />
        )}
        <TextAreaField
          name="remarks"
          label={words.remarks}
          optional
          maxLength={500}
          value={fields.remarks}
          onChange={(event) => set({ remarks: event.target.value })}
        />
        <p className={classes.quiet}>{flowWords.saved}</p>
      </div>
      <StickyAction>
        <Button type="submit" wide>
          {flowWords.next}
        </Button>
      </StickyAction>
    </form>
  )
}
