import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GENDER_LABELS, GENDERS } from '#values/gender.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { Member } from '../contract/members.ts'
import { coveredAs, RELATIONS } from '../rules/member-facts.ts'
import { subscriptionWords } from '../words.ts'
import { BirthField } from './birth-field.tsx'
import classes from './member-form.module.css'
import { draftOf, openPartsOf, useSaveMember } from './use-save-member.ts'

const words = subscriptionWords.form
const LABELS: Record<string, string> = {
  name: words.name,
  relation: words.relation,
  dob: words.dob,
  age: words.age,
  gender: words.gender,
  mobile: words.mobile,
  email: words.email,
}

export interface Saved {
  kind: 'added' | 'changed' | 'stale'
  name: string
}

interface MemberFormProps {
  subscription_id: string
  /** The member to correct; undefined when one is added. */
  member: Member | undefined
  /** In India. */
  today: IstDate
  onSaved: (saved: Saved) => void
}

/**
 * The details of a person on the plan. The fields depend on the age: a child has no number, and needs the guardian's
 * consent.
 */
export default function MemberForm({ subscription_id, member, today, onSaved }: MemberFormProps) {
  const [draft, setDraft] = useState(() => draftOf(member))
  const { save, busy, problems, attempt, refusal } = useSaveMember({ subscription_id, member, onSaved })
  const set = (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change }))
  const open = openPartsOf(member)
  const isChild = !member?.primary && kindOf(draft, today) === 'minor'
  const needsConsent = isChild && member?.covered_as !== 'minor'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save({ ...draft, isChild })
  }
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <ErrorSummary
        attempt={attempt}
        problems={Object.entries(problems).map(([field, message]) => {
          const name = field === 'dob' || field === 'age' ? (draft.knowsDate ? 'dob' : 'age') : field
          return { name, message: LABELS[name] ? `${LABELS[name]}: ${message}` : message }
        })}
      />
      {refusal && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      {member?.has_used && <Notice tone="info">{words.frozen}</Notice>}
      {open.name && (
        <TextField
          name="name"
          label={words.name}
          autoComplete="off"
          value={draft.name}
          error={problems.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      )}
      {open.relation && (
        <SelectField
          name="relation"
          label={words.relation}
          placeholder={words.choose}
          options={RELATIONS.map((value) => ({ value, label: words.relationLabels[value] ?? value }))}
          value={draft.relation}
          error={problems.relation}
          onChange={(event) => set({ relation: event.target.value })}
        />
      )}
      {open.birth && (
        <BirthField draft={draft} problems={problems} today={today} optional={member?.primary} onChange={set} />
      )}
      {open.gender && (
        <SelectField
          name="gender"
          label={words.gender}
          placeholder={words.choose}
          optional={member?.primary}
          options={GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))}
          value={draft.gender}
          error={problems.gender}
          onChange={(event) => set({ gender: event.target.value })}
        />
      )}
      {!isChild && !member?.primary && (
        <MobileNumberField
          name="mobile"
          label={words.mobile}
          description={words.mobileHelp}
          autoComplete="off"
          optional
          value={draft.mobile}
          error={problems.mobile}
          onChange={(mobile) => set({ mobile })}
        />
      )}
      {!isChild && (
        <TextField
          name="email"
          type="email"
          label={words.email}
          autoComplete="off"
          optional
          value={draft.email}
          error={problems.email}
          onChange={(event) => set({ email: event.target.value })}
        />
      )}
      {needsConsent && (
        <CheckboxField
          name="guardian_consent"
          label={words.guardian}
          error={problems.guardian_consent}
          checked={draft.guardian_consent}
          onChange={(event) => set({ guardian_consent: event.target.checked })}
        />
      )}
      <Button type="submit" wide busy={busy}>
        {member ? words.save : words.add}
      </Button>
    </form>
  )
}

/** The kind of place the person takes, as far as the birth is entered. */
function kindOf({ dob, age, knowsDate }: ReturnType<typeof draftOf>, today: IstDate): 'adult' | 'minor' {
  if (knowsDate) return coveredAs({ dob: dob || null, age: null, age_on: null }, today)
  return coveredAs({ dob: null, age: age === '' ? null : Number(age), age_on: age === '' ? null : today }, today)
}
