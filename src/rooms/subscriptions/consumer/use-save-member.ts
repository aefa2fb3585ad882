import { useState } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { addMember, changeMember, type Member } from '../contract/members.ts'
import { openParts } from '../rules/member-facts.ts'
import type { Saved } from './member-form.tsx'

/** The form's text values; empty if not entered. */
export interface Draft {
  name: string
  relation: string
  dob: string
  age: string
  /** Whether the form asks for the date of birth or the age. */
  knowsDate: boolean
  gender: string
  /** Ten digits. */
  mobile: string
  email: string
  guardian_consent: boolean
}

export function draftOf(member: Member | undefined): Draft {
  return {
    name: member?.name ?? '',
    relation: member?.relation ?? '',
    dob: member?.dob ?? '',
    age: member?.age?.toString() ?? '',
    knowsDate: !member || member.dob !== null || member.age === null,
    gender: member?.gender ?? '',
    mobile: member?.mobile?.slice(-10) ?? '',
    email: member?.email ?? '',
    guardian_consent: false,
  }
}

interface Saving {
  subscription_id: string
  member: Member | undefined
  onSaved: (saved: Saved) => void
}

/** Sends the typed values unchanged: the server validates them, and its errors are shown at the fields. */
export function useSaveMember({ subscription_id, member, onSaved }: Saving) {
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const add = useAttempt(addMember)

  const save = async (draft: Draft & { isChild: boolean }) => {
    setBusy(true)
    setProblems({})
    setRefusal(undefined)
    try {
      const saved = await send(draft)
      onSaved({ kind: member ? 'changed' : 'added', name: saved.name ?? '' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.type === 'STALE' || (member && error.status === 404)) return onSaved({ kind: 'stale', name: '' })
      setProblems(error.fields)
      setAttempt((before) => before + 1)
      if (Object.keys(error.fields).length === 0) setRefusal(error.message)
    } finally {
      setBusy(false)
    }
  }

  const send = (draft: Draft & { isChild: boolean }) => {
    const entered = bodyOf(draft, member)
    const params = { id: subscription_id }
    // The contract's types describe valid bodies; the server reports missing or wrong values at their field.
    if (!member) return add({ params, body: entered as InputOf<typeof addMember>['body'] })
    const body: InputOf<typeof changeMember>['body'] = { version: member.version, ...entered }
    return request(changeMember, { params: { ...params, uhid: member.uhid }, body })
  }
  return { save, busy, problems, attempt, refusal }
}

function bodyOf(draft: Draft & { isChild: boolean }, member: Member | undefined): Record<string, unknown> {
  const { isChild, knowsDate, guardian_consent } = draft
  const open = openPartsOf(member)
  const birth = knowsDate ? { dob: draft.dob || undefined } : { age: draft.age === '' ? undefined : Number(draft.age) }
  const who = {
    ...(open.name && { name: draft.name }),
    ...(open.relation && { relation: draft.relation || undefined }),
    ...(open.birth && birth),
    ...(open.gender && { gender: draft.gender || undefined }),
  }
  const reach = {
    ...(member?.primary ? {} : { mobile: isChild ? null : draft.mobile || null }),
    email: isChild ? null : draft.email || null,
  }
  return { ...who, ...reach, ...(isChild && guardian_consent ? { guardian_consent } : {}) }
}

/** What may be entered in the form: a new person's everything, and no relation of the buyer. */
export function openPartsOf(member: Member | undefined) {
  if (!member) return { name: true, relation: true, birth: true, gender: true }
  const open = openParts(member)
  return { ...open, relation: open.relation && !member.primary }
}
