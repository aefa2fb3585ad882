import type { Address } from '#rooms/addresses/contract.ts'
import { ChoiceList } from '#ui/choice-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { careWords } from '../words/screens.ts'

const words = careWords.address

interface AddressChoiceProps {
  label: string
  addresses: readonly Address[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** One of some addresses; those that we do not serve are named, and cannot be chosen. */
export function AddressChoice({ label, addresses, chosen, onChoose }: AddressChoiceProps) {
  const unserved = addresses.filter(({ serviceable }) => !serviceable)
  return (
    <>
      <ChoiceList
        name="address"
        label={label}
        value={chosen ?? undefined}
        choices={addresses
          .filter(({ serviceable }) => serviceable)
          .map((address) => ({ value: address.id, label: labelOf(address), note: textOf(address) }))}
        onChoose={onChoose}
      />
      {unserved.length > 0 && (
        <Stack gap="md">
          {unserved.map((address) => (
            <Notice key={address.id} tone="warn" title={`${labelOf(address)}: ${textOf(address)}`}>
              {words.unserved}
            </Notice>
          ))}
        </Stack>
      )}
    </>
  )
}

const labelOf = ({ label, label_name }: Address) => label_name ?? label

function textOf({ building, land_mark, geo_string, pincode }: Address): string {
  return words.at([building, land_mark, geo_string].join(', '), pincode)
}
