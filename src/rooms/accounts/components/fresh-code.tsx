import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError, confirmIdentityBy, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Stack } from '#ui/stack.tsx'
import { verifyAuthenticatorCode } from '../contract.ts'
import { freshCodeWords as words } from '../words/fresh-code.ts'
import { accountsWords } from '../words.ts'
import { CodeEntry } from './code-entry.tsx'

/**
 * Asks for a fresh authenticator code whenever a call below needs one, and lets the call go on. Once in the frame of the
 * staff dashboard: no screen knows of it, and none loses what was typed.
 */
export function FreshCode() {
  const [open, setOpen] = useState(false)
  const waiting = useRef<((confirmed: boolean) => void)[]>([])
  useEffect(
    () =>
      confirmIdentityBy(() => {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        // Calls that are refused at the same time wait for one code.
        waiting.current.push(resolve)
        setOpen(true)
        return promise
      }),
    [],
  )
  const close = (confirmed: boolean) => {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(confirmed)
  }
  return (
    <Dialog open={open} onClose={() => close(false)} title={words.title}>
      <CodeForm onConfirmed={() => close(true)} onCancel={() => close(false)} />
    </Dialog>
  )
}

const FIELD = 'fresh-code'
const focusField = () => document.getElementById(FIELD)?.focus()

function CodeForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  // After the dialog has opened, which puts the focus on its first button.
  useEffect(() => {
    const opened = setTimeout(focusField)
    return () => clearTimeout(opened)
  }, [])
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: string) => request(verifyAuthenticatorCode, { body: { code: typed } }),
    onSuccess: onConfirmed,
    onError: () => setCode(''),
  })
  const failure = error instanceof CallError ? error : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6) return mutate(code)
    setProblem(accountsWords.codeInvalid)
    focusField()
  }
  return (
    <Stack as="form" gap="lg" noValidate onSubmit={submit}>
      <p>{words.lead}</p>
      <CodeEntry
        name={FIELD}
        label={words.label}
        value={code}
        fieldError={problem ?? (failure?.type.startsWith('TOTP_') ? failure.message : undefined)}
        failure={failure}
        busy={isPending}
        submit={words.submit}
        onChange={(typed) => {
          setProblem(undefined)
          setCode(typed)
        }}
        onWhole={(whole) => mutate(whole)}
      />
      <Button tone="quiet" wide onClick={onCancel}>
        {words.cancel}
      </Button>
    </Stack>
  )
}
