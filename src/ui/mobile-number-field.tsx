import type { ChangeEvent } from 'react'
import classes from './field.module.css'
import { Field, fieldWiring } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'
import { nationalDigits } from './typed-digits.ts'
import { words } from './words.ts'

interface MobileNumberFieldProps extends Omit<TextFieldProps, 'label' | 'onChange' | 'value' | 'defaultValue'> {
  label?: string
  /** The ten digits without the country code. */
  value: string
  onChange: (digits: string) => void
}

/** +91 is shown before the field; a number pasted with it, with spaces or a leading 0 is reduced to its ten digits. */
export function MobileNumberField({
  label = words.mobileLabel,
  description,
  error,
  optional,
  onChange,
  ...input
}: MobileNumberFieldProps) {
  const look = { label, description, error, optional }
  const wiring = fieldWiring(input.name, look)
  const prefixId = `${input.name}-prefix`
  return (
    <Field id={input.name} {...look}>
      <div className={classes.prefixed}>
        <span className={classes.prefix} id={prefixId}>
          {words.mobilePrefix}
        </span>
        <input
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          {...input}
          {...wiring}
          aria-describedby={[prefixId, wiring['aria-describedby']].filter(Boolean).join(' ')}
          className={classes.control}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(nationalDigits(event.target.value))}
        />
      </div>
    </Field>
  )
}
