import { useForm } from '#platform/browser/use-form.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Form } from '#ui/form.tsx'
import { MobileNumberField } from '#ui/mobile-number-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GENDER_LABELS, GENDERS } from '#values/gender.ts'
import type { IstDate } from '#values/ist-date.ts'
import { addMember, changeMember, type Member } from '../contract/members.ts'
import { RELATIONS } from '../rules/member-facts.ts'
import { subscriptionWords } from '../words.ts'
import { BirthField } from './birth-field.tsx'
import { bodyOf, isChildIn, openPartsOf, valuesOf } from './member-values.ts'

const words = subscriptionWords.form
const LABELS = { ...words, guardian_consent: '', knows_date: '' }

export interface MemberSaveResult {
  kind: 'added' | 'changed' | 'stale'
  name: string
}

interface MemberFormProps {
  subscription_id: string
  /** The member to correct; undefined when one is added. */
  member: Member | undefined
  /** In India. */
  today: IstDate
  onSaved: (saved: MemberSaveResult) => void
}

/**
 * The details of a person on the plan. The fields depend on the age: a child has no number, and needs the guardian's
 * consent.
 */
export default function MemberForm({ subscription_id: id, member, today, onSaved }: MemberFormProps) {
  const form = useForm(
    (values, call) => {
      const body = bodyOf(values, member, today)
      return member
        ? call(changeMember, { params: { id, uhid: member.uhid }, body: { version: member.version, ...body } })
        : call(addMember, { params: { id }, body })
    },
    {
      initial: () => valuesOf(member),
      labels: LABELS,
      fieldOf: (wire, { knows_date }) => (wire === 'dob' || wire === 'age' ? (knows_date ? 'dob' : 'age') : wire),
      onDone: (saved) => onSaved({ kind: member ? 'changed' : 'added', name: saved.name ?? '' }),
      onRefused: ({ type, status }) => {
        const isGone = type === 'STALE' || (member !== undefined && status === 404)
        if (isGone) onSaved({ kind: 'stale', name: '' })
        return isGone || undefined
      },
    },
  )
  const open = openPartsOf(member)
  const isChild = isChildIn(form.values, member, today)
  return (
    <Form form={form}>
      {member?.has_used && <Notice tone="info">{words.frozen}</Notice>}
      {open.name && <TextField {...form.field('name')} autoComplete="off" />}
      {open.relation && (
        <SelectField
          {...form.field('relation')}
          placeholder={words.choose}
          options={RELATIONS.map((value) => ({ value, label: words.relationLabels[value] ?? value }))}
        />
      )}
      {open.birth && <BirthField form={form} today={today} optional={member?.primary ?? false} />}
      {open.gender && (
        <SelectField
          {...form.field('gender')}
          placeholder={words.choose}
          optional={member?.primary}
          options={GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))}
        />
      )}
      {!isChild && !member?.primary && (
        <MobileNumberField {...form.field('mobile')} description={words.mobileHelp} autoComplete="off" optional />
      )}
      {!isChild && <TextField {...form.field('email')} type="email" autoComplete="off" optional />}
      {isChild && member?.covered_as !== 'minor' && (
        <CheckboxField {...form.checkbox('guardian_consent')} label={words.guardian} />
      )}
      <Button type="submit" wide busy={form.busy}>
        {member ? words.save : words.add}
      </Button>
    </Form>
  )
}
