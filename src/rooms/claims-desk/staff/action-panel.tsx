import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { CallError } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { actionWords } from '../words/actions.ts'
import classes from './action-panel.module.css'

const words = actionWords.actions

interface ActionPanelProps {
  title: string
  submitLabel: string
  danger?: boolean
  /** Nothing to type: the focus starts on the submit button. */
  ready?: boolean
  busy: boolean
  /** The server's answer; messages at a field of this panel are not repeated. */
  error: Error | null
  fields?: readonly string[]
  onSubmit: () => void
  onCancel: () => void
  children?: ReactNode
}

/** The form of one action, above the buttons: Enter submits it, Escape closes it, and a refusal preserves the input. */
export function ActionPanel({
  title,
  submitLabel,
  danger,
  ready,
  busy,
  error,
  fields = [],
  onSubmit,
  onCancel,
  children,
}: ActionPanelProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = ready ? 'button[type="submit"]' : 'textarea, input, select'
    form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [ready])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <form
      ref={form}
      className={classes.panel}
      aria-label={title}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <Title size="md">{title}</Title>
      {children}
      {error && !isAtField(error, fields) && (
        <Notice tone="bad" title={error.message} live>
          {error instanceof CallError && error.status === 409 && actionWords.stale}
        </Notice>
      )}
      <Stack direction="row" gap="md" wrap justify="end">
        <Button tone="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" tone={danger ? 'danger' : 'leaf'} busy={busy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}

/** The server's message for a field. */
export function fieldError(error: Error | null, name: string): string | undefined {
  return error instanceof CallError ? error.fields[name] : undefined
}

function isAtField(error: Error, fields: readonly string[]): boolean {
  return fields.some((name) => fieldError(error, name))
}
