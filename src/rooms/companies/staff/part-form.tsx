import type { FieldErrors } from '#platform/browser/form-fields.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useEnquiry } from '../components/use-enquiry.ts'
import { addSubsidiary, changeSubsidiary, type DeskSubsidiary } from '../contract/desk.ts'
import { setUpWords as words } from '../words/set-up.ts'

export const FLAGS = [
  ...(['has_health_check', 'has_wallet', 'pemc_enabled', 'consult_enabled'] as const),
  ...(['member_restricted', 'tells_people_of_reports'] as const),
] as const

type Flags = Record<(typeof FLAGS)[number], boolean>

interface AddPartProps {
  organization_id: string
  onChanged: () => unknown
  /** It is the next thing to do. */
  isFirst: boolean
}

export function AddPart({ organization_id, onChanged, isFirst }: AddPartProps) {
  const enquiry = useEnquiry()
  return (
    <DeskAction
      label={words.addPart}
      title={words.addPart}
      tone={isFirst ? 'leaf' : 'quiet'}
      text={words.addPartText}
      fields={(errors) => <PartFields errors={errors} name={isFirst ? enquiry?.organization_name : undefined} />}
      act={(form, call) => call(addSubsidiary, { body: { organization_id, ...typedPart(form) } })}
      onSettled={onChanged}
    />
  )
}

export function ChangePart({ part, onChanged }: { part: DeskSubsidiary; onChanged: () => unknown }) {
  return (
    <DeskAction
      label={words.changePart}
      accessibleLabel={words.changePartOf(part.display_name)}
      title={words.changePartOf(part.display_name)}
      text={null}
      fields={(errors) => <PartFields errors={errors} part={part} />}
      act={(form, call) =>
        call(changeSubsidiary, { params: { id: part.id }, body: { ...typedPart(form), version: part.version } })
      }
      onSettled={onChanged}
    />
  )
}

interface PartFieldsProps {
  errors: FieldErrors
  part?: DeskSubsidiary
  /** What a new one is probably called. */
  name?: string | undefined
}

function PartFields({ errors, part, name }: PartFieldsProps) {
  return (
    <Stack gap="md">
      <TextField
        name="name"
        label={words.partName}
        description={words.partNameText}
        defaultValue={part?.name ?? name}
        error={errors.name}
        maxLength={200}
      />
      <TextField
        name="display_name"
        label={words.displayName}
        defaultValue={part?.display_name}
        error={errors.name ? undefined : errors.display_name}
        maxLength={200}
        optional
      />
      <fieldset>
        <legend>{words.flagsTitle}</legend>
        <Stack gap="2xs">
          {FLAGS.map((flag) => (
            <CheckboxField key={flag} name={flag} label={words.flags[flag]} optional defaultChecked={part?.[flag]} />
          ))}
        </Stack>
      </fieldset>
    </Stack>
  )
}

function typedPart(form: FormData): Flags & { name: string; display_name: string } {
  const name = fieldText(form, 'name') ?? ''
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, form.get(flag) !== null])) as Flags
  return { name, display_name: fieldText(form, 'display_name') ?? name, ...flags }
}
