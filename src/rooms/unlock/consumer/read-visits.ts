import { redirect } from 'react-router'
import { CallError, request } from '#platform/contract/client.ts'
import { listMembers } from '#rooms/subscriptions/contract/usage.ts'
import { listVisits } from '../contract/unlock.ts'
import { forgetPass } from './saved-pass.ts'

/** Sends a visitor without a session to the login, and back to the same address with the scanned code. */
export function toLogin(url: URL) {
  forgetPass()
  return redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`)
}

/** The people for whom a visit may be unlocked, and their visits; undefined where they cannot be read. */
export async function readVisits(url: URL) {
  try {
    const [{ members }, { visits }] = await Promise.all([request(listMembers, {}), request(listVisits, {})])
    return { members, visits }
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw toLogin(url)
    console.warn('The plan could not be read.', error)
    return { members: undefined, visits: [] }
  }
}

export type VisitMember = NonNullable<Awaited<ReturnType<typeof readVisits>>['members']>[number]
