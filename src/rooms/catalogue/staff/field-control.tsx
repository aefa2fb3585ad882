import { Combobox } from '#dashboard/components/pickers.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import grid from '#ui/form-grid.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { fieldWords } from '../rules/documents/field-words.ts'
import classes from './catalogue.module.css'
import type { FieldSpec } from './field-spec.ts'
import { optionLabel } from './forms.ts'
import { PickList } from './pick-list.tsx'
import { RowList } from './row-list.tsx'
import type { Typed } from './typed-document.ts'

export interface Choice {
  id: string
  label: string
}

export interface FormContext {
  change: (path: readonly (string | number)[], value: unknown) => void
  /** Problems by field. */
  problems: Readonly<Record<string, string>>
  /** The options by kind. */
  choices: Readonly<Record<string, readonly Choice[]>>
}

interface FieldControlProps {
  spec: FieldSpec
  /** Its path in the document, used as its name. */
  path: readonly (string | number)[]
  value: unknown
  form: FormContext
}

/** The fields of a document or of one of its rows. */
export function Fields({ fields, path, values, form }: FieldsProps) {
  return (
    <div className={grid.fields}>
      {fields.map((spec) => (
        <div key={spec.name} className={spec.full ? grid.full : undefined}>
          <FieldControl spec={spec} path={[...path, spec.name]} value={values[spec.name]} form={form} />
        </div>
      ))}
    </div>
  )
}

interface FieldsProps {
  fields: readonly FieldSpec[]
  path: readonly (string | number)[]
  values: Typed
  form: FormContext
}

function FieldControl({ spec, path, value, form }: FieldControlProps) {
  const name = path.join('.')
  const set = (next: unknown) => form.change(path, next)
  const [label, description] = wordsOf(spec.name)
  const look = { name, label, description, error: form.problems[name], optional: spec.optional ?? false }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const typing = {
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  }
  switch (spec.kind) {
    case 'line':
      return <TextField {...look} {...typing} />
    case 'fixed':
      return <TextField {...look} value={text} readOnly />
    case 'area':
      return <TextAreaField {...look} {...typing} />
    case 'amount':
    case 'whole':
      return (
        <TextField {...look} {...typing} inputMode={spec.kind === 'whole' ? 'numeric' : 'decimal'} autoComplete="off" />
      )
    case 'time':
      return <TextField {...look} {...typing} value={text.replace(' ', 'T')} type="datetime-local" />
    case 'choice': {
      const options = spec.options.map((one) => ({ value: one, label: optionLabel(spec.name, one) }))
      const chosen = (event: { currentTarget: { value: string } }) => set(event.currentTarget.value || null)
      return <SelectField {...look} options={options} placeholder={fieldWords.none} value={text} onChange={chosen} />
    }
    case 'pick': {
      const options = (form.choices[spec.of] ?? []).map(({ id, label: shown }) => ({ value: id, label: shown }))
      const chosen = (one: string | undefined) => set(one ?? null)
      return <Combobox {...look} options={options} none={fieldWords.none} value={text} onChange={chosen} />
    }
    case 'switch':
      return (
        <CheckboxField
          name={name}
          label={`${label}${description ? `: ${description}` : ''}`}
          error={look.error}
          optional
          checked={value === true}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />
      )
    case 'ticks':
      return <Ticks name={name} label={label} options={spec.options} value={listOf(value)} set={set} />
    case 'lines': {
      const shown = listOf(value).join('\n')
      const rows = Math.min(12, Math.max(3, listOf(value).length + 1))
      const lines = (event: { currentTarget: { value: string } }) => set(event.currentTarget.value.split('\n'))
      return (
        <TextAreaField
          {...look}
          error={look.error ?? firstBelow(form.problems, name)}
          value={shown}
          rows={rows}
          onChange={lines}
        />
      )
    }
    case 'picks':
      return <PickList {...look} form={form} choices={form.choices[spec.of] ?? []} value={listOf(value)} set={set} />
    case 'rows':
      return <RowList spec={spec} path={path} value={Array.isArray(value) ? (value as Typed[]) : []} form={form} />
  }
}

function Ticks({ name, label, options, value, set }: TicksProps) {
  return (
    <fieldset className={classes.ticks}>
      <legend>{label}</legend>
      {options.map((one) => (
        <CheckboxField
          key={one}
          name={`${name}.${one}`}
          label={optionLabel(name, one)}
          optional
          checked={value.includes(one)}
          onChange={({ currentTarget: { checked } }) =>
            set(options.filter((option) => (option === one ? checked : value.includes(option))))
          }
        />
      ))}
    </fieldset>
  )
}

interface TicksProps {
  name: string
  label: string
  options: readonly string[]
  value: readonly string[]
  set: (value: unknown) => void
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** A list of lines has one field: a problem of one line is shown there, with its position. */
function firstBelow(problems: Readonly<Record<string, string>>, name: string): string | undefined {
  const found = Object.entries(problems).find(([field]) => field.startsWith(`${name}.`))
  return found && fieldWords.inLine(Number(found[0].slice(name.length + 1)) + 1, found[1])
}

export function wordsOf(name: string): [label: string, description: string | undefined] {
  const all: Record<string, readonly string[]> = fieldWords.fields
  const [label = name, description] = all[name] ?? []
  return [label, description]
}
