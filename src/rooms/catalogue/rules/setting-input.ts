import * as z from 'zod'
import type { Setting } from '#values/setting.ts'

/** How a setting is typed in; 'json' for what has a shape of its own. */
export const SETTING_INPUTS = ['whole', 'number', 'text', 'switch', 'choice', 'json'] as const
export type SettingInput = (typeof SETTING_INPUTS)[number]

const KINDS: Record<string, SettingInput> = { integer: 'whole', number: 'number', string: 'text', boolean: 'switch' }

/** What the field of a setting looks like, read from what the setting may be. */
export function settingInput({ schema }: Pick<Setting, 'schema'>) {
  const {
    type,
    enum: choices,
    minimum,
    maximum,
    maxLength,
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const kind: SettingInput = choices ? 'choice' : (KINDS[String(type)] ?? 'json')
  return {
    kind,
    minimum: minimum ?? null,
    maximum: maximum ?? maxLength ?? null,
    choices: (choices ?? []).map(String),
  }
}
