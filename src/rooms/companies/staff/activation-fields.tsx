import { CheckboxField } from '#ui/checkbox-field.tsx'
import grid from '#ui/form-grid.module.css'
import { Muted } from '#ui/muted.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ACTIVATION_TYPES } from '../rules/partner-terms.ts'
import { matchesReferenceId } from '../rules/reference-id.ts'
import { contractWords as words } from '../words/contract-form.ts'
import type { ContractForm } from './use-contract-form.ts'

const asOption = (value: (typeof ACTIVATION_TYPES)[number]) => ({ value, label: words.activationTypes[value] })

/** What people prove before the plan is theirs, and how an employee ID looks. */
export function ActivationFields({ form: { typed, change, errors } }: { form: ContractForm }) {
  const text = (name: 'placeholder' | 'mask' | 'sample') => ({
    name: `reference_id.${name}`,
    value: typed[name],
    error: errors[`reference_id.${name}`],
    maxLength: 60,
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  })
  return (
    <Stack gap="md">
      <SelectField
        name="activation_type"
        label={words.activation}
        options={ACTIVATION_TYPES.map(asOption)}
        value={typed.activation_type}
        error={errors.activation_type}
        onChange={({ currentTarget: { value } }) =>
          change({ activation_type: ACTIVATION_TYPES.find((one) => one === value) ?? typed.activation_type })
        }
      />
      <Stack gap="2xs">
        <CheckboxField
          name="is_email_optional"
          label={words.emailOptional}
          optional
          checked={typed.is_email_optional}
          onChange={({ currentTarget }) => change({ is_email_optional: currentTarget.checked })}
        />
        <CheckboxField
          name="reference_id"
          label={words.usesReferenceId}
          optional
          checked={typed.uses_reference_id}
          error={errors.reference_id}
          onChange={({ currentTarget }) => change({ uses_reference_id: currentTarget.checked })}
        />
      </Stack>
      {typed.uses_reference_id && (
        <div className={grid.fields}>
          <TextField {...text('placeholder')} label={words.placeholder} description={words.placeholderText} />
          <TextField {...text('mask')} label={words.mask} description={words.maskText} optional />
          <Stack gap="xs">
            <TextField {...text('sample')} label={words.sample} />
            {typed.mask.trim() !== '' && matchesReferenceId(typed.mask.trim(), typed.sample.trim()) && (
              <Muted size="sm" role="status">
                {words.maskFits}
              </Muted>
            )}
          </Stack>
        </div>
      )}
    </Stack>
  )
}

interface DomainFieldsProps {
  form: ContractForm
  freeMail: { isAsked: boolean; confirmed: boolean; confirm: (confirmed: boolean) => void }
}

export function DomainFields({ form: { typed, change, errors }, freeMail }: DomainFieldsProps) {
  return (
    <Stack gap="md">
      <TextAreaField
        name="domains"
        label={words.domains}
        description={words.domainsText}
        optional={typed.activation_type !== 'email'}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        value={typed.domains}
        error={errors.domains}
        onChange={({ currentTarget }) => change({ domains: currentTarget.value })}
      />
      {freeMail.isAsked && (
        <CheckboxField
          name="free_mail_confirmed"
          label={words.freeMail}
          checked={freeMail.confirmed}
          onChange={({ currentTarget }) => freeMail.confirm(currentTarget.checked)}
        />
      )}
    </Stack>
  )
}
