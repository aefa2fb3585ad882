import type { InputHTMLAttributes } from 'react'
import classes from './field.module.css'
import { Field, type FieldBaseProps, fieldWiring } from './field.tsx'

export interface TextFieldProps
  extends FieldBaseProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  /** Also the element's id, so that an error summary can link to it. */
  name: string
}

export function TextField({ label, description, error, optional, ...input }: TextFieldProps) {
  const look = { label, description, error, optional }
  return (
    <Field id={input.name} {...look}>
      <input type="text" {...input} {...fieldWiring(input.name, look)} className={classes.control} />
    </Field>
  )
}
