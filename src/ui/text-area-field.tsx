import type { TextareaHTMLAttributes } from 'react'
import classes from './field.module.css'
import { Field, type FieldBaseProps, fieldWiring } from './field.tsx'

interface TextAreaFieldProps
  extends FieldBaseProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  name: string
}

/** A text of several lines. */
export function TextAreaField({ label, description, error, optional, ...area }: TextAreaFieldProps) {
  const look = { label, description, error, optional }
  return (
    <Field id={area.name} {...look}>
      <textarea rows={3} {...area} {...fieldWiring(area.name, look)} className={classes.control} />
    </Field>
  )
}
