import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from '#platform/browser/use-form.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { Form } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useDiscard } from '#ui/use-discard.tsx'
import { type CorporateLead, changeCorporateLead, listCorporateLeads } from '../contract.ts'
import { STAGES } from '../rules/corporate-lead.ts'
import { corporateDeskWords as words } from '../words/desk.ts'

/** The button that opens a company's stage, owner and next step; the lists are reloaded whatever the outcome. */
export function ChangeLead({ lead }: { lead: CorporateLead }) {
  const [open, setOpen] = useState(false)
  const isSaved = useRef(false)
  // In another stage the company is in another list, and the button is gone.
  useEffect(() => () => void (isSaved.current && setTimeout(focusHeadingIfLost)), [])
  return (
    <>
      <Button tone="quiet" aria-label={words.changeOf(lead.organization_name)} onClick={() => setOpen(true)}>
        {words.change}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={lead.organization_name}>
        <ChangeForm
          lead={lead}
          onSaved={() => {
            isSaved.current = true
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

interface ChangeFormProps {
  lead: CorporateLead
  onSaved: () => void
  onClose: () => void
}

function ChangeForm({ lead, onSaved, onClose }: ChangeFormProps) {
  const queries = useQueryClient()
  const isOwn = lead.owner?.is_me ?? false
  const form = useForm(
    ({ stage, is_mine, next_step, next_step_on }, call) =>
      call(changeCorporateLead, {
        params: { id: lead.id },
        body: {
          stage,
          next_step: next_step.trim() || null,
          next_step_on: next_step_on || null,
          // A colleague's company stays theirs unless it is taken over.
          ...(is_mine !== isOwn && { owner: is_mine ? 'ME' : 'NOBODY' }),
          version: lead.version,
        },
      }).finally(() => void queries.invalidateQueries({ queryKey: [listCorporateLeads.name] })),
    {
      initial: {
        stage: lead.stage as string,
        is_mine: isOwn,
        next_step: lead.next_step ?? '',
        next_step_on: lead.next_step_on ?? '',
      },
      labels: { stage: words.stage, is_mine: words.mine, next_step: words.nextStep, next_step_on: words.nextStepOn },
      onDone: onSaved,
      prefix: useId(),
    },
  )
  const { close, question } = useDiscard(form.isDirty, onClose)
  return (
    <Form form={form} summary={false}>
      <SelectField {...form.field('stage')} options={STAGES.map((value) => ({ value, label: words.stages[value] }))} />
      <CheckboxField {...form.checkbox('is_mine')} />
      <TextField {...form.field('next_step')} optional maxLength={200} />
      <TextField {...form.field('next_step_on')} optional type="date" />
      <Stack direction="row" gap="sm" wrap justify="end">
        <Button tone="quiet" onClick={close}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={form.busy}>
          {words.save}
        </Button>
      </Stack>
      {question}
    </Form>
  )
}
