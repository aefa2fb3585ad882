import { expect, test } from 'vitest'
import { DAYS, type Hours, hoursText } from './hours.ts'

test.each<[Hours, string]>([
  [{ days: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'], from: '09:00', to: '13:00' }, 'Mon to Sat, 9 am to 1 pm'],
  [{ days: ['SAT', 'SUN'], from: '10:30', to: '12:00' }, 'Sat and Sun, 10:30 am to 12 pm'],
  [{ days: ['MON', 'WED', 'FRI'], from: '17:00', to: '20:30' }, 'Mon, Wed and Fri, 5 pm to 8:30 pm'],
  [{ days: ['SUN', 'MON', 'TUE', 'WED'], from: '00:00', to: '23:59' }, 'Mon to Wed and Sun, 12 am to 11:59 pm'],
  [{ days: [...DAYS], from: '08:00', to: '22:00' }, 'Every day, 8 am to 10 pm'],
  [{ days: ['THU'], from: '08:00', to: '09:00' }, 'Thu, 8 am to 9 am'],
])('hours read as people write them: %j', (hours, shown) => {
  expect(hoursText(hours)).toBe(shown)
})
