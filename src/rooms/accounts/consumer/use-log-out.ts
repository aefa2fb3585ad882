import { useReducer, useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import type { ErrorEnvelope } from '#platform/contract/refusal.ts'
import { endSession } from '../components/end-session.ts'
import { type ListedSession, revokeAllSessions, revokeSession, type UserInfo } from '../contract.ts'
import { startUser, userAfter } from '../rules/user-state.ts'

/** Ends sessions; ending one's own leads to the front page, which shows no personal data. */
export function useLogOut(onChange: () => void) {
  const [user, dispatchUser] = useReducer(userAfter<UserInfo, ErrorEnvelope>, startUser<UserInfo, ErrorEnvelope>())
  const [target, setTarget] = useState<string>()
  const [failure, setFailure] = useState<CallError>()

  /** @returns whether the session has ended */
  const run = async (what: string, work: () => Promise<unknown>): Promise<boolean> => {
    setTarget(what)
    setFailure(undefined)
    dispatchUser({ kind: 'logout_begun' })
    try {
      await work()
      dispatchUser({ kind: 'logout_done' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Already ended elsewhere, which is the requested result.
      if (error.status === 404) dispatchUser({ kind: 'logout_done' })
      else {
        setFailure(error)
        dispatchUser({ kind: 'logout_failed', body: error.body })
        return false
      }
    }
    onChange()
    return true
  }
  const leave = () => location.assign('/plus/')

  return {
    busy: user.logout.status === 'loading' ? target : undefined,
    ended: user.logout.status === 'success',
    failure,
    end: ({ id, current }: ListedSession) =>
      current ? run(id, () => endSession().then(leave)) : run(id, () => request(revokeSession, { params: { id } })),
    endEverywhere: () => run('everywhere', () => endSession(revokeAllSessions).then(leave)),
  }
}
