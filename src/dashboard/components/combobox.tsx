import { type ComponentProps, lazy, Suspense } from 'react'
import type { ComboboxField as Loaded } from './combobox-field.tsx'
import { WaitingField } from './waiting-field.tsx'

const ComboboxField = lazy(async () => ({ default: (await import('./combobox-field.tsx')).ComboboxField }))

/** `ComboboxField`, with its library loaded by the first screen that shows one. */
export function Combobox(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<WaitingField name={props.name} label={props.label} />}>
      <ComboboxField {...props} />
    </Suspense>
  )
}
