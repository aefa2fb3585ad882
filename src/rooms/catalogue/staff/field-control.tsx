import { Combobox } from '#dashboard/components/pickers.tsx'
import { type RecordEditor, RecordFields } from '#dashboard/components/record-fields.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { fieldWords } from '../rules/documents/field-words.ts'
import classes from './catalogue.module.css'
import type { FieldSpec, OwnSpec } from './field-spec.ts'
import { optionLabel } from './forms.ts'
import { PickList } from './pick-list.tsx'
import { RowList } from './row-list.tsx'
import type { DocumentValues } from './typed-document.ts'

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

interface FieldsProps {
  fields: readonly FieldSpec[]
  path: readonly (string | number)[]
  values: DocumentValues
  form: FormContext
}

/** The fields of a document or of one of its rows. */
export function Fields({ form, ...rest }: FieldsProps) {
  const { change, problems, choices } = form
  const own: RecordEditor<OwnSpec>['own'] = (spec, { path, look, value, set }) => {
    switch (spec.kind) {
      case 'ticks':
        return <Ticks {...look} options={spec.options} value={listOf(value)} set={set} />
      case 'pick': {
        const options = (choices[spec.of] ?? []).map(({ id, label }) => ({ value: id, label }))
        const chosen = (one: string | undefined) => set(one ?? null)
        const shown = typeof value === 'string' ? value : ''
        return <Combobox {...look} options={options} none={fieldWords.none} value={shown} onChange={chosen} />
      }
      case 'picks':
        return <PickList {...look} form={form} choices={choices[spec.of] ?? []} value={listOf(value)} set={set} />
      case 'rows':
        return (
          <RowList
            spec={spec}
            path={path}
            value={Array.isArray(value) ? (value as DocumentValues[]) : []}
            form={form}
          />
        )
    }
  }
  return <RecordFields<OwnSpec> {...rest} editor={{ change, problems, wordsOf, optionLabel, own }} />
}

interface TicksProps {
  name: string
  label: string
  options: readonly string[]
  value: readonly string[]
  set: (value: unknown) => void
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

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

export function wordsOf(name: string): [label: string, description: string | undefined] {
  const all: Record<string, readonly string[]> = fieldWords.fields
  const [label = name, description] = all[name] ?? []
  return [label, description]
}
