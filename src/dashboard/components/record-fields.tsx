import type { ReactNode } from 'react'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import grid from '#ui/form-grid.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { words } from '../words.ts'

/** A field of a record: `Own` are the inputs that only one editor has. */
export type RecordField<Own = never> = { name: string; optional?: boolean; full?: boolean } & (
  | { kind: 'line' | 'area' | 'amount' | 'whole' | 'time' | 'switch' | 'lines' | 'fixed' }
  | { kind: 'choice'; options: readonly string[]; none?: string }
  | Own
)

type Path = readonly (string | number)[]

export interface RecordEditor<Own> {
  change: (path: Path, value: unknown) => void
  /** Problems by field. */
  problems: Readonly<Record<string, string | undefined>>
  wordsOf: (name: string) => readonly [label: string, description: string | undefined]
  optionLabel: (name: string, value: string) => string
  /** The inputs that only this editor has. */
  own: (field: RecordField<Own> & Own, shown: OwnInput) => ReactNode
}

/** What an input of an editor's own gets. */
interface OwnInput {
  /** Its path in the record, used as its name. */
  path: Path
  look: { name: string; label: string; description: string | undefined; error: string | undefined; optional: boolean }
  value: unknown
  set: (value: unknown) => void
}

interface RecordFieldsProps<Own> {
  fields: readonly RecordField<Own>[]
  path: Path
  values: Readonly<Record<string, unknown>>
  editor: RecordEditor<Own>
}

/** The fields of a record or of one of its rows, each by its kind of input. */
export function RecordFields<Own extends { kind: string }>({ fields, path, values, editor }: RecordFieldsProps<Own>) {
  return (
    <div className={grid.fields}>
      {fields.map((field) => (
        <div key={field.name} className={field.full ? grid.full : undefined}>
          <RecordInput field={field} path={[...path, field.name]} value={values[field.name]} editor={editor} />
        </div>
      ))}
    </div>
  )
}

interface RecordInputProps<Own> {
  field: RecordField<Own>
  path: Path
  value: unknown
  editor: RecordEditor<Own>
}

type SharedField = RecordField<{ kind: 'own' }>

function RecordInput<Own extends { kind: string }>({ field, path, value, editor }: RecordInputProps<Own>) {
  const name = path.join('.')
  const set = (next: unknown) => editor.change(path, next)
  const [label, description] = editor.wordsOf(field.name)
  const look = { name, label, description, error: editor.problems[name], optional: field.optional ?? false }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const typing = {
    value: text,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  }
  // What none of these cases is, is the editor's own.
  const common = field as SharedField
  switch (common.kind) {
    case 'line':
      return <TextField {...look} {...typing} />
    case 'fixed':
      return <TextField {...look} value={text} readOnly />
    case 'area':
      return <TextAreaField {...look} {...typing} />
    case 'amount':
      return <TextField {...look} {...typing} inputMode="decimal" />
    case 'whole':
      return <TextField {...look} {...typing} inputMode="numeric" />
    case 'time':
      return <TextField {...look} {...typing} value={text.replace(' ', 'T')} type="datetime-local" />
    case 'choice': {
      const options = common.options.map((one) => ({ value: one, label: editor.optionLabel(field.name, one) }))
      const chosen = (event: { currentTarget: { value: string } }) => set(event.currentTarget.value || null)
      return (
        <SelectField
          {...look}
          options={options}
          {...(common.none !== undefined && { placeholder: common.none })}
          value={text}
          onChange={chosen}
        />
      )
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
    case 'lines': {
      const lines = Array.isArray(value) ? value.map(String) : []
      return (
        <TextAreaField
          {...look}
          error={look.error ?? firstBelow(editor.problems, name)}
          value={lines.join('\n')}
          rows={Math.min(12, Math.max(3, lines.length + 1))}
          onChange={(event) => set(event.currentTarget.value.split('\n'))}
        />
      )
    }
    case 'own':
  }
  return editor.own(field as RecordField<Own> & Own, { path, look, value, set })
}

/** A list of lines has one field: a problem of one line is shown there, with its position. */
function firstBelow(problems: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  const [field, problem] = Object.entries(problems).find(([one]) => one.startsWith(`${name}.`)) ?? []
  return field && problem && words.inLine(Number(field.slice(name.length + 1)) + 1, problem)
}
