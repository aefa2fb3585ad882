import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { enterAtKiosk } from '../contract/kiosk.ts'
import {
  addWaiting,
  afterSending,
  EMPTY_QUEUE,
  type KioskEntry,
  type KioskQueue,
  parseQueue,
  type SentEntry,
} from '../rules/kiosk-queue.ts'

const STORE = 'camp-kiosk'
/** A queue of people does not wait longer for a bad connection. */
const PATIENCE_MS = 8_000
const AGAIN_MS = 5_000

/** Why an entry was not taken, as the server says it. */
export interface KioskAnswer {
  sent: SentEntry
  act: KioskEntry['act']
  message?: string
}

/** Sends entries of a device; those that cannot be sent wait in the tab, also through a reload, and are sent again. */
export function useKiosk(token: string) {
  const [queue, setQueue] = useState<KioskQueue>(EMPTY_QUEUE)
  const [answer, setAnswer] = useState<KioskAnswer>()
  const [isBusy, setBusy] = useState(false)
  const isLoaded = useRef(false)
  useEffect(() => {
    setQueue(parseQueue(sessionStorage.getItem(STORE)))
    isLoaded.current = true
  }, [])
  useEffect(() => {
    if (isLoaded.current) sessionStorage.setItem(STORE, JSON.stringify(queue))
  }, [queue])
  const first = queue.waiting[0]
  useEffect(() => {
    if (!first) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const sendAgain = async () => {
      const { sent } = await send(token, first)
      if (isOver) return
      setQueue((now) => afterSending(now, first, sent))
      if (sent === 'unsent') wait()
    }
    const wait = () => {
      timer = setTimeout(() => void sendAgain(), AGAIN_MS)
    }
    wait()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [token, first])
  const enter = useCallback(
    async (entry: KioskEntry) => {
      setBusy(true)
      const answered = await send(token, entry)
      if (answered.sent === 'unsent') setQueue((now) => addWaiting(now, entry))
      setAnswer(answered)
      setBusy(false)
      return answered
    },
    [token],
  )
  return {
    queue,
    answer,
    isBusy,
    enter,
    forget: () => setAnswer(undefined),
    looked: () => setQueue((now) => ({ ...now, unmatched: [] })),
  }
}

async function send(token: string, entry: KioskEntry): Promise<KioskAnswer> {
  const { act } = entry
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { recorded } = await request(enterAtKiosk, { body: { token, ...entry } }, { signal })
    return { act, sent: recorded ? 'recorded' : 'not-found' }
  } catch (error) {
    const isFinal = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
    if (isFinal) return { act, sent: 'refused', message: error.message }
    return {
      act,
      sent: 'unsent',
      ...(error instanceof CallError && error.status === 429 && { message: error.message }),
    }
  }
}
