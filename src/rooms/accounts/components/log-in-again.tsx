import { useEffect, useRef, useState } from 'react'
import { ownFormDrafts } from '#platform/browser/form-draft.ts'
import { logInAgainBy } from '#platform/contract/client.ts'
import { accountsWords } from '../words.ts'
import type { LoginModal } from './login-modal.tsx'

interface LoginPrompt {
  Modal: typeof LoginModal
  answer: (isBack: boolean) => void
}

/** Gives the page to who has logged in; nothing that the person before typed can hold it back. */
function startOver() {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.reload()
}

/**
 * Asks a person whose session has ended to log in over the page, whatever they were about to do on it, and lets that go on. Another
 * person who logs in gets the page as their own, because what was typed is not theirs to send.
 */
export function LogInAgain({ account_id }: { account_id: string }) {
  const [asked, setAsked] = useState<LoginPrompt>()
  useEffect(() => ownFormDrafts(account_id), [account_id])
  const shownTo = useRef(account_id)
  useEffect(() => {
    if (shownTo.current !== account_id) startOver()
  }, [account_id])
  useEffect(() => {
    /** Calls that are refused at the same time wait for one login. */
    let waiting: Promise<boolean> | undefined
    const ask = async () => {
      const loaded = await import('./login-modal.tsx').catch(() => undefined)
      if (!loaded) return false
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const answer = (isBack: boolean) => {
        setAsked(undefined)
        resolve(isBack)
      }
      setAsked({ Modal: loaded.LoginModal, answer })
      return promise
    }
    return logInAgainBy(account_id, () => {
      waiting ??= ask().finally(() => {
        waiting = undefined
      })
      return waiting
    })
  }, [account_id])
  return (
    asked && (
      <asked.Modal
        open
        title={accountsWords.login.againTitle}
        lead={accountsWords.login.againLead}
        onClose={() => asked.answer(false)}
        onLoggedIn={({ id }) => (id === account_id ? asked.answer(true) : startOver())}
      />
    )
  )
}
