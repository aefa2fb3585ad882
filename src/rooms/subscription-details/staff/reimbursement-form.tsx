import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useForm } from '#platform/browser/use-form.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { ClaimForm } from '#rooms/claims/components/claim-form.tsx'
import { useStoredDraft } from '#rooms/claims/components/use-stored-draft.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { Muted } from '#ui/muted.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import type { SubscriptionDetails } from '../contract/lookup.ts'
import {
  claimOf,
  type ManualClaim,
  manualClaimProblems,
  newManualClaim,
  refusedProblems,
} from '../rules/manual-claim.ts'
import { reimbursementWords as words } from '../words/reimbursement.ts'
import { SendingState } from './sending-state.tsx'
import { useReread } from './use-reread.ts'
import { useSendReimbursement } from './use-send-reimbursement.ts'

interface ReimbursementFormProps {
  subscription: SubscriptionDetails
  window: NonNullable<SubscriptionDetails['claim_window']>
}

/** A member's claim form, with the reason for filing it for them. The draft stays on this device until it is filed. */
export function ReimbursementForm({ subscription: { id, claim_types, members }, window }: ReimbursementFormProps) {
  const { account_id } = useDesk()
  const navigate = useNavigate()
  const reread = useReread()
  const [draft, setDraft] = useState<ManualClaim>()
  const { isLookingForDraft, begin, change, forget } = useStoredDraft<ManualClaim>(
    `manual-claim/${account_id}/${id}`,
    setDraft,
  )
  const [preparing, setPreparing] = useState(0)
  const { send, stop, progress, failure } = useSendReimbursement((key) => change({ attempt: key }))
  const claim = draft && claimOf(draft, claim_types)
  const found = draft ? manualClaimProblems(draft, { claim_types, window }) : {}
  const form = useForm(() => send(claim!, draft!), {
    initial: {},
    labels: {},
    check: () => found,
    onDone: (filed) => {
      if (!filed) return
      forget()
      void reread()
      void navigate(`/dashboard/subscriptions/${id}?filed=${filed.id}`)
    },
  })
  const isNew = !isLookingForDraft && !draft
  useEffect(() => {
    if (isNew) begin(newManualClaim(id, members))
  })
  if (!draft) return null

  // Shown after the first attempt to send, and only while it applies.
  const problems = {
    ...(failure?.error && refusedProblems(failure.error.fields, failure.sent, draft)),
    ...(form.attempt > 0 ? found : {}),
  }
  return (
    <ClaimForm
      // Why nothing was filed is beside the button.
      form={{ ...form, refusal: undefined }}
      claim={claim}
      problems={problems}
      labels={{ uhid: words.patient, claim_type: words.type, reason: words.reason }}
      window={window}
      words={words}
      change={change}
      onPreparing={(more) => setPreparing((count) => count + more)}
      first={
        <FieldRow>
          <SelectField
            name="uhid"
            label={words.patient}
            placeholder={words.choosePatient}
            options={members.map(({ uhid, name, primary, relation }) => ({
              value: uhid,
              label: [name ?? words.unnamed, primary ? words.owner : relation].filter(Boolean).join(', '),
            }))}
            value={draft.uhid}
            error={problems.uhid}
            onChange={({ target }) => change({ uhid: target.value })}
          />
          <SelectField
            name="claim_type"
            label={words.type}
            placeholder={words.chooseType}
            options={claim_types.map((type) => ({ value: type, label: type }))}
            value={claim?.claim_type ?? ''}
            error={problems.claim_type}
            onChange={({ target }) => change({ claim_type: target.value as ManualClaim['claim_type'] })}
          />
        </FieldRow>
      }
    >
      <TextAreaField
        name="reason"
        label={words.reason}
        description={words.reasonHelp}
        maxLength={300}
        value={draft.reason}
        error={problems.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <Muted size="sm">{words.saved}</Muted>
      <SendingState progress={progress} failure={failure} onStop={stop} />
      <Stack direction="row" gap="md" wrap>
        <Button type="submit" busy={progress !== undefined || preparing > 0}>
          {words.send}
        </Button>
        <StartOver disabled={progress !== undefined} onConfirm={() => begin(newManualClaim(id, members))} />
      </Stack>
    </ClaimForm>
  )
}

function StartOver({ disabled, onConfirm }: { disabled: boolean; onConfirm: () => void }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button tone="plain" disabled={disabled} onClick={() => setAsks(true)}>
        {words.startOver}
      </Button>
      <ConfirmDialog
        open={asks}
        title={words.startOverTitle}
        confirmLabel={words.startOver}
        onConfirm={() => {
          setAsks(false)
          onConfirm()
        }}
        onCancel={() => setAsks(false)}
      >
        {words.startOverText}
      </ConfirmDialog>
    </>
  )
}
