import { words } from '../words.ts'
import type { Channel } from './template.ts'
import { templateNamed } from './templates.ts'

/** Operators allow 30 characters for each variable of a registered text; addresses are registered separately. */
const VALUE_MAX = 30
const LONG_MAX = 2_000

export interface Rendered {
  text: string
  /** Mail only. */
  subject: string | undefined
  /** The variables in the order in which the template's text uses them. */
  values: string[]
  otp: string | undefined
}

/**
 * Fills a template's text for a channel. Values become one line of at most 30 characters (links and explanations
 * excepted), so that user input cannot add a line or a header.
 * @param registered the text as registered with the operators, where it differs from ours
 * @returns undefined when the template has no text for the channel
 */
export function render(
  template: string,
  channel: Channel,
  { variables, brand, registered }: { variables: Record<string, string>; brand: string; registered?: string | null },
): Rendered | undefined {
  const known = templateNamed(template)
  const ours = (words.messages as Record<string, Partial<Record<Channel, string | { subject: string; text: string }>>>)[
    template
  ]?.[channel]
  if (!known || !ours) return undefined
  const shown: Record<string, string> = { brand }
  for (const name of known.variables) shown[name] = tidy(variables[name] ?? '', name === 'link' ? LONG_MAX : VALUE_MAX)
  if (known.explains && channel === 'mail') shown[known.explains] = tidy(variables[known.explains] ?? '', LONG_MAX)
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (place, name) => shown[name] ?? place)
  return {
    text: fill(registered ?? (typeof ours === 'string' ? ours : ours.text)),
    subject: typeof ours === 'string' ? undefined : fill(ours.subject),
    values: known.variables.map((name) => shown[name] ?? ''),
    otp: known.otp === undefined ? undefined : variables[known.otp],
  }
}

function tidy(value: string, max: number): string {
  const line = value
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  const characters = Array.from(line)
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line
}
