import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ownFormDrafts } from '#platform/browser/form-draft.ts'
import { LogInAgainContext } from '#platform/browser/log-in-again.ts'
import { request } from '#platform/contract/client.ts'
import { readLogin } from '../contract.ts'
import type { LoginModal } from './login-modal.tsx'

interface LoginPrompt {
  Modal: typeof LoginModal
  answer: (isBack: boolean) => void
}

interface LogInAgainProps {
  /** Whose page it is; without it, it is read. */
  account_id?: string
  children: ReactNode
}

/**
 * Lets the forms below ask a person whose session has ended to log in over the page. Another person who logs in gets
 * the page as their own, because what was typed is not theirs to send.
 */
export function LogInAgain({ account_id: known, children }: LogInAgainProps) {
  const account_id = useRef(known)
  const [asked, setAsked] = useState<LoginPrompt>()
  useEffect(() => {
    const read = async () => {
      account_id.current = known ?? (await request(readLogin, {})).user?.id
      if (account_id.current !== undefined) ownFormDrafts(account_id.current)
    }
    // Without an answer the forms show the refusal, as for a visitor.
    read().catch(() => undefined)
  }, [known])
  const ask = useCallback(async () => {
    if (account_id.current === undefined) return false
    const loaded = await import('./login-modal.tsx').catch(() => undefined)
    if (!loaded) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const answer = (isBack: boolean) => {
      setAsked(undefined)
      resolve(isBack)
    }
    setAsked({ Modal: loaded.LoginModal, answer })
    return promise
  }, [])
  return (
    <LogInAgainContext value={ask}>
      {children}
      {asked && (
        <asked.Modal
          open
          onClose={() => asked.answer(false)}
          onLoggedIn={({ id }) => (id === account_id.current ? asked.answer(true) : location.reload())}
        />
      )}
    </LogInAgainContext>
  )
}
