import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import grid from '#ui/form-grid.module.css'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DAYS, type Hours } from '../rules/hours.ts'
import { networkWords as words } from '../words/network.ts'

interface HoursFieldProps {
  name: string
  label: string
  value: unknown
  errors: Readonly<Record<string, string | undefined>>
  set: (hours: readonly Hours[]) => void
}

/** When a doctor is there: days with a first and a last time, as often as needed. */
export function HoursField({ name, label, value, errors, set }: HoursFieldProps) {
  const all = Array.isArray(value) ? (value as Hours[]) : []
  const change = (at: number, patch: Partial<Hours>) =>
    set(all.map((one, index) => (index === at ? { ...one, ...patch } : one)))
  return (
    <Stack gap="md" id={name} tabIndex={-1} role="group" aria-label={label}>
      <strong>{label}</strong>
      {errors[name] && <p role="alert">{errors[name]}</p>}
      {all.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have nothing of their own but their place
        <fieldset key={index} className={grid.row}>
          <legend>{words.hoursOf(index + 1)}</legend>
          <Stack direction="row" gap="md" wrap id={`${name}.${index}.days`} tabIndex={-1}>
            {DAYS.map((day) => (
              <CheckboxField
                key={day}
                name={`${name}.${index}.${day}`}
                label={words.days[day]}
                optional
                checked={one.days.includes(day)}
                onChange={({ currentTarget: { checked } }) =>
                  change(index, { days: DAYS.filter((own) => (own === day ? checked : one.days.includes(own))) })
                }
              />
            ))}
          </Stack>
          {errors[`${name}.${index}.days`] && <p role="alert">{errors[`${name}.${index}.days`]}</p>}
          <FieldRow>
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                name={`${name}.${index}.${end}`}
                label={words.fields[end][0]}
                type="time"
                error={errors[`${name}.${index}.${end}`]}
                value={one[end]}
                onChange={({ currentTarget }) => change(index, { [end]: currentTarget.value })}
              />
            ))}
          </FieldRow>
          <div>
            <Button
              tone="plain"
              aria-label={words.removeHours(index + 1)}
              onClick={() => set(all.filter((_, at) => at !== index))}
            >
              {words.remove}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button tone="quiet" onClick={() => set([...all, { days: [], from: '09:00', to: '13:00' }])}>
          {words.addHours}
        </Button>
      </div>
    </Stack>
  )
}
