import type { RefObject } from 'react'
import { changeRow, type FormRow, type FormValues, keyOfRow, type NamesOf } from './form-values.ts'

/** Messages by field; of a field in a row by its path, `deductions.0.amount`. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

type RowNames<V extends FormValues> = NamesOf<V, readonly FormRow[]>
type RowOf<V extends FormValues, Name extends RowNames<V>> = V[Name] extends readonly (infer Row extends FormRow)[]
  ? Row
  : never
/** Labels of single fields, and of those in rows as `deductions.amount`. */
export type Labels<V extends FormValues> = {
  readonly [Name in NamesOf<V, string | boolean | readonly string[]>]: string
} & {
  readonly [Path in { [Name in RowNames<V>]: `${Name}.${keyof RowOf<V, Name> & string}` }[RowNames<V>]]: string
}

interface FormInternals<V extends FormValues> {
  values: V
  errors: FieldErrors
  labels: Labels<V>
  prefix: string
  change: <Name extends keyof V & string>(name: Name, value: V[Name]) => void
  put: (values: V) => void
  forget: (isAbout: (path: string) => boolean) => void
  latest: RefObject<V>
  /** The id of the element that takes the focus after the next render. */
  focusNext: RefObject<string | undefined>
}

type Change = string | { currentTarget: { value: string } }
const text = (to: Change) => (typeof to === 'string' ? to : to.currentTarget.value)

/** Props that tie the components of src/ui to the fields of a form. */
export function fieldsOf<V extends FormValues>(form: FormInternals<V>) {
  const { values, errors, prefix, change, put, forget, latest, focusNext } = form
  const labels: Readonly<Record<string, string>> = form.labels
  return {
    /** For a control whose value is a text: TextField, SelectField, TextAreaField, MobileNumberField, OneTimeCodeField. */
    field: <Name extends NamesOf<V, string>>(name: Name) => ({
      name: prefix + name,
      label: labels[name] ?? name,
      value: values[name] as string,
      error: errors[name],
      onChange: (to: Change) => change(name, text(to) as V[Name]),
    }),
    checkbox: <Name extends NamesOf<V, boolean>>(name: Name) => ({
      name: prefix + name,
      label: labels[name] ?? name,
      checked: values[name] as boolean,
      error: errors[name],
      onChange: (event: { currentTarget: { checked: boolean } }) =>
        change(name, event.currentTarget.checked as V[Name]),
    }),
    /** For a ChoiceList of some of the field's values; '' while nothing is chosen. */
    choice: <Name extends NamesOf<V, string>>(name: Name) => ({
      name: prefix + name,
      label: labels[name] ?? name,
      value: (values[name] || undefined) as Exclude<V[Name], ''> | undefined,
      error: errors[name],
      onChoose: (value: Exclude<V[Name], ''>) => change(name, value as V[Name]),
    }),
    /** Rows of fields, with stable keys; the focus follows what is added and removed. */
    rows: <Name extends RowNames<V>>(name: Name) => {
      type Row = RowOf<V, Name>
      const list = values[name] as unknown as readonly Row[]
      const idOf = (index: number, part: string) => `${prefix}${name}.${index}.${part}`
      const putRows = (next: readonly Row[]) => {
        change(name, next as unknown as V[Name])
        forget((path) => path.startsWith(`${name}.`))
      }
      return {
        items: list.map((row, index) => ({
          key: keyOfRow(row),
          index,
          field: (part: NamesOf<Row, string>) => ({
            name: idOf(index, part),
            label: labels[`${name}.${part}`] ?? part,
            value: row[part] as string,
            error: errors[`${name}.${index}.${part}`],
            onChange: (to: Change) => {
              const changed = changeRow(row, { [part]: text(to) } as Partial<Row>)
              put({ ...latest.current, [name]: list.map((other) => (other === row ? changed : other)) })
              forget((path) => path === name || path === `${name}.${index}.${part}`)
            },
          }),
          remove: () => {
            focusNext.current = `${prefix}${name}-add`
            putRows(list.filter((other) => other !== row))
          },
        })),
        error: errors[name],
        /** Props of the button that adds a row. */
        add: (row: Row) => ({
          id: `${prefix}${name}-add`,
          onClick: () => {
            focusNext.current = idOf(list.length, Object.keys(row)[0] ?? '')
            putRows([...list, row])
          },
        }),
      }
    },
  }
}
