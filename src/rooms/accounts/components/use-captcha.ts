import { useEffect, useRef, useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { readLoginCaptcha } from '../contract.ts'
import { accountsWords } from '../words.ts'

/** Solves a captcha where a login step asks for one; the solver is loaded only then. */
export function useCaptcha() {
  const [checking, setChecking] = useState<number>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  const solve = async (): Promise<string> => {
    leaving.current = new AbortController()
    setChecking(0)
    try {
      const [{ solveCaptcha }, task] = await Promise.all([
        import('#platform/browser/solve-captcha.ts'),
        request(readLoginCaptcha, {}),
      ])
      return await solveCaptcha(task, setChecking, leaving.current.signal)
    } catch (error) {
      throw error instanceof CallError ? error : new CallError(0, { message: accountsWords.login.checkFailed })
    } finally {
      setChecking(undefined)
    }
  }

  return {
    /** While one is being solved: the part of the work that is done, of what may be needed at most. */
    checking,
    /** Runs a step, and again with a solved captcha if it asks for one. */
    withCaptcha: async <T>(step: (captcha?: string) => Promise<T>): Promise<T> => {
      try {
        return await step()
      } catch (error) {
        if (!(error instanceof CallError && error.extra_args.captcha_needed === true)) throw error
        return step(await solve())
      }
    },
  }
}
