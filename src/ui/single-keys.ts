import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const KEY = 'plus-single-keys'
const listeners = new Set<() => void>()

/**
 * Single-key shortcuts, wherever the focus is, except while typing or while a dialog is open. People who use speech
 * input can turn them off (WCAG 2.1.4); the choice is stored on this device. A key of the screen goes before the same
 * key of the frame around it. Those of a drawer act while it is the only dialog that is open.
 */
export function useSingleKeys(
  actions: Readonly<Record<string, (() => void) | undefined>>,
  of: 'screen' | 'frame' | 'drawer' = 'screen',
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (!areOn() || isTyping(event.target)) return
    if (document.querySelectorAll('dialog[open]').length !== (of === 'drawer' ? 1 : 0)) return
    const act = actions[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: Event) => event instanceof KeyboardEvent && press(event)
    // An event reaches the document before the window.
    const target = of === 'frame' ? window : document
    target.addEventListener('keydown', listen)
    return () => target.removeEventListener('keydown', listen)
  }, [of])
}

/** Whether single-key shortcuts are on, and the function that switches them. */
export function useSingleKeysChoice(): [on: boolean, choose: (on: boolean) => void] {
  return [useSyncExternalStore(listenTo, areOn, () => true), choose]
}

function choose(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Storage may be unavailable; the shortcuts then stay unchanged.
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
