import { TAG_NAMES } from '#rooms/companies/rules/partner-terms.ts'
import { FieldRow } from '#ui/field-row.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { EmployeeForm } from '../contract/form.ts'
import type { EmployeeValues } from '../rules/employee-values.ts'
import { screenWords } from '../words/screen.ts'
import classes from './employee-form.module.css'

const words = screenWords.form

export interface FieldsProps {
  form: EmployeeForm
  values: EmployeeValues
  faults: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
}

/** Who it is; only when a person is added. */
export function IdentityFields({ form, values, faults, onChange }: FieldsProps) {
  const text = (name: 'name' | 'email') => ({
    name,
    value: values[name] ?? '',
    error: faults[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => onChange(name, currentTarget.value),
  })
  return (
    <fieldset className={classes.part}>
      <legend>{words.who}</legend>
      <TextField {...text('name')} label={words.name} placeholder={words.namePlaceholder} maxLength={120} />
      <FieldRow>
        <TextField
          {...text('email')}
          type="email"
          inputMode="email"
          label={words.email}
          placeholder={words.emailPlaceholder}
          description={words.emailNote}
          optional={form.rules.is_email_optional}
          maxLength={254}
        />
        <MobileNumberField
          name="mobile"
          label={words.mobile}
          placeholder={words.mobilePlaceholder}
          description={words.mobileNote}
          autoComplete="off"
          value={values.mobile ?? ''}
          error={faults.mobile}
          onChange={(digits) => onChange('mobile', digits)}
        />
      </FieldRow>
    </fieldset>
  )
}

/** The employee ID, where the company uses them. */
export function ReferenceField({ form, values, faults, onChange, optional }: FieldsProps & { optional?: boolean }) {
  const { uses_reference_ids, reference_id_placeholder, reference_id_sample } = form.rules
  if (!uses_reference_ids) return null
  return (
    <TextField
      name="reference_id"
      label={reference_id_placeholder ?? words.reference}
      description={reference_id_sample ? words.sample(reference_id_sample) : undefined}
      placeholder={reference_id_sample ?? undefined}
      value={values.reference_id ?? ''}
      error={faults.reference_id}
      autoComplete="off"
      maxLength={60}
      optional={optional}
      onChange={({ currentTarget }) => onChange('reference_id', currentTarget.value)}
    />
  )
}

/** The health credits and their division between services, where the contract gives any. */
export function CreditFields({ form, values, faults, onChange, isEdit }: FieldsProps & { isEdit: boolean }) {
  const { is_wallet_based_plan, packages } = form.rules
  if (!is_wallet_based_plan) return null
  const amount = (name: string) => ({
    name,
    inputMode: 'decimal' as const,
    value: values[name] ?? '',
    error: faults[name],
    autoComplete: 'off',
    maxLength: 14,
    placeholder: words.amountPlaceholder,
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => onChange(name, currentTarget.value),
  })
  return (
    <fieldset className={classes.part}>
      <legend>{words.credits}</legend>
      <TextField
        {...amount('walletAmount')}
        label={isEdit ? words.newTotal : words.amount}
        description={isEdit ? words.newTotalNote : words.amountNote}
      />
      {packages.length > 0 && (
        <Stack gap="sm">
          <p className={classes.note}>
            {words.packages}. {words.packagesNote}.
          </p>
          <FieldRow>
            {packages.map(({ id, name, shared }) => (
              <TextField
                key={id}
                {...amount(`sublimits.${id}`)}
                label={shared ? words.most(name) : words.reserved(name)}
              />
            ))}
          </FieldRow>
        </Stack>
      )}
    </fieldset>
  )
}

/** Tags, from the company's list or as free text, and the texts that the contract asks for. */
export function AboutFields({ form, values, faults, onChange }: FieldsProps) {
  const { tag_values, custom_fields } = form.rules
  return (
    <fieldset className={classes.part}>
      <legend>{words.about}</legend>
      <FieldRow>
        {TAG_NAMES.map((tag) => {
          const name = `tags.${tag}`
          const look = { name, label: words.tags[tag], error: faults[name], value: values[name] ?? '', optional: true }
          const allowed = tag_values[tag] ?? []
          return allowed.length > 0 ? (
            <SelectField
              key={tag}
              {...look}
              placeholder={words.noTag}
              options={allowed.map((value) => ({ value, label: value }))}
              onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
            />
          ) : (
            <TextField
              key={tag}
              {...look}
              maxLength={60}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
            />
          )
        })}
        {custom_fields.map(({ key, label, required }) => (
          <TextField
            key={key}
            name={`custom.${key}`}
            label={label}
            value={values[`custom.${key}`] ?? ''}
            error={faults[`custom.${key}`]}
            optional={!required}
            maxLength={120}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange(`custom.${key}`, currentTarget.value)}
          />
        ))}
      </FieldRow>
    </fieldset>
  )
}
