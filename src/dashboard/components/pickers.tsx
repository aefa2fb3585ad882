/** Controls whose library is loaded by the first screen that shows one. */
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import fieldClasses from '#ui/field.module.css'
import { Field, type FieldBaseProps } from '#ui/field.tsx'

const LoadedCombobox = lazy(async () => ({ default: (await import('./combobox-field.tsx')).ComboboxField }))
const LoadedDateRange = lazy(async () => ({ default: (await import('./date-range-field.tsx')).DateRangeField }))
const LoadedMultiSelect = lazy(async () => ({ default: (await import('./multi-select-field.tsx')).MultiSelectField }))

export function Combobox(props: ComponentProps<typeof LoadedCombobox>) {
  return (
    <Loaded field={props}>
      <LoadedCombobox {...props} />
    </Loaded>
  )
}

export function DateRange(props: ComponentProps<typeof LoadedDateRange>) {
  return (
    <Loaded field={props}>
      <LoadedDateRange {...props} />
    </Loaded>
  )
}

export function MultiSelect(props: ComponentProps<typeof LoadedMultiSelect>) {
  return (
    <Loaded field={props}>
      <LoadedMultiSelect {...props} />
    </Loaded>
  )
}

interface LoadedProps {
  field: Pick<FieldBaseProps, 'label' | 'optional'> & { name: string }
  children: ReactNode
}

/** Reserves the space of a control until it has loaded. */
function Loaded({ field: { name, label, optional }, children }: LoadedProps) {
  const waiting = (
    <Field id={name} label={label} optional={optional}>
      <input id={name} className={fieldClasses.control} disabled />
    </Field>
  )
  return <Suspense fallback={waiting}>{children}</Suspense>
}
