import { expect, test } from 'vitest'
import { reloadsUser } from './reloads-user.ts'

const goes = (from: string, to: string) =>
  reloadsUser({
    currentUrl: new URL(from, 'https://plus.example/plus/dashboard/'),
    nextUrl: new URL(to, 'https://plus.example/plus/dashboard/'),
    defaultShouldRevalidate: true,
  })

test('filters, page and open row of a list do not read the signed-in person again; another screen does', () => {
  expect(goes('audit', 'audit?action=x')).toBe(false)
  expect(goes('audit?action=x&open=7', 'audit?action=x')).toBe(false)
  expect(goes('audit?action=x', 'staff?action=x')).toBe(true)
})

test('the same address again does, as a person asks for it who wants to see what has changed', () => {
  expect(goes('audit?action=x', 'audit?action=x')).toBe(true)
})
