import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallError } from '#platform/contract/client.ts'

/** Runs a call, then reloads the page's data. `failure` is the error of the last one. */
export function useAction() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const act = async (name: string, call: () => Promise<unknown>) => {
    setBusy(name)
    setFailure(undefined)
    try {
      await call()
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(Object.values(error.fields)[0] ?? error.message)
      return false
    } finally {
      setBusy(undefined)
      await revalidate()
    }
  }
  return { act, busy, failure }
}
