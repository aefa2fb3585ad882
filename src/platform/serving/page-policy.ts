export interface PagePolicyOptions {
  /** Origins a form may be posted to besides our own, such as the payment gateway's hosted page. */
  formActions?: readonly string[]
  /** Origins of a configured captcha provider: its scripts, calls and frames. */
  captchaOrigins?: readonly string[]
  /** Development allows the hot-reload socket. */
  development?: boolean
}

/** The Content-Security-Policy of a page whose inline scripts and styles carry `nonce`. */
export function pagePolicy(
  nonce: string,
  { formActions = [], captchaOrigins = [], development = false }: PagePolicyOptions = {},
): string {
  const foreign = captchaOrigins.map((origin) => ` ${origin}`).join('')
  const own = `'self' 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src ${own}${foreign}`,
    `style-src ${own}`,
    // Bars and pictures get their width from data through style attributes, which cannot carry a nonce.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${foreign}${development ? ' ws: wss:' : ''}`,
    ...(foreign ? [`frame-src${foreign}`] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formActions].join(' ')}`,
    "object-src 'none'",
    'report-uri /csp-report',
  ].join('; ')
}
