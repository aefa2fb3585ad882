import type { FieldErrors } from '#platform/browser/form-fields.ts'
import type { FormOf } from '#platform/browser/use-form.ts'
import type { Address } from '#rooms/addresses/contract.ts'
import { addressLine } from '#rooms/addresses/rules/address-line.ts'
import { ChoiceList } from '#ui/choice-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { bookingWords } from '../words/booking.ts'
import { screenWords } from '../words/screens.ts'

const words = bookingWords.fields
const OTHER = 'other'

type HomeAddress = {
  /** Of one of the person's addresses, OTHER, or '' before a choice. */
  address_id: string
  address: string
}

interface HomeAddressFieldProps {
  form: Pick<FormOf<HomeAddress>, 'field' | 'choice' | 'values'>
  addresses: readonly Address[]
  /** Some are in other cities. */
  hidesSome: boolean
}

/** The person's addresses in the city, and those of which nobody knows the city. */
export function addressesIn(city: string, own: readonly Address[], cities: readonly string[]): Address[] {
  return own.filter((one) => one.city === null || one.city === city || !cities.includes(one.city))
}

/** Whether the address is typed. */
export function isOtherAddress({ address_id }: Pick<HomeAddress, 'address_id'>, own: readonly Address[]): boolean {
  return address_id === OTHER || own.length === 0
}

/** What is missing for somebody to find the place, with what else is missing then: all faults in one round. */
export function homeFaults(typed: HomeAddress & { city: string; slot: string }, own: readonly Address[]): FieldErrors {
  const fault = isOtherAddress(typed, own)
    ? !/(?<!\d)[1-9]\d{5}(?!\d)/.test(typed.address) && { address: words.addressNeeded }
    : typed.address_id === '' && { address_id: words.ownAddress }
  if (!fault) return {}
  return {
    ...fault,
    ...(typed.city === '' && { city: words.city }),
    ...(typed.slot === '' && { slot: words.slot }),
  }
}

/** Where a sample is taken: one of the person's addresses, or another one. */
export function HomeAddressField({ form, addresses, hidesSome }: HomeAddressFieldProps) {
  return (
    <>
      {addresses.length > 0 && (
        <ChoiceList
          {...form.choice('address_id')}
          choices={[
            ...addresses.map((one) => ({ value: one.id, label: one.label_name ?? one.label, note: addressLine(one) })),
            { value: OTHER, label: screenWords.form.otherAddress },
          ]}
        />
      )}
      {hidesSome && <Muted size="sm">{screenWords.form.elsewhere}</Muted>}
      {isOtherAddress(form.values, addresses) && (
        <TextAreaField
          {...form.field('address')}
          description={screenWords.form.addressHelp}
          autoComplete="street-address"
          maxLength={300}
        />
      )}
    </>
  )
}
