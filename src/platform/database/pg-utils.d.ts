declare module 'pg/lib/utils.js' {
  /** What the driver sends for a value. */
  export function prepareValue(value: unknown): unknown
}
