import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { words } from '../words.ts'
import { fitNumber, fitPair, fitValue, VALUE_MAX } from './fit-value.ts'
import { INSURANCE_TEMPLATES } from './insurance-templates.ts'
import { PAYMENT_TEMPLATES } from './payment-templates.ts'
import { render } from './render.ts'
import { templateNamed } from './templates.ts'

const and = (first: string, second: string) => `${first} and ${second}`
const name = fc
  .array(fc.stringMatching(/^[A-Za-z₹0-9]{1,14}$/), { minLength: 1, maxLength: 9 })
  .map((parts) => parts.join(' ').slice(0, 80).trim())

test.each([
  ['Group Term Life ₹5 Lakh', 'Group Term Life ₹5 Lakh'],
  ['Suraksha Group Term Life Cover ₹5 Lakh', 'Suraksha Group Term Life…'],
  ['Complete Group Term Life ₹5 Lakh', 'Complete Group Term Life…'],
  ['Suraksha Group Term Lifecover and more', 'Suraksha Group Term Lifecover…'],
  ['Suraksha Group Term, Disability and more', 'Suraksha Group Term…'],
  ['Thiruvananthapurammedicalcollege', 'Thiruvananthapurammedicalcoll…'],
])('%s is sent as %s', (value, sent) => {
  expect(fitValue(value)).toBe(sent)
})

test.each([
  ['Single', 'Group Term Life', 'Single and Group Term Life'],
  ['Gold Family', 'Group Term Life ₹5 Lakh', 'Gold Family and Group Term…'],
  ['Comprehensive Family Care Plus', 'Life', 'Comprehensive Family… and Life'],
  ['Comprehensive Family Care', 'Group Term Life ₹5 Lakh', 'Comprehensive… and Group Term…'],
])('%s and %s are sent as one value in which both can be recognised', (plan, cover, sent) => {
  expect(fitPair(plan, cover, and)).toBe(sent)
})

describe('whatever the names', () => {
  test('a value fits, and contains whole words of each', () => {
    fc.assert(
      fc.property(name, name, (plan, cover) => {
        const sent = fitPair(plan, cover, and)
        expect(Array.from(sent).length).toBeLessThanOrEqual(VALUE_MAX)
        const [first = '', second = ''] = sent.split(' and ')
        for (const [shown, whole] of [
          [first, plan],
          [second, cover],
        ] as const) {
          const known = shown.replace(/…$/, '')
          expect(known).not.toBe('')
          expect(whole.startsWith(known)).toBe(true)
          // A first word that is longer than its room is the only one that is cut.
          if (shown !== known && known.includes(' ')) expect(`${whole} `.startsWith(`${known} `)).toBe(true)
        }
      }),
    )
  })

  test('a number that is too long is recognised by its end', () => {
    const number = `SLI/GTL/2026-2027/${'0'.repeat(36)}004171`
    expect(fitNumber(number)).toHaveLength(VALUE_MAX)
    expect(fitNumber(number)).toMatch(/^….*004171$/)
    expect(fitNumber('SLI-000417')).toBe('SLI-000417')
  })
})

describe('with the longest names', () => {
  const LONGEST: Record<string, string> = {
    plan: 'Comprehensive Suraksha Group Term Life Cover with Accident Benefit ₹99.99 Lakh X',
    certificate: `SLI/GTL/2026-2027/${'0'.repeat(36)}004171`,
    amount: '₹99,99,999.99',
    until: '30 Sep 2026',
    days: '5 to 7 working days',
    link: `https://plus.a-long-name-of-a-company.example/plus/my-insurance/${'a'.repeat(36)}`,
  }
  const templates = Object.keys({ ...INSURANCE_TEMPLATES, ...PAYMENT_TEMPLATES })
  const cases = templates.flatMap((template) =>
    (templateNamed(template)?.channels ?? []).map((channel) => [template, channel] as const),
  )

  test.each(cases)('%s by %s says its sum, its day and its link in full, and cuts no word', (template, channel) => {
    const used = templateNamed(template)?.variables ?? []
    const variables = Object.fromEntries(used.map((variable) => [variable, LONGEST[variable] ?? '']))
    const shown = render(template, channel, { variables, brand: 'Tulsi', host: 'plus.tulsi.example' })
    for (const variable of ['amount', 'until', 'days', 'link'].filter((one) => used.includes(one)))
      expect(`${shown?.subject} ${shown?.text}`).toContain(LONGEST[variable])
    expect(shown?.text).toContain('Comprehensive Suraksha Group…')
    if (used.includes('certificate')) expect(shown?.text).toContain('004171')
    const values = shown?.values ?? []
    for (const [at, value] of values.entries())
      if (used[at] !== 'link') expect(Array.from(value).length).toBeLessThanOrEqual(VALUE_MAX)
  })

  test('every text of insurance is covered by this', () => {
    const insurance = Object.keys(words.messages).filter((template) => template.startsWith('insurance-'))
    expect(templates).toEqual(expect.arrayContaining(insurance))
  })
})
