import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test('an address of ours is where the person goes, with its query and place in the page', () => {
  for (const next of [
    '/plus/',
    '/plus/my-plan',
    '/plus/buy?plan_id=6f1d2a50-0b1c-4c7e-9a01-5a1d00000001&coupon=WELCOME500',
    '/plus/wallets/transactions?type=ALL#row-7',
    '/plus/covid-home-care-plans/',
    '/plus/buy?back=https://evil.example',
    '/plus/caf%C3%A9',
  ])
    expect(safeNext(next, '/plus/x')).toBe(next)
})

const HOSTILE = [
  ...['', ' ', '/', '//', 'plus/', '/plusx', '/plus', 'my-plan', '.', '..', '#', '?next=/plus/'],
  ...['https://evil.example', 'http://evil.example/plus/', '//evil.example', '///evil.example', '////evil.example'],
  ...['//evil.example/plus/', '/\\evil.example', '\\/evil.example', '\\\\evil.example', '/\\/evil.example'],
  ...['/plus/\\evil.example', '/plus/\\\\evil.example', '/plus\\..\\..\\evil.example', 'https:evil.example'],
  ...['https:/evil.example', 'https:///evil.example', 'http:\\\\evil.example', 'HtTpS://evil.example'],
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'javascript://plus/%0aalert(1)'],
  ...[
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.example/x',
    'file:///etc/passwd',
  ],
  ...['/plus/..//evil.example', '/plus/../../evil.example', '/plus/%2e%2e//evil.example', '/plus/%2e%2e/%2e%2e/admin'],
  ...[
    '/plus/.%2e/evil.example',
    '/plus/%252e%252e/x',
    '/plus//evil.example',
    '/plus///evil.example',
    '/plus/x//evil.example',
  ],
  ...['/plus/%2fevil.example', '/plus/%2f%2fevil.example', '/plus/%252f%252fevil.example', '/plus/%5cevil.example'],
  ...[
    '/plus/%5c%5cevil.example',
    '/plus/%255cevil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '%2f%2fevil.example',
  ],
  ...[
    '/plus/\r\nLocation: https://evil.example',
    '/plus/%0d%0aSet-Cookie:a=b',
    '/plus/%0aevil',
    '/plus/\tevil',
    '/plus/%09evil',
  ],
  ...[
    '\t//evil.example',
    '\n/plus/',
    ' /plus/',
    '/plus/ x',
    '/plus/%00',
    '/plus/\0',
    '/plus/%',
    '/plus/%zz',
    '/plus/%c0%af',
  ],
  ...['/plus/\u2028x', '/plus/\u202egnp.exe', '/plus/\u00a0x', '／plus/', '/plus@evil.example', '@evil.example/plus/'],
  ...[
    'https://evil.example/plus/',
    'https://localhost@evil.example',
    'https://evil.example#/plus/',
    '//evil.example\\@plus/',
  ],
  ...[
    'https://evil.example?/plus/',
    '/plus:80@evil.example/',
    '//google%E3%80%82com',
    '//evil。example',
    'plus://evil',
  ],
  ...['/plus/login', '/plus/login/', '/plus/login?next=/plus/login', `/plus/${'x'.repeat(3000)}`, '<>//evil.example'],
]

test(`none of ${HOSTILE.length} hostile addresses leads anywhere but to the fallback`, () => {
  expect(HOSTILE.length).toBeGreaterThan(60)
  for (const next of HOSTILE) expect(safeNext(next, '/plus/x'), JSON.stringify(next)).toBe('/plus/x')
  expect(safeNext(undefined, '/plus/x')).toBe('/plus/x')
  expect(safeNext(null, '/plus/x')).toBe('/plus/x')
})
