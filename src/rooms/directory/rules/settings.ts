import * as z from 'zod'
import { defineSetting } from '#values/setting.ts'

const LANGUAGES = 'Enter languages, one a line, each once'

/** The languages of a setting's text, in its order. */
export function languagesOf(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

export const languages = defineSetting({
  key: 'directory.languages',
  money: false,
  schema: z
    .string(LANGUAGES)
    .max(1_000, LANGUAGES)
    .refine((lines) => {
      const all = languagesOf(lines)
      return all.length > 0 && all.every((one) => one.length <= 30) && new Set(all).size === all.length
    }, LANGUAGES),
  lines: true,
  default: 'English\nHindi\nKannada\nTamil\nTelugu\nMalayalam\nMarathi\nBengali\nGujarati\nPunjabi\nOdia',
  label: 'Languages of doctors',
  description: 'Languages, one a line, in which members may ask for a doctor; in this order.',
})

export const directorySettings = [languages]
