import { FieldError, Label, Text } from 'react-aria-components'
import field from '#ui/field.module.css'
import type { FieldBaseProps } from '#ui/field.tsx'
import { IconAlertTriangle } from '#ui/icons.ts'
import { words } from '#ui/words.ts'

/** Label and help of a field whose control comes from a library; looks like `Field`. */
export function PickerLabel({ label, description, optional }: Omit<FieldBaseProps, 'error'>) {
  return (
    <>
      <Label className={field.label}>
        {label} {optional && <span className={field.optional}>{words.optional}</span>}
      </Label>
      {description && (
        <Text slot="description" className={field.description}>
          {description}
        </Text>
      )}
    </>
  )
}

export function PickerError({ error }: Pick<FieldBaseProps, 'error'>) {
  return (
    <FieldError className={field.error}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{error}</span>
    </FieldError>
  )
}
