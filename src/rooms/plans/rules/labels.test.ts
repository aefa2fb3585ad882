import { expect, test } from 'vitest'
import { billingText } from './billing-text.ts'
import { cityNotice } from './city-notice.ts'
import { coverageLabel } from './coverage-label.ts'
import { COVID_GROUP_SLUG, LANDING_GROUP_SLUG } from './default-groups.ts'
import { marksBooking } from './marks-booking.ts'
import { LANDING_PAGE_VERSION, PRODUCT_PAGE_VERSION } from './page-version.ts'
import type { ServiceProvider } from './plan.ts'
import { defaultPlanName } from './plan-name.ts'
import { serviceName } from './service-name.ts'
import { tierLabel } from './tier-label.ts'

const tierOf = (...providers: (ServiceProvider | null)[]) =>
  tierLabel(providers.map((service_provider) => ({ service_provider })))

test('a plan of consultations only is an online consultation plan (C4.55)', () => {
  expect(tierOf('consult')).toBe('Online consultation plan')
})

test.each<[(ServiceProvider | null)[]]>([
  [['consult', 'order']],
  [['consult', null]],
  [['consult', 'order', null]],
  [['consult', 'order', null, null]],
])('consultations with other benefits, yet no booking or diagnostics, are Basic: %o (C4.56)', (providers) => {
  expect(tierOf(...providers)).toBe('Basic')
})

test.each<[(ServiceProvider | null)[]]>([
  [['consult', 'book', 'order']],
  [['consult', 'book', 'diagnostics']],
  [['consult', 'book', 'order', null]],
  [['book', 'book', 'consult']],
])('three or more benefits with consultations and booking are Advanced: %o (C4.57)', (providers) => {
  expect(tierOf(...providers)).toBe('Advanced')
})

test.each<[(ServiceProvider | null)[]]>([
  [['consult', 'book', 'diagnostics', 'order']],
  [['diagnostics', null, 'book', 'consult', 'book']],
])(
  'four or more with consultations, booking and diagnostics are Comprehensive before Advanced: %o (C4.58)',
  (providers) => {
    expect(tierOf(...providers)).toBe('Comprehensive')
  },
)

test.each<[(ServiceProvider | null)[]]>([
  [[]],
  [['book']],
  [['consult', 'book']],
  [['consult', 'diagnostics']],
  [['consult', 'diagnostics', 'order', null]],
  [['book', 'diagnostics', 'order', null]],
])('a set outside the four rules has no tier: %o', (providers) => {
  expect(tierOf(...providers)).toBeUndefined()
})

const coverageOf = (adult: number, minor: number) =>
  coverageLabel({ coverage: { adult, minor }, coverage_text: 'For 1 adult and 2 kids' })

test('a plan for 1 adult and 0 minors is Personal (C9.15)', () => {
  expect(coverageOf(1, 0)).toBe('Personal')
})

test('a plan for 2 adults and 0 minors is for Couples (C9.16)', () => {
  expect(coverageOf(2, 0)).toBe('Couples')
})

test('a plan for 2 adults and 2 minors is for Families (C9.17)', () => {
  expect(coverageOf(2, 2)).toBe('Families')
})

test('any other coverage is described by its own text', () => {
  expect([coverageOf(1, 2), coverageOf(2, 1), coverageOf(12, 0)]).toEqual(Array(3).fill('For 1 adult and 2 kids'))
})

test('a plan of 1 month is billed every 30 days (C9.21)', () => {
  expect(billingText(1)).toBe('Billed every 30 days')
})

test('a plan of 2 to 11 months is billed every so many months (C9.22)', () => {
  for (let months = 2; months <= 11; months++) expect(billingText(months)).toBe(`Billed every ${months} months`)
})

test('a plan of 12 or more months is billed every year (C9.23)', () => {
  expect([12, 13, 24].map(billingText)).toEqual(Array(3).fill('Billed every year'))
})

test('a plan under a month says nothing about billing', () => {
  expect(billingText(0)).toBeUndefined()
})

test('a benefit delivered by book is marked as needing a booking, no other is (C9.19)', () => {
  expect(
    (['book', 'consult', 'diagnostics', 'order', null] as const).map((service_provider) =>
      marksBooking({ service_provider }),
    ),
  ).toEqual([true, false, false, false, false])
})

test('a plan of a single city says that it is available only there and that more are coming', () => {
  expect(cityNotice({ cities: [{ name: 'Pune' }] })).toBe('Available only in Pune. More cities are coming soon.')
  expect(cityNotice({ cities: [] })).toBeUndefined()
  expect(cityNotice({ cities: [{ name: 'Pune' }, { name: 'Mumbai' }] })).toBeUndefined()
})

test('the default plan name is the product name and Plus (C1.24)', () => {
  expect([defaultPlanName('Tulsi'), defaultPlanName('Aarogya')]).toEqual(['Tulsi Plus', 'Aarogya Plus'])
})

test('an unknown service is the product service (C1.26)', () => {
  expect(['Physio', '', null, undefined, 'constructor', 'consult'].map(serviceName)).toEqual(
    Array(6).fill('the product service'),
  )
})

test('product names are shown as the four services', () => {
  expect(['Book', 'Consult', 'Order', 'Diagnostics'].map(serviceName)).toEqual([
    'In-Clinic Appointment',
    'Video Consultation',
    'Medicine Order',
    'Diagnostic Tests',
  ])
})

test('landing and covid landing show their default groups (C9.06)', () => {
  expect([LANDING_GROUP_SLUG, COVID_GROUP_SLUG]).toEqual(['retail-promo-plans-2', 'covid-home-care-plans'])
})

test('product pages are version 7.0, the landing page 4.1 (C9.40)', () => {
  expect([PRODUCT_PAGE_VERSION, LANDING_PAGE_VERSION]).toEqual(['7.0', '4.1'])
})
