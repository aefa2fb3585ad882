import { type FormEvent, useEffect, useState } from 'react'
import { AgreeLine } from '#rooms/accounts/components/agree-line.tsx'
import { CaptchaProgress } from '#rooms/accounts/components/captcha-progress.tsx'
import { workAddresses } from '#rooms/companies/rules/work-addresses.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type ActivationField, activationFaults, fieldsOf } from '../rules/activation-form.ts'
import { partnerScreenWords as words } from '../words/screen.ts'
import type { ShownPartner } from './load-partner.ts'
import { SharedWithCompany } from './shared-with-company.tsx'
import type { UseActivation } from './use-activation.ts'

const REFUSAL = 'activate-refusal'
const idOf = (field: ActivationField) => `activate-${field}`

/** What the company asks of the person, and what it sees of them; nothing is preselected. */
export function ActivationForm({ partner, activation }: { partner: ShownPartner; activation: UseActivation }) {
  const { asked, entered, member, error, isBusy, pressed, checking, keep, send, leave } = activation
  const { typed } = entered
  const fields = fieldsOf(asked)
  const [checked, setChecked] = useState({ attempt: 0, faults: {} as ReturnType<typeof activationFaults> })
  const faults = { ...(error?.fields as typeof checked.faults | undefined), ...checked.faults }
  const wrong = fields.find((field) => faults[field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt and each answer moves the focus to the first invalid field, or to why there is none
  useEffect(() => {
    if (checked.attempt > 0 || error) document.getElementById(wrong ? idOf(wrong) : REFUSAL)?.focus()
  }, [checked.attempt, error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = activationFaults(typed, asked)
    setChecked(({ attempt }) => ({ attempt: attempt + 1, faults: found }))
    if (Object.keys(found).length === 0) void send()
  }
  const change = (field: ActivationField, value: string) => {
    setChecked(({ attempt, faults: before }) => ({ attempt, faults: { ...before, [field]: undefined } }))
    keep({ typed: { ...typed, [field]: value } })
  }
  const field = (name: ActivationField) => ({
    name: idOf(name),
    value: typed[name],
    error: faults[name],
  })
  const isSent = asked.activationType === 'email' ? typed.email.trim() !== '' || asked.asksMobile : asked.asksMobile
  return (
    <Stack as="form" gap="lg" bounded noValidate onSubmit={submit}>
      {member && (
        <Stack gap="2xs" align="start">
          <Muted>{words.loggedInAs(member.mobile.slice(-10))}</Muted>
          <Button tone="plain" busy={pressed === 'leave'} onClick={() => void leave()}>
            {words.otherNumber}
          </Button>
        </Stack>
      )}
      <TextField
        {...field('name')}
        label={words.name}
        autoComplete="name"
        maxLength={100}
        onChange={(event) => change('name', event.target.value)}
      />
      {fields.includes('email') && (
        <TextField
          {...field('email')}
          label={words.email}
          description={asked.isEmailOptional ? words.emailOptional : words.emailOf(workAddresses(asked.domains))}
          optional={asked.isEmailOptional}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          onChange={(event) => change('email', event.target.value)}
        />
      )}
      {partner.referenceIdObj && (
        <TextField
          {...field('reference_id')}
          label={partner.referenceIdObj.placeholder}
          description={words.sample(partner.referenceIdObj.sample)}
          optional={!partner.referenceIdObj.required}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={50}
          onChange={(event) => change('reference_id', event.target.value)}
        />
      )}
      {fields.includes('mobile') && (
        <MobileNumberField
          {...field('mobile')}
          description={words.mobileWhy}
          onChange={(digits) => change('mobile', digits)}
        />
      )}
      <SharedWithCompany partner={partner}>
        {asked.activationType === 'email' && (
          <CheckboxField
            name="activate-consent"
            label={words.shareMobile(partner.name)}
            checked={entered.sharesMobile}
            onChange={(event) => keep({ sharesMobile: event.target.checked })}
          />
        )}
      </SharedWithCompany>
      {error && !wrong && (
        <div id={REFUSAL} tabIndex={-1}>
          <Notice tone="bad" live>
            {error.message}
          </Notice>
        </div>
      )}
      <Button type="submit" tone="call" wide busy={isBusy}>
        {isSent ? words.sendCode : words.activate}
      </Button>
      <CaptchaProgress checking={checking} />
      {asked.asksMobile && <AgreeLine />}
    </Stack>
  )
}
