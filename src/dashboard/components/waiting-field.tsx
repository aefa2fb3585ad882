import fieldClasses from '#ui/field.module.css'
import { Field } from '#ui/field.tsx'

/** Reserves the space until the control has loaded. */
export function WaitingField({ name, label }: { name: string; label: string }) {
  return (
    <Field id={name} label={label} optional>
      <input id={name} className={fieldClasses.control} disabled />
    </Field>
  )
}
