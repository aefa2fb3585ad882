import type { FormOf } from '#platform/browser/use-form.ts'
import { DEDUCTION_CODES, DEDUCTION_REASONS } from '#rooms/claims/rules/reasons.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { IconPlus, IconTrash } from '#ui/icons.ts'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { actionWords } from '../words/actions.ts'
import type { ApprovalValues } from './approve-panel.tsx'
import classes from './deduction-lines.module.css'

const words = actionWords.approve
const OPTIONS = DEDUCTION_CODES.map((value) => ({ value, label: DEDUCTION_REASONS[value] }))

/** The deductions, line by line, each with its reason. */
export function DeductionLines({ form }: { form: Pick<FormOf<ApprovalValues>, 'rows'> }) {
  const lines = form.rows('deductions')
  return (
    <fieldset>
      <legend className={classes.legend}>{words.deductions}</legend>
      <Stack gap="md">
        {lines.items.map(({ key, index, field, remove }) => (
          <div key={key} className={classes.line}>
            <SelectField {...field('reason_code')} options={OPTIONS} placeholder={words.chooseReason} />
            <TextField {...field('amount')} inputMode="decimal" autoComplete="off" maxLength={12} />
            <IconButton label={words.remove(index + 1)} onClick={remove}>
              <IconTrash size={20} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <div>
          <Button
            {...lines.add({ reason_code: '', amount: '' })}
            tone="plain"
            icon={<IconPlus size={18} aria-hidden="true" />}
          >
            {words.add}
          </Button>
        </div>
      </Stack>
    </fieldset>
  )
}
