import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Form, type FormState } from '#ui/form.tsx'
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
  /** False on a panel of a field or two: the first invalid field takes the focus. */
  summary?: boolean
  form: FormState
  onCancel: () => void
  children?: ReactNode
}

/** The form of one action, above the buttons: Enter submits it, Escape closes it, and a refusal preserves the input. */
export function ActionPanel({ title, submitLabel, danger, ready, summary = true, form, ...rest }: ActionPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = ready ? 'button[type="submit"]' : 'textarea, input, select'
    panel.current?.querySelector<HTMLElement>(first)?.focus()
  }, [ready])
  return (
    <div ref={panel} className={classes.panel}>
      <Form
        form={form}
        summary={summary}
        refusalTitle={form.refusal?.message}
        refusalText={({ status }) => (status === 409 ? actionWords.stale : '')}
        gap="md"
        aria-label={title}
        onKeyDown={(event) => {
          if (event.key === 'Escape') rest.onCancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
        }}
      >
        <Title size="md">{title}</Title>
        {rest.children}
        <Stack direction="row" gap="md" wrap justify="end">
          <Button tone="quiet" onClick={rest.onCancel}>
            {words.cancel}
          </Button>
          <Button type="submit" tone={danger ? 'danger' : 'leaf'} busy={form.busy}>
            {submitLabel}
          </Button>
        </Stack>
      </Form>
    </div>
  )
}
