import { expect, test } from 'vitest'
import { words } from '../words.ts'
import { isPushed } from './push.ts'
import { render } from './render.ts'
import { TEMPLATES } from './templates.ts'

test('what a phone shows is a sentence without links and codes, for every message that also reaches the apps', () => {
  const pushed = Object.entries(TEMPLATES).filter(([name]) => isPushed(name))
  expect(pushed.length).toBeGreaterThan(30)
  for (const [name, { variables, ...known }] of pushed) {
    expect([name, known.counted, 'otp' in known]).toEqual([name, false, false])
    const values = Object.fromEntries(
      variables.map((variable) => [variable, variable === 'link' ? 'https://x.example/plus/' : 'Rao']),
    )
    const { text, subject } = render(name, 'push', { variables: values, brand: 'Tulsi', host: 'plus.tulsi.example' })!
    expect(`${subject}\n${text}`).not.toMatch(/[{}]|https?:|\s{2}|[:,–] ?\.$|\bat\.$/)
    expect(text, name).toMatch(/^.{15,220}[.?!]$/su)
  }
  expect(isPushed('login-code')).toBe(false)
  expect(Object.keys(words.messages).filter((name) => isPushed(name) && !(name in TEMPLATES))).toEqual([])
})
