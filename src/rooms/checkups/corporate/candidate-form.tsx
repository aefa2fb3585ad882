import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '#platform/contract/call.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeFields } from '../components/time-fields.tsx'
import type { readCheckupConfiguration } from '../contract/company.ts'
import type { Mode } from '../rules/sub-status.ts'
import { companyOrderWords as words } from '../words/company-orders.ts'
import { screenWords } from '../words/screens.ts'
import { useCheckupLinks } from './kinds.ts'
import { type Candidate, useOrderCandidate } from './use-order-candidate.ts'

const choices = screenWords.form

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
  const { send, forget, busy, attempt, problems, refused } = useOrderCandidate(subsidiaryId)
  const set = (change: Partial<Candidate>) => {
    setTyped((before) => ({ ...before, ...change }))
    forget(Object.keys(change))
  }
  const offered = packages.find(({ id }) => id === typed.package_id)
  const mode = offered?.modes.length === 1 ? offered.modes[0]! : (typed.mode as Mode | '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send({ ...typed, mode })
  }
  const isShown: Partial<Record<keyof Candidate, boolean>> = {
    city: offered !== undefined,
    mode: offered !== undefined,
    slot: typed.city !== '' && mode !== '',
  }
  return (
    <Stack as="form" gap="xl" noValidate onSubmit={submit}>
      <ErrorSummary
        attempt={attempt}
        problems={Object.entries(problems)
          .filter(([name]) => isShown[name as keyof Candidate] !== false)
          .map(([name, message]) => ({ name, message }))}
      />
      {refused && (
        <Notice tone="bad" live>
          {refused.text}{' '}
          {refused.order_id && (
            <TallLink to={links.order({ variation: 'PEMC', order_id: refused.order_id })}>
              {words.openExisting}
            </TallLink>
          )}
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
      <ChoiceList
        name="package_id"
        label={choices.what}
        value={typed.package_id}
        error={problems.package_id}
        choices={packages.map(({ id, name, tests, fasting_hours }) => ({
          value: id,
          label: name,
          note: choices.tests(tests.length, fasting_hours),
        }))}
        onChoose={(package_id) => set({ package_id, city: '', mode: '', slot: '' })}
      />
      {offered && <Muted size="sm">{choices.included(offered.tests)}</Muted>}
      {offered && (
        <SelectField
          name="city"
          label={choices.city}
          placeholder={choices.chooseCity}
          value={typed.city}
          error={problems.city}
          options={offered.cities.map((city) => ({ value: city, label: city }))}
          onChange={({ target }) => set({ city: target.value, slot: '' })}
        />
      )}
      {offered && offered.modes.length > 1 && (
        <ChoiceList
          name="mode"
          label={choices.where}
          value={mode || undefined}
          error={problems.mode}
          choices={offered.modes.map((value) => ({ value, label: screenWords.mode[value] }))}
          onChoose={(value) => set({ mode: value, slot: '' })}
        />
      )}
      {typed.city && mode ? (
        <TimeFields
          key={`${typed.city} ${mode}`}
          city={typed.city}
          mode={mode}
          value={typed.slot}
          error={problems.slot}
          onChange={(slot) => set({ slot })}
        />
      ) : (
        <Muted size="sm">{offered && offered.modes.length > 1 ? choices.placeFirst : words.placeFirst}</Muted>
      )}
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
