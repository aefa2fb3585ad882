import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { request } from '#platform/contract/client.ts'
import { lockClaim, unlockClaim } from '../contract/decide.ts'
import { type DeskClaim, readDeskClaim } from '../contract/desk.ts'

/** A lock lasts 15 minutes; an active reviewer renews it long before. */
const RENEW_MS = 5 * 60_000

/**
 * Locks the claim when it is opened, renews the lock while the person is active, and releases it when they leave. A
 * claim locked by a colleague is taken over only on request.
 */
export function useLock({ id, lock, allowed_actions }: DeskClaim) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => request(lockClaim, { params: { id: String(id) } }),
  })
  const queries = useQueryClient()
  // One that a colleague took since is later than one's own.
  const current = data && lock && lock.until > data.until ? lock : (data ?? lock)
  const mayLock = allowed_actions.includes('lock')
  const isFree = lock === null || lock.is_mine
  const hasLock = useRef(false)
  const seen = useRef(0)
  useEffect(() => {
    hasLock.current = current?.is_mine ?? false
  }, [current])
  const letGo = useEffectEvent(() => {
    if (hasLock.current) void request(unlockClaim, { params: { id: String(id) } }, { unattended: true }).catch(() => {})
  })
  useEffect(() => {
    if (!mayLock || !isFree) return
    mutate()
    const work = () => {
      if (!hasLock.current || Date.now() - seen.current < RENEW_MS) return
      seen.current = Date.now()
      mutate()
    }
    seen.current = Date.now()
    addEventListener('keydown', work)
    addEventListener('pointerdown', work)
    return () => {
      removeEventListener('keydown', work)
      removeEventListener('pointerdown', work)
    }
  }, [mayLock, isFree, mutate])
  useEffect(() => () => letGo(), [])
  // What may be done with the claim was worked out while the colleague had it. The pressed button is gone with the notice.
  const showActions = async () => {
    await queries.invalidateQueries({ queryKey: [readDeskClaim.name] })
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
  }
  const take = () => mutate(undefined, { onSuccess: () => void showActions() })
  return { lock: mayLock ? current : lock, take, isTaking: isPending, error }
}
