import type { FormOf } from '#platform/browser/use-form.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { Member } from '../contract/members.ts'
import { coveredAs, openParts } from '../rules/member-facts.ts'

type MemberValues = ReturnType<typeof valuesOf>
export type MemberFields = Pick<FormOf<MemberValues>, 'field' | 'values' | 'set'>

/** The form's values as typed; '' where nothing is entered. */
export function valuesOf(member: Member | undefined) {
  return {
    name: member?.name ?? '',
    relation: (member?.relation ?? '') as string,
    dob: (member?.dob ?? '') as string,
    age: member?.age?.toString() ?? '',
    /** Whether the form asks for the date of birth or the age. */
    knows_date: !member || member.dob !== null || member.age === null,
    gender: (member?.gender ?? '') as string,
    /** Ten digits. */
    mobile: member?.mobile?.slice(-10) ?? '',
    email: member?.email ?? '',
    guardian_consent: false,
  }
}

/** Whether the person takes a child's place, as far as the birth is entered. */
export function isChildIn({ dob, age, knows_date }: MemberValues, member: Member | undefined, today: IstDate): boolean {
  if (member?.primary) return false
  const [years, age_on] = age === '' ? [null, null] : [Number(age), today]
  const birth = knows_date ? { dob: dob || null, age: null, age_on: null } : { dob: null, age: years, age_on }
  return coveredAs(birth, today) === 'minor'
}

/** The body of the call: what may be entered, as typed. */
export function bodyOf(values: MemberValues, member: Member | undefined, today: IstDate) {
  const { name, relation, dob, age, gender, mobile, email, guardian_consent } = values
  const isChild = isChildIn(values, member, today)
  const open = openPartsOf(member)
  const birth = values.knows_date ? { dob: dob || undefined } : { age: age === '' ? undefined : Number(age) }
  return {
    ...(open.name && { name }),
    ...(open.relation && { relation: relation || undefined }),
    ...(open.birth && birth),
    ...(open.gender && { gender: gender || undefined }),
    ...(!member?.primary && { mobile: isChild ? null : mobile || null }),
    email: isChild ? null : email || null,
    ...(isChild && guardian_consent && { guardian_consent }),
  }
}

/** What may be entered in the form: a new person's everything, and no relation of the buyer. */
export function openPartsOf(member: Member | undefined) {
  if (!member) return { name: true, relation: true, birth: true, gender: true }
  const open = openParts(member)
  return { ...open, relation: open.relation && !member.primary }
}
