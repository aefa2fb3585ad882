import type { FocusEvent, FormEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import type { SaveState } from '../components/use-answers.ts'
import { careWords as words } from '../words/screens.ts'

const SAVED: Record<SaveState, string> = {
  untouched: '',
  saving: words.saving,
  saved: words.saved,
  'not saved': words.notSaved,
}

interface StepFormProps {
  id: string
  label: string
  /** What is missing while the step may not go on. */
  hint: string
  isComplete: boolean
  busy: boolean
  saved?: SaveState
  failure: { message: string; isLoggedOut: boolean } | undefined
  onLeave: (name: string) => void
  onSubmit: () => void
  children: ReactNode
}

/** A step with its one button, which is enabled once everything is filled in without error. */
export function StepForm(props: StepFormProps) {
  const { id, label, hint, isComplete, busy, saved = 'untouched', failure, onLeave, onSubmit, children } = props
  const { pathname, search } = useLocation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) onSubmit()
  }
  return (
    <>
      <Stack
        as="form"
        id={id}
        gap="xl"
        noValidate
        onSubmit={submit}
        onBlur={({ target }: FocusEvent<HTMLElement>) => onLeave((target as HTMLInputElement).name ?? '')}
      >
        {children}
        {failure && (
          <Notice tone="bad" live>
            {failure.message}
          </Notice>
        )}
        {failure?.isLoggedOut && (
          <ButtonLink to={`/login?next=${encodeURIComponent(`/plus${pathname}${search}`)}`}>{words.logIn}</ButtonLink>
        )}
        <Muted size="sm" role="status">
          {SAVED[saved]}
        </Muted>
      </Stack>
      <StickyAction summary={isComplete ? undefined : <Muted size="sm">{hint}</Muted>}>
        <Button type="submit" form={id} tone="call" wide busy={busy} disabled={!isComplete}>
          {label}
        </Button>
      </StickyAction>
    </>
  )
}
