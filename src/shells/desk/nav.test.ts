import { expect, test } from 'vitest'
import { IconUsers as icon } from '#ui/icons.ts'
import { barOf, currentAt, type NavItem, placeOf } from './nav.ts'

const item = (label: string, href: string, covers: string[] = []): NavItem => ({ label, href, covers, icon })
const today = item('Today', '/dashboard')
const companies = item('Companies', '/dashboard/companies')
const claims = item('Moderations', '/dashboard/moderations/initiated', ['/dashboard/moderations', '/dashboard/claims'])
const checkups = item('Check-ups', '/dashboard/checkups?subsidiary=7')
const annual = item('Annual', '/dashboard/checkups/ahc?subsidiary=7')

test('a page belongs to the innermost place, the start only to itself', () => {
  const at = (path: string) => placeOf(path, [today, companies, claims, checkups, annual])?.label
  expect(at('/dashboard')).toBe('Today')
  expect(at('/dashboard/')).toBe('Today')
  expect(at('/dashboard/companies/topups')).toBe('Companies')
  expect(at('/dashboard/claims/900')).toBe('Moderations')
  expect(at('/dashboard/checkups/ahc')).toBe('Annual')
  expect(at('/dashboard/nothing')).toBeUndefined()
  expect([currentAt('/dashboard/checkups', checkups), currentAt('/dashboard/checkups/x', checkups)]).toEqual([
    'page',
    true,
  ])
})

test('a phone shows all of up to five places, else four of the preferred and the rest behind More', () => {
  const items = Array.from({ length: 6 }, (_, at) => item(`P${at}`, `/p${at}`))
  const labels = (count: number, preferred: string[]) => {
    const { bar, more } = barOf([{ items: items.slice(0, count) }], preferred)
    return [bar.map(({ label }) => label), more.map(({ label }) => label)]
  }
  expect(labels(5, ['P4'])).toEqual([['P0', 'P1', 'P2', 'P3', 'P4'], []])
  expect(labels(6, ['P5', 'Gone', 'P2'])).toEqual([
    ['P5', 'P2', 'P0', 'P1'],
    ['P3', 'P4'],
  ])
})
