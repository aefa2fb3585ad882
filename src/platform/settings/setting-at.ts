import { startOfIstDay } from '#values/ist-date.ts'
import type { DatedValue, Setting } from '#values/setting.ts'

/**
 * The value of a setting at an instant: the latest value that is already effective; of two with the same instant, the
 * one saved last. A stored value that the setting no longer allows is skipped, so a release never fails on an old row.
 * @param stored of this setting, in the order they were saved
 */
export function settingAt<T>(setting: Setting<T>, stored: readonly DatedValue[], at: Date): T {
  return valueInForce(setting, stored, at).value
}

/** The same with the instant since which it is effective; null for a default without a date. */
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
