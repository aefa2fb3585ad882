import { describe, expect, test } from 'vitest'
import { readTouches, rememberTouch, touchOf } from './touch.ts'

const NOW = new Date('2026-11-21T06:30:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const visit = (query: string, referrer: string | null = null) =>
  touchOf({ url: new URL(`https://plus.example/plus/${query}`), referrer })
const sms = { source: 'sms', medium: 'text', campaign: 'diwali 26 – 10% off!' }
const friend = { source: 'friend.example', medium: 'referral', campaign: null }

describe('where a visit came from', () => {
  test('is what the link says', () => {
    const query = `?utm_source=sms&utm_medium=text&utm_campaign=${encodeURIComponent(sms.campaign)}`
    expect(visit(query, 'https://elsewhere.example/')).toEqual(sms)
  })

  test('else the site whose link was followed; nothing for our own pages and typed addresses', () => {
    expect(visit('', 'https://friend.example/page?secret=1')).toEqual(friend)
    for (const referrer of [null, '', 'https://plus.example/plus/', 'javascript:alert(1)', 'no url'])
      expect(visit('', referrer)).toBeUndefined()
  })

  test('holds no control characters and no more than 100 characters a part', () => {
    expect(visit(`?utm_source=a%00b%0d%0ac${'x'.repeat(500)}`)?.source).toMatch(/^abcx{97}$/)
    expect(visit('?utm_source=%00')).toBeUndefined()
  })
})

describe('the first and the last touch', () => {
  test('are both remembered, unchanged', () => {
    const once = rememberTouch(undefined, sms, NOW)
    const twice = rememberTouch(once, friend, later(3))
    expect(readTouches(once, NOW)).toEqual({ first: sms, last: sms })
    expect(readTouches(twice, later(3))).toEqual({ first: sms, last: friend })
  })

  test('are each forgotten after 30 days', () => {
    const cookie = rememberTouch(rememberTouch(undefined, sms, NOW), friend, later(20))
    expect(readTouches(cookie, later(29.99))).toEqual({ first: sms, last: friend })
    expect(readTouches(cookie, later(30))).toEqual({ first: undefined, last: friend })
    expect(readTouches(cookie, later(50))).toEqual({ first: undefined, last: undefined })
  })

  test('fit into a cookie whatever their content', () => {
    const odd = { source: ';,= "\\!~%', medium: 'हिंदी', campaign: '🙂'.repeat(40) }
    const cookie = rememberTouch(undefined, odd, NOW)
    expect(cookie).toMatch(/^[\w!~*'().%-]+$/)
    expect(readTouches(cookie, NOW).last).toEqual(odd)
  })

  test.each(['', '!', '~~~', 'x~a~b~c', 'zzzzzzzz~a~b~c', '%~%~%~%', 'a'.repeat(5000), '1~a~b', '-1~a~b~c'])(
    'a malformed cookie %j is ignored',
    (cookie) => {
      expect(readTouches(cookie, NOW)).toEqual({ first: undefined, last: undefined })
    },
  )
})
