import type { BrowserContext } from '@playwright/test'

/** Lets the pages of a context live at another time than the machine; it goes on as the machine's does. */
export function setDeviceTime(context: BrowserContext, shift_ms: number): Promise<unknown> {
  return context.addInitScript((shift) => {
    const Machine = Date
    const now = () => Machine.now() + shift
    globalThis.Date = new Proxy(Machine, {
      construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
      apply: () => new Machine(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, shift_ms)
}
