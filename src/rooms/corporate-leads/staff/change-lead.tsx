import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type CorporateLead, changeCorporateLead, listCorporateLeads } from '../contract.ts'
import { STAGES, type Stage } from '../rules/corporate-lead.ts'
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
  const prefix = useId()
  const queries = useQueryClient()
  const [stage, setStage] = useState<Stage>(lead.stage)
  const [isMine, setMine] = useState(lead.owner?.is_me ?? false)
  const [step, setStep] = useState(lead.next_step ?? '')
  const [on, setOn] = useState(lead.next_step_on ?? '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request(changeCorporateLead, {
        params: { id: lead.id },
        body: {
          stage,
          next_step: step.trim() || null,
          next_step_on: on || null,
          // A colleague's company stays theirs unless it is taken over.
          ...(isMine !== (lead.owner?.is_me ?? false) && { owner: isMine ? ('ME' as const) : ('NOBODY' as const) }),
          version: lead.version,
        },
      }),
    onSuccess: onSaved,
    onSettled: () => queries.invalidateQueries({ queryKey: [listCorporateLeads.name] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Stack as="form" gap="lg" bounded noValidate onSubmit={submit}>
      <SelectField
        name={`${prefix}-stage`}
        label={words.stage}
        value={stage}
        onChange={({ target }) => setStage(STAGES.find((one) => one === target.value) ?? stage)}
        options={STAGES.map((value) => ({ value, label: words.stages[value] }))}
      />
      <CheckboxField
        name={`${prefix}-mine`}
        label={words.mine}
        checked={isMine}
        onChange={({ target }) => setMine(target.checked)}
      />
      <TextField
        name={`${prefix}-step`}
        label={words.nextStep}
        optional
        maxLength={200}
        value={step}
        onChange={({ target }) => setStep(target.value)}
      />
      <TextField
        name={`${prefix}-on`}
        label={words.nextStepOn}
        optional
        type="date"
        value={on}
        onChange={({ target }) => setOn(target.value)}
      />
      {error && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
      <Stack direction="row" gap="sm" wrap justify="end">
        <Button tone="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={isPending}>
          {words.save}
        </Button>
      </Stack>
    </Stack>
  )
}
