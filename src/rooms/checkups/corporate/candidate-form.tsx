import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '#platform/contract/call.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PackageFields, placeOf } from '../components/package-fields.tsx'
import type { readCheckupConfiguration } from '../contract/company.ts'
import { companyOrderWords as words } from '../words/company-orders.ts'
import { useCheckupLinks } from './kinds.ts'
import { type Candidate, useOrderCandidate } from './use-order-candidate.ts'

interface CandidateFormProps {
  subsidiaryId: string
  packages: AnswerOf<typeof readCheckupConfiguration>['packages']
}

/** Who the candidate is, which check-up, where and when. */
export function CandidateForm({ subsidiaryId, packages }: CandidateFormProps) {
  const links = useCheckupLinks()
  const [typed, setTyped] = useState<Candidate>(() => ({
    name: '',
    mobile: '',
    email: '',
    reference_id: '',
    package_id: packages.length === 1 ? packages[0]!.id : '',
    city: '',
    mode: '',
    slot: '',
    consent: false,
  }))
  const { order, forget, busy, attempt, problems, refusal } = useOrderCandidate(subsidiaryId)
  const set = (change: Partial<Candidate>) => {
    setTyped((before) => ({ ...before, ...change }))
    forget(Object.keys(change))
  }
  const { mode, isShown } = placeOf(packages, typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void order({ ...typed, mode })
  }
  /** The open check-up that is in the way. */
  const { order_id } = (refusal?.extra_args ?? {}) as { order_id?: string }
  return (
    <Stack as="form" gap="xl" noValidate onSubmit={submit}>
      <ErrorSummary
        attempt={attempt}
        problems={Object.entries(problems)
          .filter(([name]) => isShown[name] !== false)
          .map(([name, message]) => ({ name, message }))}
      />
      {refusal && (
        <Notice tone="bad" live>
          {refusal.message}{' '}
          {order_id && <TallLink to={links.order({ variation: 'PEMC', order_id })}>{words.openExisting}</TallLink>}
        </Notice>
      )}
      <TextField
        name="name"
        label={words.name}
        autoComplete="off"
        value={typed.name}
        error={problems.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <MobileNumberField
        name="mobile"
        label={words.mobile}
        description={words.mobileHelp}
        autoComplete="off"
        value={typed.mobile}
        error={problems.mobile}
        onChange={(mobile) => set({ mobile })}
      />
      <FieldRow>
        <TextField
          name="email"
          type="email"
          label={words.email}
          optional
          autoComplete="off"
          value={typed.email}
          error={problems.email}
          onChange={({ target }) => set({ email: target.value })}
        />
        <TextField
          name="reference_id"
          label={words.reference}
          description={words.referenceHelp}
          optional
          autoComplete="off"
          value={typed.reference_id}
          error={problems.reference_id}
          onChange={({ target }) => set({ reference_id: target.value })}
        />
      </FieldRow>
      <PackageFields packages={packages} chosen={typed} problems={problems} onChoose={set} />
      <CheckboxField
        name="consent"
        label={words.consent}
        checked={typed.consent}
        error={problems.consent}
        onChange={({ target }) => set({ consent: target.checked })}
      />
      <Button type="submit" tone="call" wide busy={busy}>
        {words.send}
      </Button>
    </Stack>
  )
}
