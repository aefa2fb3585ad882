import { expect, it } from 'vitest'
import { watchedProviders } from '#rooms/claims/rules/settings.ts'
import { supplierSettings } from '#rooms/invoices/rules/settings.ts'
import { settingInput } from './setting-input.ts'

it('a list with one entry per line has an input that keeps the lines', () => {
  expect(settingInput(watchedProviders).kind).toBe('lines')
  expect(settingInput(supplierSettings.name).kind).toBe('text')
})
