import { z } from 'zod'
import { text } from '#values/text.ts'

/** A task that the browser solves in the background before a step that robots are trying. */
export const captchaTask = z.object({
  /** ALTCHA's challenge, as JSON. */
  task: z.string(),
  /** How many steps it takes at most, to show the progress. */
  steps: z.number().int(),
})
export type CaptchaTask = z.output<typeof captchaTask>

/** What the browser needs instead where a captcha of another provider is configured. */
export const captchaWidget = z.object({
  provider: z.enum(['recaptcha', 'turnstile']),
  action: z.string(),
  site_key: z.string(),
  /** Address of the provider's script. */
  script: z.string(),
})

/** A solved task as a call takes it: base64 of ALTCHA's payload, `{ challenge, solution }`. */
export const solvedCaptcha = text({ max: 2000 }).regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Invalid value')
