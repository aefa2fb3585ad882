import { expect, test } from 'vitest'
import { clinicCodeUrl, readClinicCode, readScannedCode } from './scanned-code.ts'

const origin = 'https://plus.example'
const code = {
  establishment_id: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000001',
  provider_id: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000002',
  s: 'x3_-',
}
const url = clinicCodeUrl(origin, code)

test('a clinic’s code names the clinic, the doctor, the version and its seal (decisions §15)', () => {
  expect(url).toBe(`${origin}/plus/unlock?e=${code.establishment_id}&p=${code.provider_id}&v=2&s=x3_-`)
  expect(readScannedCode(url, origin)).toEqual(code)
})

test.each([
  ['of another site', url.replace('plus.example', 'evil.example')],
  ['of a site that only begins like ours', url.replace('plus.example', 'plus.example.evil.example')],
  ['of another page', url.replace('/plus/unlock', '/plus/login')],
  ['of another version', url.replace('v=2', 'v=1')],
  ['without a seal', url.replace('&s=x3_-', '')],
  ['with something else than ids', url.replace(code.provider_id, '../x')],
  ['that is no address', 'BEGIN:VCARD'],
  ['that runs a script', 'javascript:alert(1)'],
  ['that names a file', 'file:///etc/passwd'],
])('a code %s is not one of ours, and nothing opens it', (_, scanned) => {
  expect(readScannedCode(scanned, origin)).toBeUndefined()
})

test('a page opened by a phone’s own camera reads the same code from its address', () => {
  expect(readClinicCode(new URL(url).searchParams)).toEqual(code)
  expect(readClinicCode(new URLSearchParams())).toBeUndefined()
})
