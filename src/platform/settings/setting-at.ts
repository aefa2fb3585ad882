import { startOfIstDay } from '#values/ist-date.ts'
import type { DatedValue, Setting } from '#values/setting.ts'

/**
 * What a setting is at an instant: of the values whose time has come the one that came last, of two of one time the one
 * set last. A stored value that the setting no longer allows is passed over, so a release never trips over an old row.
 * @param stored of this setting, in the order they were set
 */
export function settingAt<T>(setting: Setting<T>, stored: readonly DatedValue[], at: Date): T {
  return valueInForce(setting, stored, at).value
}

/** The same with the instant from which it has held; null for the default of always. */
export function valueInForce<T>(
  setting: Setting<T>,
  stored: readonly DatedValue[],
  at: Date,
): { value: T; effective_from: Date | null } {
  let found: { value: T; effective_from: Date | null } = { value: setting.default, effective_from: null }
  for (const { value, effective_from } of [...shipped(setting), ...stored]) {
    if (effective_from > at || (found.effective_from && found.effective_from > effective_from)) continue
    const parsed = setting.schema.safeParse(value)
    if (parsed.success) found = { value: parsed.data, effective_from }
  }
  return found
}

function shipped({ later = [] }: Setting): DatedValue[] {
  return later.map(({ from, value }) => ({ value, effective_from: startOfIstDay(from) }))
}
