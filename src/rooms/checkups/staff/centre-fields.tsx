import { fieldText } from '#rooms/access/components/desk-action.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { StaffCheckupDetail } from '../contract/staff.ts'
import { stepWords as words } from '../words/staff-steps.ts'

interface CentreFieldsProps {
  order: StaffCheckupDetail
  errors: Readonly<Record<string, string | undefined>>
}

/** Where the appointment is, as the person was told so far. */
export function CentreFields({ order: { centre }, errors }: CentreFieldsProps) {
  return (
    <>
      <TextField
        name="centre.name"
        label={words.centreName}
        defaultValue={centre?.name}
        error={errors['centre.name'] ?? errors.centre}
      />
      <TextField
        name="centre.address"
        label={words.centreAddress}
        description={words.centreAddressHelp}
        defaultValue={centre?.address}
        error={errors['centre.address']}
      />
      <TextField
        name="centre.phone"
        type="tel"
        label={words.centrePhone}
        defaultValue={centre?.phone}
        error={errors['centre.phone']}
      />
    </>
  )
}

/** What was typed in them; nothing where all are empty or missing. */
export function centreOf(form: FormData): { centre?: { name: string; address: string; phone: string } } {
  const [name = '', address = '', phone = ''] = ['name', 'address', 'phone'].map((field) =>
    fieldText(form, `centre.${field}`),
  )
  return name || address || phone ? { centre: { name, address, phone } } : {}
}
