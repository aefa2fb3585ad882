import { expect, it } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const directives = (policy: string) => new Map(policy.split('; ').map((one) => [one.split(' ')[0], one] as const))

it('A page runs only scripts and styles that carry the nonce of its own answer', () => {
  const policy = directives(pagePolicy('n0nce'))
  expect(policy.get('script-src')).toBe("script-src 'self' 'nonce-n0nce'")
  expect(policy.get('style-src')).toBe("style-src 'self' 'nonce-n0nce'")
})

it('A page cannot be framed, rebased or made to load plug-ins, and reports what it blocked', () => {
  const policy = directives(pagePolicy('n0nce'))
  expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(policy.get('base-uri')).toBe("base-uri 'none'")
  expect(policy.get('object-src')).toBe("object-src 'none'")
  expect(policy.get('report-uri')).toBe('report-uri /csp-report')
})

it('A form may be posted to us and the payment gateway only', () => {
  expect(directives(pagePolicy('n')).get('form-action')).toBe("form-action 'self'")
  const policy = directives(pagePolicy('n', { formActions: ['https://pay.example'] }))
  expect(policy.get('form-action')).toBe("form-action 'self' https://pay.example")
})

it('A configured captcha provider may run its script, be called and framed, and nobody else', () => {
  expect(pagePolicy('n')).not.toContain('frame-src')
  const policy = directives(pagePolicy('n', { captchaOrigins: ['https://captcha.example'] }))
  expect(policy.get('script-src')).toBe("script-src 'self' 'nonce-n' https://captcha.example")
  expect(policy.get('connect-src')).toBe("connect-src 'self' https://captcha.example")
  expect(policy.get('frame-src')).toBe('frame-src https://captcha.example')
})

it('Only development may open the hot-reload socket', () => {
  expect(pagePolicy('n')).not.toContain('ws:')
  expect(pagePolicy('n', { development: true })).toContain("connect-src 'self' ws: wss:")
})
