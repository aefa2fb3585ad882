import { expect, test } from 'vitest'
import { platformOf } from './platform-of.ts'

test('the platform is the one in the app’s cookies, and the web where they are unusable', () => {
  expect(platformOf({ plus_platform: 'ios', ios_version_code: '324' })).toEqual({ name: 'ios', version_code: 324 })
  expect(platformOf({ plus_platform: 'ios', android_version_code: '9' })).toEqual({ name: 'ios', version_code: 0 })
  expect(platformOf({ plus_platform: 'mweb', ios_version_code: '9' })).toEqual({ name: 'mweb', version_code: null })
  expect(platformOf({ plus_platform: 'IOS' })).toEqual({ name: 'web', version_code: null })
})
