import type { ReactNode } from 'react'
import classes from './field.module.css'
import { IconAlertTriangle } from './icons.ts'
import { Stack } from './stack.tsx'
import { words } from './words.ts'

export interface FieldBaseProps {
  label: ReactNode
  /** Help that stays visible while typing. */
  description?: ReactNode
  /** The message under the field when its value is refused. */
  error?: ReactNode
  /** Fields are required by default. */
  optional?: boolean
}

interface FieldProps extends FieldBaseProps {
  id: string
  children: ReactNode
}

/** Label above, help below it, the control, and its error. */
export function Field({ id, label, description, error, optional, children }: FieldProps) {
  return (
    <Stack gap="xs">
      <label htmlFor={id} className={classes.label}>
        {label} {optional && <span className={classes.optional}>{words.optional}</span>}
      </label>
      {description && (
        <div id={descriptionId(id)} className={classes.description}>
          {description}
        </div>
      )}
      {children}
      <FieldError id={id} error={error} />
    </Stack>
  )
}

export function FieldError({ id, error }: { id: string; error?: ReactNode }) {
  if (!error) return null
  return (
    <div id={errorId(id)} className={classes.error}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{error}</span>
    </div>
  )
}

/** Attributes that tie a control to its description and error. */
export function fieldWiring(id: string, { description, error, optional }: Omit<FieldBaseProps, 'label'>) {
  const describedBy = [description && descriptionId(id), error && errorId(id)].filter(Boolean).join(' ')
  return {
    id,
    'aria-required': optional ? undefined : true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  } as const
}

const descriptionId = (id: string) => `${id}-description`
const errorId = (id: string) => `${id}-error`
