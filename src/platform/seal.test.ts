import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadKeys } from './load-keys.ts'
import { keysFrom, UnsealError } from './seal.ts'

const keys = keysFrom('a secret of more than thirty-two characters')

test('a value sealed for a row opens for that row and is not readable meanwhile', () => {
  const sealed = keys.seal('50100123456789 ₹', 'row-1')
  expect(keys.unseal(sealed, 'row-1')).toBe('50100123456789 ₹')
  expect(sealed.toString('latin1')).not.toContain('50100123456789')
  expect(keys.seal('50100123456789 ₹', 'row-1')).not.toEqual(sealed)
})

test('a sealed value moved to another row, changed in any byte, or read under another key does not open', () => {
  const sealed = keys.seal('JBSWY3DPEHPK3PXP', 'row-1')
  expect(() => keys.unseal(sealed, 'row-2')).toThrow(UnsealError)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => keys.unseal(changed, 'row-1')).toThrow(UnsealError)
  }
  expect(() => keys.unseal(sealed.subarray(0, 20), 'row-1')).toThrow(UnsealError)
  expect(() => keysFrom('another secret of thirty-two characters').unseal(sealed, 'row-1')).toThrow(
    'sealed under another key',
  )
})

test('hashes of one purpose reveal nothing about another', () => {
  expect(keys.hmac('login', '123456')).toEqual(keys.hmac('login', '123456'))
  expect(keys.hmac('login', '123456')).not.toEqual(keys.hmac('bank', '123456'))
})

test('without a configured secret a key file is created once, for its owner only, and read again', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keys-'))
  try {
    const sealed = loadKeys({ appSecret: undefined, dataDir }).seal('hello', 'x')
    const file = join(dataDir, 'secret.key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = readFileSync(file, 'utf8')
    expect(loadKeys({ appSecret: undefined, dataDir }).unseal(sealed, 'x')).toBe('hello')
    expect(readFileSync(file, 'utf8')).toBe(before)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
