import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isUnanswered, newKey } from '#platform/browser/attempt.ts'
import { CallError } from '#platform/contract/client.ts'
import { upload } from '#platform/contract/upload.ts'
import { claimBody, claimParts } from '#rooms/claims/components/claim-body.ts'
import { DetailFields, detailLabels } from '#rooms/claims/components/detail-fields.tsx'
import { DraftFileField } from '#rooms/claims/components/draft-file-field.tsx'
import { DraftPicture, lookAt } from '#rooms/claims/components/draft-picture.tsx'
import { FileFields } from '#rooms/claims/components/file-fields.tsx'
import {
  type ClaimDraft,
  type DraftFields,
  detailProblems,
  fileProblems,
  newDraft,
  type Problems,
} from '#rooms/claims/rules/claim-draft.ts'
import type { ClaimType } from '#rooms/claims/rules/claim-types.ts'
import { claimableDays } from '#rooms/claims/rules/claim-window.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatDate } from '#values/display-time.ts'
import { type ClaimablePlan, fileUserClaim } from '../contract/claims.ts'
import { claimScreenWords } from '../words/claims.ts'

const words = claimScreenWords.person

interface AssistedClaimFormProps {
  params: { subsidiaryId: string }
  account_id: string
  plans: readonly ClaimablePlan[]
  onFiled: (claim: number) => void
}

/** A claim for another person. Unlike a member's own draft it is not kept on this device: the bills are not the coordinator's. */
export function AssistedClaimForm({ params, account_id, plans, onFiled }: AssistedClaimFormProps) {
  const [draft, setDraft] = useState<ClaimDraft>()
  const [chosen, setChosen] = useState(plans.length === 1 ? plans[0]!.subscription_id : '')
  const [isGenuine, setIsGenuine] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [preparing, setPreparing] = useState(0)
  const key = useRef<string>(undefined)
  const plan = plans.find(({ subscription_id }) => subscription_id === chosen)
  const days = plan && claimableDays(plan.window)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (claim: ClaimDraft) => {
      key.current ??= newKey()
      const query = { account_id, claim_type: claim.claim_type }
      const body = { ...claimBody(claim), declaration: true as const }
      return upload(fileUserClaim, { params, query, body, files: claimParts(claim) }, { idempotencyKey: key.current })
    },
    onSuccess: ({ id }) => onFiled(id),
    onError: (failure) => {
      if (!isUnanswered(failure)) key.current = undefined
    },
  })
  const change = (more: Partial<ClaimDraft> | ((draft: ClaimDraft) => Partial<ClaimDraft>)) => {
    reset()
    key.current = undefined
    setDraft((before) => before && { ...before, ...(typeof more === 'function' ? more(before) : more) })
  }
  const set = (patch: Partial<DraftFields>) => change(({ fields }) => ({ fields: { ...fields, ...patch } }))
  const choose = (subscription_id: string, claim_type: ClaimType | '') => {
    setChosen(subscription_id)
    const of = plans.find((one) => one.subscription_id === subscription_id)
    const type = of?.claim_types.find((one) => one === claim_type)
    if (!of || !type) setDraft(undefined)
    else if (draft) change({ subscription_id, uhid: of.uhid, claim_type: type })
    else setDraft(newDraft({ uhid: of.uhid, subscription_id, claim_type: type }))
  }
  const found: Problems = {
    ...(plan ? {} : { subscription_id: words.choosePlan }),
    ...(draft ? { ...detailProblems(draft, plan?.window), ...fileProblems(draft) } : { claim_type: words.chooseType }),
    ...(isGenuine ? {} : { declaration: words.declarationMissing }),
  }
  const refused = error instanceof CallError ? error : undefined
  const problems: Problems = {
    ...Object.fromEntries(Object.entries(refused?.fields ?? {}).map(([field, text]) => [fieldOf(field), text])),
    ...(attempt > 0 ? found : {}),
  }
  const labels: Record<string, string | undefined> = draft ? detailLabels(draft.claim_type) : {}
  return (
    <Stack
      as="form"
      gap="2xl"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAttempt((count) => count + 1)
        if (draft && Object.keys(found).length === 0) mutate(draft)
      }}
    >
      <ErrorSummary
        attempt={attempt}
        problems={Object.entries(problems).map(([name, message]) => ({
          name: name === 'bills' ? 'bill_files' : name,
          message: labels[name] ? `${labels[name]}: ${message}` : message,
        }))}
      />
      <FieldRow>
        <SelectField
          name="subscription_id"
          label={words.planLabel}
          placeholder={words.choosePlan}
          options={plans.map(({ subscription_id, plan_name }) => ({ value: subscription_id, label: plan_name }))}
          value={chosen}
          error={problems.subscription_id}
          onChange={({ currentTarget }) => choose(currentTarget.value, draft?.claim_type ?? '')}
        />
        <SelectField
          name="claim_type"
          label={words.type}
          placeholder={words.chooseType}
          options={(plan?.claim_types ?? []).map((type) => ({ value: type, label: type }))}
          value={draft?.claim_type ?? ''}
          error={problems.claim_type}
          onChange={({ currentTarget }) => choose(chosen, currentTarget.value as ClaimType | '')}
        />
      </FieldRow>
      {draft && (
        <>
          <DetailFields
            draft={draft}
            problems={problems}
            days={{
              from: days?.from,
              to: days?.to,
              help: days ? words.days(formatDate(days.from), formatDate(days.to)) : words.noDays,
            }}
            onSet={set}
          />
          <FileFields
            draft={draft}
            problems={problems}
            field={(look) => (
              <DraftFileField
                {...look}
                draft={draft}
                change={change as Parameters<typeof DraftFileField>[0]['change']}
                lookAt={lookAt}
                version="v2"
                stored={0}
                onPreparing={(more) => setPreparing((count) => count + more)}
              />
            )}
            onPrescriptionDate={(prescription_date) => set({ prescription_date })}
          />
          <DraftPicture draft={draft} />
        </>
      )}
      <CheckboxField
        name="declaration"
        label={words.declaration}
        checked={isGenuine}
        error={problems.declaration}
        onChange={({ target }) => setIsGenuine(target.checked)}
      />
      {error && Object.keys(refused?.fields ?? {}).length === 0 && (
        <Notice tone="bad" title={words.refused} live>
          {error.message}
        </Notice>
      )}
      <Stack direction="row" gap="md">
        <Button type="submit" busy={isPending || preparing > 0}>
          {words.send}
        </Button>
      </Stack>
    </Stack>
  )
}

/** The form's name of a field that the server refuses. */
function fieldOf(sent: string): string {
  if (sent === 'scheduled_time') return 'date'
  return sent.startsWith('bills.') ? 'bills' : sent.replace('additional_details.', '')
}
