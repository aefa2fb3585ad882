import { useEffect, useRef, useState } from 'react'
import { useForm } from '#platform/browser/use-form.ts'
import { CallError } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  FIELD_OF_WIRE,
  isFreeMail,
  ORGANIZATION_SIZES,
  PURPOSES,
  type CorporateForm as Values,
} from '../rules/corporate-lead.ts'
import { refusalText } from '../rules/refusal-text.ts'
import { corporateLeadWords as words } from '../words/form.ts'
import classes from './corporate.module.css'

/** Long enough to be read aloud and read again. */
const SHOWN_MS = 10_000
const EMPTY: Values & { website: string } = {
  name: '',
  organizationName: '',
  officialEmailId: '',
  contactNumber: '',
  organizationSize: '',
  interestedIn: '',
  website: '',
}
const asOptions = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }))

export interface Thanks {
  name: string
  organizationName: string
}

/** Who asks, for which company, how big it is and what it is about. Nothing is preselected. */
export function CorporateForm({ onSent }: { onSent: (thanks: Thanks) => void }) {
  /** The part of the captcha's work that is done, while it is being solved. */
  const [checked, setChecked] = useState<number>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const form = useForm(
    async (values, call) => {
      leaving.current = new AbortController()
      try {
        // Visitors who only look do not download the call and its schema.
        const { post } = await import('./post-corporate-lead.ts')
        return await post(values, call, setChecked, leaving.current.signal)
      } catch (error) {
        throw error instanceof CallError ? error : new CallError(0, undefined)
      } finally {
        setChecked(undefined)
      }
    },
    {
      initial: EMPTY,
      labels: { ...words, website: '' },
      fieldOf: (wire) => FIELD_OF_WIRE[wire] ?? wire,
      onDone: (_, { name, organizationName }) => {
        form.reset()
        onSent({ name: name.trim(), organizationName: organizationName.trim() })
      },
      draft: { key: 'corporate-lead', except: ['website'] },
    },
  )
  const { refusal, dismiss, values, busy } = form
  const failure = refusal && refusalText(refusal, words.couldNotPost)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another refusal restarts the timer
  useEffect(() => {
    if (!failure?.mayPass) return
    const timer = setTimeout(dismiss, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [refusal])
  const clear = () => {
    form.reset()
    document.getElementById('name')?.focus()
  }
  return (
    <Form
      form={form}
      summary={false}
      refusalTitle={failure?.message}
      refusalText={() => (failure?.mayPass ? words.nothingLost : '')}
    >
      <TextField {...form.field('name')} autoComplete="name" maxLength={100} />
      <TextField {...form.field('organizationName')} autoComplete="organization" maxLength={100} />
      <TextField
        {...form.field('officialEmailId')}
        description={isFreeMail(values.officialEmailId) ? words.freeMail : undefined}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
      />
      <MobileNumberField {...form.field('contactNumber')} />
      <SelectField
        {...form.field('organizationSize')}
        placeholder={words.chooseSize}
        options={asOptions(ORGANIZATION_SIZES)}
      />
      <SelectField {...form.field('interestedIn')} placeholder={words.chooseInterest} options={asOptions(PURPOSES)} />
      <input
        type="text"
        name="website"
        className={classes.unseen}
        value={values.website}
        onChange={form.field('website').onChange}
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
      />
      {checked !== undefined && (
        <Stack gap="sm">
          <Notice tone="info" live>
            {words.checking}
          </Notice>
          <ProgressBar label={words.checkingDone(Math.floor(checked * 100))} done={checked} />
        </Stack>
      )}
      <Stack gap="sm">
        <Button type="submit" tone="call" wide busy={busy}>
          {busy ? words.sending : words.send}
        </Button>
        <Button tone="plain" wide busy={busy} onClick={clear}>
          {words.reset}
        </Button>
      </Stack>
      <p className={classes.small}>{words.consent}</p>
    </Form>
  )
}
