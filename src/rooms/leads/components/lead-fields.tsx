import { type FormEvent, useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Muted } from '#ui/muted.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { fieldsOf } from '../rules/lead-form.ts'
import type { OfferedPartner } from '../rules/lead-payload.ts'
import { leadWords as words } from '../words/form.ts'
import classes from './lead.module.css'
import { LeadErrorNotice } from './lead-error-notice.tsx'
import type { UseLead } from './use-lead.ts'

interface LeadFieldsProps {
  /** Prefix of the fields' ids. */
  prefix: string
  asking: UseLead
  about: string | undefined
  partners: readonly OfferedPartner[] | undefined
}

/** Number, name, email address and, if any are offered, the partner. Nothing is preselected. */
export function LeadFields({ prefix, asking, about, partners }: LeadFieldsProps) {
  const { form, change, errors, attempt, busy, error, dismiss, marketing, setMarketing, send } = asking
  const idOf = (field: string) => `${prefix}-${field}`
  const wrong = fieldsOf({ offersPartners: partners !== undefined }).find((field) => errors[field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus to the first invalid field
  useEffect(() => {
    if (wrong) document.getElementById(idOf(wrong))?.focus()
  }, [attempt, error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const typed = (field: 'name' | 'email' | 'selectedPartnerId') => ({
    name: idOf(field),
    value: form[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })
  return (
    <Stack noValidate onSubmit={submit} as="form" gap="lg" bounded>
      <Muted>{about ? `${words.about(about)}. ${words.lead}` : words.lead}</Muted>
      {partners && (
        <SelectField
          {...typed('selectedPartnerId')}
          label={words.selectedPartnerId}
          placeholder={words.choosePartner}
          options={partners.map(({ partnerId, partnerName }) => ({ value: partnerId, label: partnerName }))}
        />
      )}
      <MobileNumberField
        name={idOf('phoneNumber')}
        label={words.phoneNumber}
        value={form.phoneNumber}
        error={errors.phoneNumber}
        onChange={(digits) => change('phoneNumber', digits)}
      />
      <TextField {...typed('name')} label={words.name} autoComplete="name" maxLength={100} />
      <TextField
        {...typed('email')}
        label={words.email}
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
      />
      <CheckboxField
        name={idOf('marketing')}
        label={words.marketing}
        optional
        checked={marketing}
        onChange={(event) => setMarketing(event.target.checked)}
      />
      {error && <LeadErrorNotice key={attempt} error={error} onDismiss={dismiss} />}
      <Button type="submit" tone="call" wide busy={busy}>
        {busy ? words.sending : words.send}
      </Button>
      <p className={classes.small}>{words.callConsent}</p>
    </Stack>
  )
}
