import { useRef, useState } from 'react'
import { isUnanswered, newKey } from '#platform/browser/attempt.ts'
import { useForm } from '#platform/browser/use-form.ts'
import { upload } from '#platform/contract/upload.ts'
import { claimBody, claimParts } from '#rooms/claims/components/claim-body.ts'
import { ClaimForm } from '#rooms/claims/components/claim-form.tsx'
import {
  type ClaimDraft,
  claimFieldOf,
  detailProblems,
  fileProblems,
  newDraft,
  type Problems,
} from '#rooms/claims/rules/claim-draft.ts'
import type { ClaimType } from '#rooms/claims/rules/claim-types.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
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
  const [preparing, setPreparing] = useState(0)
  const key = useRef<string>(undefined)
  const plan = plans.find(({ subscription_id }) => subscription_id === chosen)
  const found: Problems = {
    ...(plan ? {} : { subscription_id: words.choosePlan }),
    ...(draft ? { ...detailProblems(draft, plan?.window), ...fileProblems(draft) } : { claim_type: words.chooseType }),
    ...(isGenuine ? {} : { declaration: words.declarationMissing }),
  }
  const form = useForm(
    () => {
      const claim = draft!
      key.current ??= newKey()
      const query = { account_id, claim_type: claim.claim_type }
      const body = { ...claimBody(claim), declaration: true as const }
      return upload(fileUserClaim, { params, query, body, files: claimParts(claim) }, { idempotencyKey: key.current })
    },
    {
      initial: {},
      labels: {},
      check: () => found,
      fieldOf: claimFieldOf,
      onDone: ({ id }) => onFiled(id),
      onRefused: (failure) => {
        if (!isUnanswered(failure)) key.current = undefined
        return undefined
      },
    },
  )
  // Shown after the first attempt to send, and only while it applies.
  const problems = { ...(form.refusal && (form.errors as Problems)), ...(form.attempt > 0 ? found : {}) }
  const change = (more: Partial<ClaimDraft> | ((draft: ClaimDraft) => Partial<ClaimDraft>)) => {
    form.dismiss()
    key.current = undefined
    setDraft((before) => before && { ...before, ...(typeof more === 'function' ? more(before) : more) })
  }
  const choose = (subscription_id: string, claim_type: ClaimType | '') => {
    setChosen(subscription_id)
    const of = plans.find((one) => one.subscription_id === subscription_id)
    const type = of?.claim_types.find((one) => one === claim_type)
    if (!of || !type) setDraft(undefined)
    else if (draft) change({ subscription_id, uhid: of.uhid, claim_type: type })
    else setDraft(newDraft({ uhid: of.uhid, subscription_id, claim_type: type }))
  }
  return (
    <ClaimForm
      form={form}
      claim={draft}
      problems={problems}
      labels={{}}
      window={plan?.window}
      words={words}
      change={change}
      onPreparing={(more) => setPreparing((count) => count + more)}
      first={
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
      }
    >
      <CheckboxField
        name="declaration"
        label={words.declaration}
        checked={isGenuine}
        error={problems.declaration}
        onChange={({ target }) => setIsGenuine(target.checked)}
      />
      <Stack direction="row" gap="md">
        <Button type="submit" busy={form.busy || preparing > 0}>
          {words.send}
        </Button>
      </Stack>
    </ClaimForm>
  )
}
