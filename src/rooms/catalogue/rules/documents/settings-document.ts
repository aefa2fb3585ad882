import * as z from 'zod'
import { type IstDate, parseIstDate } from '#values/ist-date.ts'
import type { Setting } from '#values/setting.ts'
import { invalidWords as words } from '../invalid-words.ts'

/** Today or a later day in India, as people write it. */
const day = z.string(words.day).refine((written) => parseIstDate(written) !== undefined, words.day)

/** The settings of a catalogue file: the current value of each, and its values on later days. */
export function settingsDocument(settings: readonly Setting[]) {
  const shape = Object.fromEntries(
    settings.map(({ key, schema }) => [
      key,
      z
        .strictObject({
          value: schema,
          later: z
            .array(z.strictObject({ from: day, value: schema }))
            .max(20)
            .default([]),
        })
        .optional(),
    ]),
  )
  return z.strictObject(shape)
}
export type SettingsDocument = Record<
  string,
  { value: unknown; later: { from: IstDate; value: unknown }[] } | undefined
>
