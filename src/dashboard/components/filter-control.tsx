import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type FilterField, queryNames } from '../contract/filter-field.ts'
import { words } from '../words.ts'

interface FilterControlProps {
  field: FilterField
  /** The list's query as it stands. */
  values: Readonly<Record<string, string>>
  onChoose: (changes: Record<string, string | undefined>) => void
}

/** The control of one filter, by its type. */
export function FilterControl({ field, values, onChoose }: FilterControlProps) {
  const { field_name, field_type, display_name, min_date, max_date } = field
  if (field_type === 'date_range') {
    const [from = '', to = ''] = queryNames(field)
    const days = { min: min_date ?? undefined, max: max_date ?? undefined }
    return (
      <>
        <Day name={from} label={words.from(display_name)} value={values[from]} onChoose={onChoose} {...days} />
        <Day name={to} label={words.to(display_name)} value={values[to]} onChoose={onChoose} {...days} />
      </>
    )
  }
  const offered = field.field_values.filter(({ dependencies = {} }) =>
    Object.entries(dependencies).every(([name, needed]) => needed.includes(values[name] ?? '')),
  )
  const standing = values[field_name] ?? field.default_value ?? ''
  return (
    <SelectField
      name={field_name}
      label={display_name}
      options={offered.map(({ value, display_key }) => ({ value, label: display_key }))}
      // Where the call takes a value for granted there is no 'any'.
      placeholder={field.default_value === null ? words.any : undefined}
      value={standing}
      onChange={({ currentTarget }) => onChoose({ [field_name]: currentTarget.value || undefined })}
      optional
    />
  )
}

interface DayProps {
  name: string
  label: string
  value: string | undefined
  min?: string
  max?: string
  onChoose: FilterControlProps['onChoose']
}

/** A day, chosen when it is left: half a typed year is no choice. */
function Day({ name, label, value = '', min, max, onChoose }: DayProps) {
  return (
    <TextField
      key={value}
      name={name}
      type="date"
      label={label}
      min={min}
      max={max}
      defaultValue={value}
      onBlur={({ currentTarget }) =>
        currentTarget.value !== value && onChoose({ [name]: currentTarget.value || undefined })
      }
      optional
    />
  )
}
