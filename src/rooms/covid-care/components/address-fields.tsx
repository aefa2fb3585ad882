import { useState } from 'react'
import { ADDRESS_LABELS, type AddressField, addressFaults, shownFields } from '#rooms/addresses/rules/address-fields.ts'
import { ChoiceList } from '#ui/choice-list.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import { codeDigits } from '#ui/typed-digits.ts'
import { careWords } from '../words/screens.ts'
import { usePincode } from './use-pincode.ts'

const words = careWords.address

type AddressValues = Partial<Record<AddressField, string>>

/** What is typed of a new address; one that we do not serve is found out meanwhile. @param onType with all that is typed by now */
export function useAddressForm(onType: (typed: AddressValues) => void, first: () => AddressValues = () => ({})) {
  const [typed, setTyped] = useState<AddressValues>(first)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Record<string, string>>({})
  const pincode = usePincode(typed.pincode ?? '')
  const faults = addressFaults(typed)
  return {
    typed,
    pincode,
    isComplete: Object.keys(faults).length === 0 && pincode.is === 'served',
    errorOf: (name: AddressField): string | undefined => {
      if (name === 'pincode' && (pincode.is === 'unserved' || pincode.is === 'offline')) return pincode.text
      return refused[name] ?? (left.has(name) ? faults[name] : undefined)
    },
    leave: (name: string) => setLeft((before) => new Set([...before, name])),
    refuse: setRefused,
    type: (name: AddressField, value: string) => {
      const after = { ...typed, [name]: value }
      setTyped(after)
      setRefused({})
      onType(after)
    },
    /** As the calls take it. */
    body: () => Object.fromEntries(shownFields(typed).map((name) => [name, typed[name] ?? ''])),
  }
}

export function AddressFields({ form }: { form: ReturnType<typeof useAddressForm> }) {
  const { typed, pincode, errorOf, type } = form
  const text = (name: AddressField, label: string, more: Partial<TextFieldProps> = {}) => (
    <TextField
      name={name}
      label={label}
      {...more}
      value={typed[name] ?? ''}
      error={errorOf(name)}
      onChange={({ target }) => type(name, name === 'pincode' ? codeDigits(target.value) : target.value)}
    />
  )
  const labelError = errorOf('label')
  return (
    <>
      {text('geo_string', words.locality, { autoComplete: 'address-level3' })}
      {text('pincode', words.pincode, {
        inputMode: 'numeric',
        autoComplete: 'postal-code',
        description: pincode.is === 'served' || pincode.is === 'checking' ? pincode.text : undefined,
      })}
      <TextAreaField
        name="building"
        label={words.building}
        autoComplete="street-address"
        value={typed.building ?? ''}
        error={errorOf('building')}
        onChange={({ target }) => type('building', target.value)}
      />
      {text('land_mark', words.landMark, { autoComplete: 'off' })}
      {text('addressee_phone_number', words.phoneNumber, { type: 'tel', inputMode: 'tel', autoComplete: 'tel' })}
      <ChoiceList
        name="label"
        label={words.label}
        value={ADDRESS_LABELS.find((label) => label === typed.label)}
        {...(labelError && { error: labelError })}
        short
        choices={ADDRESS_LABELS.map((value) => ({ value, label: value }))}
        onChoose={(label) => type('label', label)}
      />
      {typed.label === 'Other' && text('label_name', words.labelName, { autoComplete: 'off', maxLength: 30 })}
    </>
  )
}
