import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type CorporateField, FIELDS, isFreeMail, ORGANIZATION_SIZES, PURPOSES } from '../rules/corporate-lead.ts'
import { corporateLeadWords as words } from '../words/form.ts'
import classes from './corporate.module.css'
import type { UseCorporateForm } from './use-corporate-form.ts'

/** Long enough to be read aloud and read again. */
const SHOWN_MS = 10_000
const asOptions = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }))

/** Who asks, for which company, how big it is and what it is about. Nothing is preselected. */
export function CorporateForm({ asking }: { asking: UseCorporateForm }) {
  const { form, errors, attempt, failure, isBusy, step, checked, change, dismiss } = asking
  const prefix = useId()
  const idOf = (field: CorporateField) => `${prefix}-${field}`
  const [website, setWebsite] = useState('')
  const wrong = FIELDS.find((field) => errors[field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus to the first invalid field
  useEffect(() => {
    if (wrong) document.getElementById(idOf(wrong))?.focus()
  }, [attempt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another message restarts the timer
  useEffect(() => {
    if (!failure?.autoDismiss) return
    const timer = setTimeout(dismiss, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [failure])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void asking.send(website)
  }
  const clear = () => {
    asking.reset()
    document.getElementById(idOf('name'))?.focus()
  }
  const typed = (field: CorporateField) => ({
    name: idOf(field),
    label: words[field],
    value: form[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })
  return (
    <Stack as="form" gap="lg" bounded noValidate onSubmit={submit}>
      <TextField {...typed('name')} autoComplete="name" maxLength={100} />
      <TextField {...typed('organizationName')} autoComplete="organization" maxLength={100} />
      <TextField
        {...typed('officialEmailId')}
        description={isFreeMail(form.officialEmailId) ? words.freeMail : undefined}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
      />
      <MobileNumberField {...typed('contactNumber')} onChange={(digits) => change('contactNumber', digits)} />
      <SelectField
        {...typed('organizationSize')}
        placeholder={words.chooseSize}
        options={asOptions(ORGANIZATION_SIZES)}
      />
      <SelectField {...typed('interestedIn')} placeholder={words.chooseInterest} options={asOptions(PURPOSES)} />
      <input
        type="text"
        name="website"
        className={classes.unseen}
        value={website}
        onChange={(event) => setWebsite(event.target.value)}
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
      />
      {failure && (
        <Notice tone="bad" title={failure.message} live>
          {failure.autoDismiss && words.nothingLost}
        </Notice>
      )}
      {step === 'checking' && (
        <Stack gap="sm">
          <Notice tone="info" live>
            {words.checking}
          </Notice>
          <ProgressBar label={words.checkingDone(Math.floor(checked * 100))} done={checked} />
        </Stack>
      )}
      <Stack gap="sm">
        <Button type="submit" tone="call" wide busy={isBusy}>
          {isBusy ? words.sending : words.send}
        </Button>
        <Button tone="plain" wide busy={isBusy} onClick={clear}>
          {words.reset}
        </Button>
      </Stack>
      <p className={classes.small}>{words.consent}</p>
    </Stack>
  )
}
