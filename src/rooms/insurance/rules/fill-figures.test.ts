import { expect, test } from 'vitest'
import { fillFigures } from './fill-figures.ts'

test('the texts of a cover say its own figures, and what names none stays as it was written (C1.14)', () => {
  const cover = {
    sum_assured_paise: 5_00_000_00n,
    premium_paise: 1_416_00n,
    tax_paise: 216_00n,
    stamp_duty_paise: 100_00n,
    tenure_months: 18,
    entry_age_min: 18,
    entry_age_max: 50,
    free_look_days: 15,
    summary: 'Life cover for {term}.',
    features: ['{sum_assured} to your nominee'],
    exclusions: ['Ages other than {entry_age}'],
    disclaimers: ['{unknown} {care_phone}'],
    documents: [{ name: 'CIS', points: ['{premium}, of which {tax} is GST; {free_look_days} days; {stamp_duty}'] }],
  }
  expect(fillFigures(cover)).toMatchObject({
    summary: 'Life cover for 18 months.',
    features: ['₹5 Lakh to your nominee'],
    exclusions: ['Ages other than 18 to 50'],
    disclaimers: ['{unknown} {care_phone}'],
    documents: [{ points: ['₹1,416, of which ₹216 is GST; 15 days; ₹100'] }],
  })
})
