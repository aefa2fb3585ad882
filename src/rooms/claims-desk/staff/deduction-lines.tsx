import { DEDUCTION_CODES, DEDUCTION_REASONS } from '#rooms/claims/rules/reasons.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { IconPlus, IconTrash } from '#ui/icons.ts'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { TypedDeduction } from '../rules/deductions.ts'
import { actionWords } from '../words/actions.ts'
import classes from './deduction-lines.module.css'

const words = actionWords.approve
const OPTIONS = DEDUCTION_CODES.map((value) => ({ value, label: DEDUCTION_REASONS[value] }))

interface DeductionLinesProps {
  lines: readonly TypedDeduction[]
  onChange: (lines: TypedDeduction[]) => void
}

/** The deductions, line by line, each with its reason. */
export function DeductionLines({ lines, onChange }: DeductionLinesProps) {
  const change = (at: number, part: Partial<TypedDeduction>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)))
  return (
    <fieldset>
      <legend className={classes.legend}>{words.deductions}</legend>
      <Stack gap="md">
        {lines.map(({ reason_code, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its place
          <div key={index} className={classes.line}>
            <SelectField
              name={`deduction-${index}-reason`}
              label={words.reason}
              options={OPTIONS}
              placeholder={words.chooseReason}
              value={reason_code}
              onChange={({ currentTarget: { value } }) =>
                change(index, { reason_code: DEDUCTION_CODES.find((code) => code === value) ?? '' })
              }
            />
            <TextField
              name={`deduction-${index}-amount`}
              label={words.amount}
              inputMode="decimal"
              value={amount}
              onChange={({ currentTarget }) => change(index, { amount: currentTarget.value })}
              autoComplete="off"
              maxLength={12}
            />
            <IconButton
              label={words.remove(index + 1)}
              onClick={() => onChange(lines.filter((_, other) => other !== index))}
            >
              <IconTrash size={20} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <div>
          <Button
            tone="plain"
            icon={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => onChange([...lines, { reason_code: '', amount: '' }])}
          >
            {words.add}
          </Button>
        </div>
      </Stack>
    </fieldset>
  )
}
