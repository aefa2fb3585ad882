import type { SelectHTMLAttributes } from 'react'
import classes from './field.module.css'
import { Field, type FieldBaseProps, fieldWiring } from './field.tsx'
import { IconChevronDown } from './icons.ts'

interface SelectFieldProps extends FieldBaseProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> {
  name: string
  /** Where another field of the page has the same name. */
  id?: string
  options: readonly { value: string; label: string }[]
  /** Shown while nothing is chosen; nothing is preselected. */
  placeholder?: string
}

/** The device's native list: on a phone it is the best one available. */
export function SelectField({
  label,
  description,
  error,
  optional,
  options,
  placeholder,
  id,
  ...select
}: SelectFieldProps) {
  const look = { label, description, error, optional }
  return (
    <Field id={id ?? select.name} {...look}>
      <div className={classes.select}>
        <select {...select} {...fieldWiring(id ?? select.name, look)} className={classes.control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={20} aria-hidden="true" />
      </div>
    </Field>
  )
}
