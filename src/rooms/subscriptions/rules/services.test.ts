import { expect, test } from 'vitest'
import type { PlanBenefit, ServiceProvider } from '#rooms/plans/rules/plan.ts'
import { COVID_PLAN } from '#rooms/plans/seed/home-care-plan.ts'
import { allotments, SERVICES, serviceOf } from './services.ts'

const benefit = (
  main_header: string,
  service_provider: ServiceProvider | null,
  benefit_attribute_value: number | null = null,
  worth: number | null = null,
): PlanBenefit => ({
  description: {
    main_header,
    display_header: main_header,
    extra_display_headers: [],
    worth,
    order: 1,
    home_texts: { service_title: main_header },
  },
  benefit_attribute_value,
  service_provider,
})

test.each<[string, ServiceProvider | null, string | undefined]>([
  ['10 free appointments', 'book', 'Appointment'],
  ['2 Master health check ups', 'diagnostics', 'Master Checkup'],
  ['1+1 checkups', 'diagnostics', 'Master Checkup'],
  ['3 X-rays', 'diagnostics', 'Radiology'],
  ['2 ultrasound scans', 'diagnostics', 'Radiology'],
  ['5 blood tests', 'diagnostics', 'Diagnostics'],
  ['24x7 family doctor', 'consult', 'Consult'],
  ['Free medicine delivery', 'order', 'Medicine Order'],
  ['350 HealthCash', null, undefined],
])('%s by %s is used as %s', (header, provider, service) => {
  expect(serviceOf(benefit(header, provider))).toBe(service)
})

test('a counted benefit is a number of uses, each worth its share; an uncounted one is never used up', () => {
  const benefits = [
    benefit('10 free appointments', 'book', 10, 6000),
    benefit('24x7 family doctor', 'consult', null, 3600),
    benefit('3 X-rays', 'diagnostics', 3, 1000),
  ]
  const given = allotments({ line: 'retail', benefits })
  expect(given.map(({ service, allotted, unit_worth_paise }) => [service.name, allotted, unit_worth_paise])).toEqual([
    ['Appointment', 10, 60_000n],
    ['Radiology', 3, 33_333n],
    ['Consult', null, 0n],
  ])
})

test('where several benefits are one service, the counted ones decide', () => {
  const given = allotments({
    line: 'retail',
    benefits: [benefit('A dedicated doctor', 'consult'), benefit('5 consultations', 'consult', 5)],
  })
  expect(given.map(({ service, allotted }) => [service.name, allotted])).toEqual([['Consult', 5]])
})

test('care at home gives nothing to use: its calls and its kit come by themselves', () => {
  const wire = COVID_PLAN.benefits.map((one) =>
    benefit(one.main_header, one.service_provider, one.benefit_attribute_value),
  )
  expect(allotments({ line: 'home-care', benefits: wire })).toEqual([])
})

test('Appointment, Master Checkup and Radiology have an add button, other services do not (C3.52)', () => {
  expect(SERVICES.filter(({ hasAddButton }) => hasAddButton).map(({ name }) => name)).toEqual([
    'Appointment',
    'Master Checkup',
    'Radiology',
  ])
})
