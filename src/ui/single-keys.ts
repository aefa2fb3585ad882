import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const KEY = 'plus-single-keys'
const listeners = new Set<() => void>()

/**
 * Acts by single keys, wherever the focus is, but not while somebody types or a dialog is open. Whoever speaks to their
 * computer can turn them off (WCAG 2.1.4); the choice stays on this device.
 */
export function useSingleKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (!areOn() || isTyping(event.target) || document.querySelector('dialog[open]')) return
    const act = acts[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Whether single keys act, and the switch for it. */
export function useSingleKeysChoice(): [on: boolean, choose: (on: boolean) => void] {
  return [useSyncExternalStore(listenTo, areOn, () => true), choose]
}

function choose(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Storage may be closed; the keys then stay as they are.
  }
  for (const listener of listeners) listener()
}

function areOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

function listenTo(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))
  )
}
