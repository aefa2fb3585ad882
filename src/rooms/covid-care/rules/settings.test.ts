import { expect, it } from 'vitest'
import { covidPractice } from './settings.ts'

it('the practice of covid home care is a constant of the company, an id in lower case (C9.44)', () => {
  expect(covidPractice.key).toBe('covid_care.covid_practice_id')
  const id = 'B3F1C2D4-5E60-4A71-8B92-0C1D2E3F4A01'
  expect(covidPractice.schema.parse(id)).toBe(id.toLowerCase())
  expect(covidPractice.schema.safeParse('411').error?.issues[0]?.message).toMatch(/^Enter the id of a clinic/)
})
