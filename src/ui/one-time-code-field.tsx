import classes from './field.module.css'
import { Field, fieldWiring } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'
import { codeDigits } from './typed-digits.ts'
import { words } from './words.ts'

interface OneTimeCodeFieldProps extends Omit<TextFieldProps, 'label' | 'onChange' | 'value' | 'defaultValue'> {
  label?: string
  value: string
  onChange: (code: string) => void
  /** Called once with the sixth digit. */
  onComplete?: (code: string) => void
}

/** One input, not six: pasting and autofill from the message work, and a screen reader reads one field. */
export function OneTimeCodeField({
  label = words.otpLabel,
  description,
  error,
  optional,
  onChange,
  onComplete,
  ...input
}: OneTimeCodeFieldProps) {
  const look = { label, description, error, optional }
  return (
    <Field id={input.name} {...look}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...input}
        {...fieldWiring(input.name, look)}
        className={`${classes.control} ${classes.code}`}
        onChange={(event) => {
          const code = codeDigits(event.target.value)
          onChange(code)
          if (code.length === 6 && code !== input.value) onComplete?.(code)
        }}
      />
    </Field>
  )
}
