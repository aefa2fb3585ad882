import { expect, test } from 'vitest'
import { isBelowMinimum } from './min-versions.ts'
import { platformOf } from './platform-of.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; wv) Version/4.0 Mobile Safari/537.36 PlusApp/7.0 (Android)'

test('the platform is the one in the app’s cookies, and the web where they are unusable (C6.05)', () => {
  expect(platformOf({ plus_platform: 'ios', ios_version_code: '324' })).toEqual({ name: 'ios', version_code: 324 })
  expect(platformOf({ plus_platform: 'ios', android_version_code: '9' })).toEqual({ name: 'ios', version_code: 0 })
  expect(platformOf({ plus_platform: 'mweb', ios_version_code: '9' })).toEqual({ name: 'mweb', version_code: null })
  expect(platformOf({ plus_platform: 'IOS' })).toEqual({ name: 'web', version_code: null })
  expect(platformOf({ plus_platform: 'IOS' }, 'Mozilla/5.0 (Linux; Android 14; wv)').name).toBe('web')
})

test.each(['abc', '-1', '1000000000000', '', ' 687', '6.87e2', '0x2AF', '687; ios_version_code=324', undefined])(
  'a version %j in an app is version 0, with and without the cookie of the platform (C6.05)',
  (android_version_code) => {
    const old = { name: 'android', version_code: 0 }
    expect(platformOf({ plus_platform: 'android', android_version_code })).toEqual(old)
    expect(platformOf({ android_version_code }, ANDROID)).toEqual(old)
    expect(platformOf({ plus_platform: 'toaster', android_version_code }, ANDROID)).toEqual(old)
  },
)

test('an app below the minimum of its system is too old; a browser never is (C5.33, C5.34)', () => {
  const minimum = { android: 687, ios: 324 }
  const old = (name: 'android' | 'ios' | 'mweb' | 'web', version_code: number | null) =>
    isBelowMinimum({ name, version_code }, minimum)
  expect([old('android', 686), old('android', 687), old('ios', 323), old('ios', 324)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([old('ios', null), old('web', null), old('mweb', 1)]).toEqual([true, false, false])
})
