import * as z from 'zod'
import type { Setting } from '#values/setting.ts'

/** The input of a setting; 'lines' for a text with one entry per line, 'json' for structured values. */
export const SETTING_INPUTS = ['whole', 'number', 'text', 'lines', 'switch', 'choice', 'json'] as const
type SettingInput = (typeof SETTING_INPUTS)[number]

const KINDS: Record<string, SettingInput> = { integer: 'whole', number: 'number', string: 'text', boolean: 'switch' }

/** The field of a setting, derived from its schema. */
export function settingInput({ schema, lines }: Pick<Setting, 'schema' | 'lines'>) {
  const {
    type,
    enum: choices,
    minimum,
    maximum,
    maxLength,
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const kind: SettingInput = choices ? 'choice' : lines ? 'lines' : (KINDS[String(type)] ?? 'json')
  return {
    kind,
    minimum: minimum ?? null,
    maximum: maximum ?? maxLength ?? null,
    choices: (choices ?? []).map(String),
  }
}
