import { CheckboxField } from '#ui/checkbox-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { networkWords as words } from '../words/network.ts'
import { HoursField } from './hours-field.tsx'
import { type NetworkField, textOf } from './network-forms.ts'
import { PickField } from './pick-field.tsx'

/** Of a choice: states have no other name than their value. */
const kinds: Readonly<Record<string, string>> = words.options

interface RecordFieldProps {
  field: NetworkField
  value: unknown
  /** What ids stand for. */
  names: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  set: (value: unknown) => void
}

/** One field of a record, by its kind of input. */
export function RecordField({ field, value, names, errors, set }: RecordFieldProps) {
  const { name } = field
  const [label, description] = wordsOf(name)
  const look = { name, label, description, error: errors[name], optional: field.optional ?? false }
  const shown = textOf(value)
  const typing = { onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value) }
  switch (field.kind) {
    case 'line':
      return <TextField {...look} {...typing} value={shown} autoComplete="off" />
    case 'number':
      return <TextField {...look} {...typing} value={shown} inputMode="decimal" autoComplete="off" />
    case 'lines': {
      const lines = Array.isArray(value) ? value.map(String) : []
      return (
        <TextAreaField
          {...look}
          error={look.error ?? firstBelow(errors, name)}
          rows={Math.min(8, Math.max(3, lines.length + 1))}
          value={lines.join('\n')}
          onChange={(event) => set(event.currentTarget.value.split('\n'))}
        />
      )
    }
    case 'choice':
      return (
        <SelectField
          {...look}
          {...typing}
          value={shown}
          options={field.options.map((one) => ({ value: one, label: kinds[one] ?? one }))}
        />
      )
    case 'switch':
      return (
        <CheckboxField
          name={name}
          label={label}
          error={look.error}
          optional
          checked={value === true}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />
      )
    case 'pick':
      return <PickField {...look} of={field.of} value={shown} chosenLabel={names[shown]} set={set} />
    case 'hours':
      return <HoursField name={name} label={label} value={value} errors={errors} set={set} />
  }
}

export function wordsOf(name: string): [label: string, description: string | undefined] {
  const all: Record<string, readonly string[]> = words.fields
  const [label = name, description] = all[name] ?? []
  return [label, description]
}

/** A problem of one line is shown at the field, with its position. */
function firstBelow(errors: Readonly<Record<string, string>>, name: string): string | undefined {
  const found = Object.entries(errors).find(([field]) => field.startsWith(`${name}.`))
  return found && words.inLine(Number(found[0].slice(name.length + 1)) + 1, found[1])
}
