import { expect, test } from 'vitest'
import { linkTo } from './link-to.ts'

const config = { publicUrl: undefined, host: 'localhost', port: 4000 }

test.each([
  ['the public address', { publicUrl: 'https://plus.example' }, 'https://plus.example/plus/my-plan?plan=1'],
  ['the address where the server listens, without a public one', {}, 'http://localhost:4000/plus/my-plan?plan=1'],
  [
    'this machine, where the server listens on every address',
    { host: '0.0.0.0' },
    'http://localhost:4000/plus/my-plan?plan=1',
  ],
  ['a numeric address', { host: '::1' }, 'http://[::1]:4000/plus/my-plan?plan=1'],
])('a link leads to %s', (_what, more, address) => {
  expect(linkTo({ ...config, ...more }, '/plus/my-plan?plan=1')).toBe(address)
})
