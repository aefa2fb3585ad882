import { expect, test } from 'vitest'
import { hostOf, networkOf } from './network-of.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:DB8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1:2:3:4', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.77'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['unknown', 'unknown'],
])('requests from %s are counted for %s', (address, host) => {
  expect(hostOf(address)).toBe(host)
})
