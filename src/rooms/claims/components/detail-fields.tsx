import type { ReactNode } from 'react'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ClaimDraft, DraftFields, Problems } from '../rules/claim-draft.ts'
import { asksPowerLenses, CLAIM_TYPE_RULES, type ClaimType, DETAIL_FIELDS } from '../rules/claim-types.ts'
import { flowWords } from '../words/flow.ts'

const words = flowWords.details

interface DetailFieldsProps {
  draft: Pick<ClaimDraft, 'claim_type' | 'fields'>
  problems: Problems
  /** The days that can be claimed, and their help text. */
  days: { from: string | undefined; to: string | undefined; help: ReactNode }
  onSet: (patch: Partial<DraftFields>) => void
  /** Between amount and establishment. */
  children?: ReactNode
}

/** The details of a bill, as its claim type requires them. */
export function DetailFields({ draft: { claim_type, fields }, problems, days, onSet, children }: DetailFieldsProps) {
  const { dateLabel, provider, establishment, details } = CLAIM_TYPE_RULES[claim_type]
  const typed = (name: 'provider_name' | 'establishment_name' | 'claim_amount' | (typeof DETAIL_FIELDS)[number]) => ({
    name,
    value: fields[name] ?? '',
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onSet({ [name]: event.target.value }),
  })
  return (
    <Stack gap="xl">
      <FieldRow>
        <TextField
          name="date"
          type="date"
          label={dateLabel}
          description={days.help}
          min={days.from}
          max={days.to}
          value={fields.date}
          error={problems.date}
          onChange={(event) => onSet({ date: event.target.value })}
        />
        <TextField
          {...typed('claim_amount')}
          label={words.amount}
          description={words.amountHelp}
          inputMode="decimal"
          maxLength={15}
        />
      </FieldRow>
      {children}
      <FieldRow>
        {provider && <TextField {...typed('provider_name')} label={provider} maxLength={200} />}
        {establishment && <TextField {...typed('establishment_name')} label={establishment} maxLength={200} />}
      </FieldRow>
      <FieldRow>
        {DETAIL_FIELDS.filter((field) => details[field]).map((field) => (
          <TextField key={field} {...typed(field)} label={details[field]} optional maxLength={50} />
        ))}
      </FieldRow>
      {asksPowerLenses(claim_type) && (
        <CheckboxField
          name="power_lenses"
          label={`${words.lenses}. ${words.lensesNote}`}
          optional
          checked={fields.power_lenses}
          onChange={(event) => onSet({ power_lenses: event.target.checked })}
        />
      )}
      <TextAreaField
        name="remarks"
        label={words.remarks}
        optional
        maxLength={500}
        value={fields.remarks}
        onChange={(event) => onSet({ remarks: event.target.value })}
      />
    </Stack>
  )
}

/** The labels of a type's details, for an error summary. */
export function detailLabels(claim_type: ClaimType): Record<string, string | undefined> {
  const { dateLabel, provider, establishment, details } = CLAIM_TYPE_RULES[claim_type]
  const asked = { date: dateLabel, claim_amount: words.amount, provider_name: provider }
  return { ...asked, establishment_name: establishment, ...details }
}
