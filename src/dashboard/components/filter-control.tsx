import { SelectField } from '#ui/select-field.tsx'
import { type FilterField, queryNames } from '../contract/filter-field.ts'
import { words } from '../words.ts'
import { Combobox, DateRange, MultiSelect } from './pickers.tsx'

/** With more options than this, the control is searchable. */
const MOST_TO_SCROLL = 15

interface FilterControlProps {
  field: FilterField
  /** The list's current query. */
  values: Readonly<Record<string, string>>
  onChoose: (changes: Record<string, string | undefined>) => void
}

/** The control of one filter, by its type; only lists that show controls from a library load it. */
export function FilterControl({ field, values, onChoose }: FilterControlProps) {
  const { field_name: name, field_type, display_name: label, min_date, max_date } = field
  // A form above the list may have a field of this name.
  const id = `filter-${name}`
  if (field_type === 'date_range') {
    const [from = '', to = ''] = queryNames(field)
    return (
      <DateRange
        name={id}
        label={label}
        value={{ from: values[from], to: values[to] }}
        min={min_date ?? undefined}
        max={max_date ?? undefined}
        onChange={(days) => onChoose({ [from]: days.from, [to]: days.to })}
        optional
      />
    )
  }
  const options = field.field_values
    .filter(({ dependencies }) =>
      Object.entries(dependencies).every(([other, needed]) => needed.includes(values[other] ?? '')),
    )
    .map(({ value, display_key }) => ({ value, label: display_key }))
  // Where the call has a default value there is no 'any'.
  const any = field.default_value === null ? words.any : undefined
  const current = values[name] ?? field.default_value ?? ''
  const choose = (value: string | undefined) => onChoose({ [name]: value || undefined })
  if (field.allow_multiple) {
    const chosen = current === '' ? [] : current.split(',')
    const change = (several: string[]) => choose(several.join(','))
    return <MultiSelect name={id} label={label} options={options} values={chosen} onChange={change} optional />
  }
  if (options.length > MOST_TO_SCROLL)
    return <Combobox name={id} label={label} options={options} none={any} value={current} onChange={choose} optional />
  return (
    <SelectField
      id={id}
      name={name}
      label={label}
      options={options}
      placeholder={any}
      value={current}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      optional
    />
  )
}
