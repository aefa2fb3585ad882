import { z } from 'zod'
import type { Config } from '#config.ts'

type CaptchaProvider = NonNullable<Config['captcha']>['provider']

/** reCAPTCHA's score below which a request is a robot's (decision 24). */
const LOWEST_SCORE = 0.5
const TIMEOUT_MS = 5_000

const PROVIDERS = {
  recaptcha: {
    url: 'https://www.google.com',
    verify: '/recaptcha/api/siteverify',
    script: (key: string) => `/recaptcha/api.js?render=${encodeURIComponent(key)}`,
    also: ['https://www.gstatic.com'],
  },
  turnstile: {
    url: 'https://challenges.cloudflare.com',
    verify: '/turnstile/v0/siteverify',
    script: () => '/turnstile/v0/api.js?render=explicit',
    also: [],
  },
} as const satisfies Record<
  CaptchaProvider,
  { url: string; verify: string; script: (key: string) => string; also: readonly string[] }
>

/** Both providers answer with these; `score` is reCAPTCHA's only. */
const Verified = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  score: z.number().optional(),
})

type CaptchaConfig = NonNullable<Config['captcha']>

/** What the browser needs to get a token from the provider. */
export function captchaWidget(captcha: CaptchaConfig, action: string) {
  const { provider, siteKey } = captcha
  return { provider, action, site_key: siteKey, script: urlOf(captcha) + PROVIDERS[provider].script(siteKey) }
}

/** Origins whose scripts and frames the provider needs on our pages. */
export function captchaOrigins(captcha: CaptchaConfig | undefined): string[] {
  return captcha ? [urlOf(captcha), ...PROVIDERS[captcha.provider].also] : []
}

/**
 * Asks the provider about a token, which it accepts once: https://developers.google.com/recaptcha/docs/verify,
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation
 * @param hostname of our pages, where the token must come from
 * @returns false too if the provider does not answer: nobody is let through unchecked
 */
export async function verifyToken(
  captcha: CaptchaConfig,
  token: string,
  { action, hostname }: { action: string; hostname: string },
): Promise<boolean> {
  const { provider, secret } = captcha
  try {
    const response = await fetch(urlOf(captcha) + PROVIDERS[provider].verify, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body: new URLSearchParams({ secret, response: token }),
    })
    const answer = Verified.safeParse(await response.json())
    if (!answer.success || !answer.data.success) return false
    const { data } = answer
    const isOurs = data.action === action && data.hostname === hostname
    return isOurs && (provider !== 'recaptcha' || (data.score ?? 0) >= LOWEST_SCORE)
  } catch {
    return false
  }
}

function urlOf({ provider, url }: CaptchaConfig): string {
  return new URL(url ?? PROVIDERS[provider].url).origin
}
