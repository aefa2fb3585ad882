import { words } from '../words.ts'
import { fitNumber, fitValue } from './fit-value.ts'
import { pushText } from './push.ts'
import type { Channel } from './template.ts'
import { templateNamed } from './templates.ts'

const LONG_MAX = 2_000

export interface RenderedMessage {
  text: string
  /** Of mail, and the title on a phone. */
  subject: string | undefined
  /** The variables in the order in which the template's text uses them. */
  values: string[]
  otp: string | undefined
}

/**
 * Fills a template's text for a channel. Values become one line of at most 30 characters (links and explanations
 * excepted), so that user input cannot add a line or a header.
 * @param host of our pages: a browser enters a code only there
 * @param registered the text as registered with the operators, where it differs from ours
 * @returns undefined when the template has no text for the channel
 */
export function render(
  template: string,
  channel: Channel,
  {
    variables,
    brand,
    host,
    registered,
  }: { variables: Record<string, string>; brand: string; host: string; registered?: string | null },
): RenderedMessage | undefined {
  const known = templateNamed(template)
  const texts = (
    words.messages as Record<string, Partial<Record<Channel, string | { subject: string; text: string }>>>
  )[template]
  const ours = channel === 'push' && texts ? pushText(texts) : texts?.[channel]
  if (!known || !ours) return undefined
  const shown: Record<string, string> = { brand, host }
  for (const name of known.variables) {
    const value = tidy(variables[name] ?? '')
    shown[name] =
      name === 'link' ? fitValue(value, LONG_MAX) : known.numbers?.includes(name) ? fitNumber(value) : fitValue(value)
  }
  if (known.explains && channel === 'mail')
    shown[known.explains] = fitValue(tidy(variables[known.explains] ?? ''), LONG_MAX)
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (place, name) => shown[name] ?? place)
  return {
    text: fill(registered ?? (typeof ours === 'string' ? ours : ours.text)),
    subject: typeof ours === 'string' ? undefined : fill(ours.subject),
    values: known.variables.map((name) => shown[name] ?? ''),
    otp: known.otp === undefined ? undefined : variables[known.otp],
  }
}

function tidy(value: string): string {
  return value
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
}
