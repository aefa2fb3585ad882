import type { InputHTMLAttributes } from 'react'
import classes from './field.module.css'
import { type FieldBaseProps, FieldError, fieldWiring } from './field.tsx'

interface CheckboxFieldProps
  extends Omit<FieldBaseProps, 'description'>,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> {
  name: string
}

/** A consent or choice; unchecked unless the person's own earlier answer is passed. */
export function CheckboxField({ label, error, optional, ...input }: CheckboxFieldProps) {
  return (
    <div className={classes.choice}>
      <input type="checkbox" {...input} {...fieldWiring(input.name, { error, optional })} />
      <label htmlFor={input.name}>{label}</label>
      <FieldError id={input.name} error={error} />
    </div>
  )
}
