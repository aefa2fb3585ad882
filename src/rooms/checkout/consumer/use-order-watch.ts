import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import type { Order } from '../contract/orders.ts'
import { orderView, pollWait } from '../rules/order-watch.ts'

export interface OrderWatch {
  order: Order
  /** True while the page polls. */
  watching: boolean
  /** The last poll failed. */
  lost: boolean
  /** Starts over with an immediate poll. */
  checkNow: () => void
  /** Gives the order up; a faster payment wins. */
  cancel: () => Promise<void>
}

/**
 * Polls an open order until it is decided or the polls are used up, and continues to the receipt when it is paid.
 * Returning from the bank's app triggers an immediate poll.
 */
export function useOrderWatch(loaded: Order): OrderWatch {
  const [order, setOrder] = useState(loaded)
  const [watching, setWatching] = useState(true)
  const [lost, setLost] = useState(false)
  const [round, setRound] = useState(0)
  const ended = useRef(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { transaction_id } = loaded
  const checkNow = useCallback(() => setRound((count) => count + 1), [])

  const take = useCallback(
    (seen: Order) => {
      setOrder(seen)
      setLost(false)
      ended.current = seen.status !== 'initiated'
      if (orderView(seen) === 'completed')
        void navigate(`/buy/success?transaction_id=${seen.transaction_id}`, { replace: true })
    },
    [navigate],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts the polls over
  useEffect(() => {
    if (ended.current || loaded.status !== 'initiated') return setWatching(false)
    const stop = new AbortController()
    const lookAndGoOn = async (looks: number) => {
      const seen = await look(transaction_id, stop.signal)
      if (stop.signal.aborted) return
      if (seen === 'lost') setLost(true)
      // The page's loader handles the login and the way back.
      else if (seen === 'logged_out') return void revalidate()
      else take(seen)
      if (ended.current) setWatching(false)
      else waitAndLook(looks + 1)
    }
    const waitAndLook = (looks: number) => {
      const wait = pollWait(looks)
      if (wait === undefined) return setWatching(false)
      const timer = setTimeout(() => void lookAndGoOn(looks), wait)
      stop.signal.addEventListener('abort', () => clearTimeout(timer))
    }
    setWatching(true)
    waitAndLook(0)
    return () => stop.abort()
  }, [loaded, transaction_id, take, revalidate, round])

  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && checkNow()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [checkNow])

  const cancel = async () => {
    const { cancel } = await import('./order-calls.ts')
    take(await cancel(transaction_id))
  }
  return { order, watching, lost, checkNow, cancel }
}

/** The order's status, or why it is unknown. */
async function look(transaction_id: string, signal: AbortSignal): Promise<Order | 'lost' | 'logged_out'> {
  try {
    const { read } = await import('./order-calls.ts')
    return await read(transaction_id, signal)
  } catch (error) {
    return error instanceof CallError && error.status === 401 ? 'logged_out' : 'lost'
  }
}
