import { useEffect, useEffectEvent } from 'react'
import { codeFromMessage } from './code-from-message.ts'
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

/**
 * One input, not six: pasting and autofill from the message work, and a screen reader reads one field. A phone that
 * reads the message enters its code, unless autofill is off because the message goes to somebody else.
 */
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
  const enter = (code: string) => {
    onChange(code)
    if (code.length === 6 && code !== input.value) onComplete?.(code)
  }
  const enterFromMessage = useEffectEvent((code: string) => enter(codeDigits(code)))
  const isForThisPhone = input.autoComplete !== 'off'
  useEffect(() => {
    if (!isForThisPhone) return
    const waiting = new AbortController()
    void eachCode(waiting.signal, enterFromMessage)
    return () => waiting.abort()
  }, [isForThisPhone])
  return (
    <Field id={input.name} {...look}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...input}
        {...fieldWiring(input.name, look)}
        className={`${classes.control} ${classes.code}`}
        onChange={(event) => enter(codeDigits(event.target.value))}
      />
    </Field>
  )
}

/** Also of the messages behind the first: a code can be asked for again. */
async function eachCode(signal: AbortSignal, use: (code: string) => void): Promise<void> {
  for (let code = await codeFromMessage(signal); code && !signal.aborted; code = await codeFromMessage(signal))
    use(code)
}
