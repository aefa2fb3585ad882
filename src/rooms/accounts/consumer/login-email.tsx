import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { queryOf } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { OneTimeCodeField } from '#ui/one-time-code-field.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Title } from '#ui/title.tsx'
import { readLoginEmail } from '../contract/login-email.ts'
import { accountsWords } from '../words.ts'
import { useLoginEmail } from './use-login-email.ts'

const words = accountsWords.loginEmail
const TITLE = 'login-email-title'
const ADDRESS = 'login-email'
const CODE = 'login-email-otp'

/** The second channel of login codes: the confirmed address, and how it is confirmed, changed and removed. */
export function LoginEmail() {
  const { data, error, isPending, refetch } = useQuery(queryOf(readLoginEmail, {}))
  return (
    <Stack as="section" gap="md" aria-labelledby={TITLE}>
      <Title size="md" id={TITLE} tabIndex={-1}>
        {words.title}
      </Title>
      {data && <Address current={data.email} onChange={() => void refetch()} />}
      {isPending && (
        <Skeletons>
          <SkeletonBar width="11rem" height="2.75rem" />
        </Skeletons>
      )}
      {!data && !isPending && <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />}
    </Stack>
  )
}

type Steps = ReturnType<typeof useLoginEmail>

function Address({ current, onChange }: { current: string | null; onChange: () => void }) {
  const steps = useLoginEmail(onChange)
  const { step, done, failure } = steps
  useFocusOfStep(step, failure)
  const isShownElsewhere = failure?.fields.email || failure?.fields.otp || failure?.type.startsWith('OTP_INVALID')
  return (
    <Card>
      <Stack gap="md">
        <p>{current === null ? words.lead : words.confirmed(current)}</p>
        {done && (
          <Notice tone="good" live>
            {words[done]}
          </Notice>
        )}
        {failure && !isShownElsewhere && (
          <Notice tone="bad" live>
            {failure.message}
          </Notice>
        )}
        {step === 'shown' && <Choices current={current} steps={steps} />}
        {step === 'address' && <AddressForm steps={steps} />}
        {step === 'removal' && (
          <CodeForm lead={words.mobileLead} label={words.mobileCode} submit={words.removeConfirm} steps={steps} />
        )}
        {step === 'code' && (
          <CodeForm lead={words.mailLead(steps.email)} label={words.mailCode} submit={words.confirm} steps={steps} />
        )}
      </Stack>
    </Card>
  )
}

/** What was pressed is gone in the next step, whose first field gets the focus; after an error the wrong one does. */
function useFocusOfStep(step: Steps['step'], failure: Steps['failure']): void {
  const before = useRef({ step, failure })
  useEffect(() => {
    if (before.current.step === step && before.current.failure === failure) return
    before.current = { step, failure }
    const isOnlyAddressWrong = failure?.fields.email && !failure.fields.otp
    document.getElementById(step === 'shown' ? TITLE : isOnlyAddressWrong ? ADDRESS : CODE)?.focus()
  }, [step, failure])
}

function Choices({ current, steps }: { current: string | null; steps: Steps }) {
  const { busy, change, remove } = steps
  return (
    <Stack gap="md" align="start">
      <Button tone="quiet" busy={busy} onClick={change}>
        {current === null ? words.add : words.change}
      </Button>
      {current !== null && (
        <Button tone="plain" busy={busy} onClick={remove}>
          {words.remove}
        </Button>
      )}
    </Stack>
  )
}

function AddressForm({ steps }: { steps: Steps }) {
  const { busy, email, setEmail, sendToAddress, stop, failure } = steps
  return (
    <Stack as="form" gap="md" noValidate onSubmit={submitting(sendToAddress)}>
      <Code lead={words.mobileLead} label={words.mobileCode} steps={steps} />
      <TextField
        name={ADDRESS}
        label={words.address}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={failure?.fields.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {words.sendCode}
      </Button>
      <Button tone="plain" onClick={stop}>
        {words.stop}
      </Button>
    </Stack>
  )
}

interface CodeProps {
  lead: string
  label: string
  steps: Steps
}

function CodeForm({ submit, ...code }: CodeProps & { submit: string }) {
  const { busy, step, confirm, confirmRemoval, stop } = code.steps
  return (
    <Stack as="form" gap="md" noValidate onSubmit={submitting(step === 'code' ? confirm : confirmRemoval)}>
      <Code {...code} />
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
      <Button tone="plain" onClick={stop}>
        {words.stop}
      </Button>
    </Stack>
  )
}

function Code({ lead, label, steps: { otp, setOtp, failure } }: CodeProps) {
  return (
    <>
      <p>{lead}</p>
      <OneTimeCodeField
        name={CODE}
        label={label}
        value={otp}
        error={failure?.fields.otp ?? (failure?.type === 'OTP_INVALID' ? failure.message : undefined)}
        onChange={setOtp}
      />
    </>
  )
}

const submitting = (work: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  void work()
}
