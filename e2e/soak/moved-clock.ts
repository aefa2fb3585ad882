/** Loaded before a process of the product: its machine's clock is CLOCK_AHEAD_S ahead. */
const AHEAD_MS = Number(process.env.CLOCK_AHEAD_S) * 1000

globalThis.Date = new Proxy(Date, {
  construct: (real, parts) => Reflect.construct(real, parts.length === 0 ? [real.now() + AHEAD_MS] : parts),
  get: (real, name) => (name === 'now' ? () => real.now() + AHEAD_MS : Reflect.get(real, name)),
})
