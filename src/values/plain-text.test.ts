import { describe, expect, test } from 'vitest'
import { email } from './email.ts'
import { personName } from './person-name.ts'
import { withoutUnseen, withPlainDigits } from './plain-text.ts'
import { readWrittenDay } from './written-day.ts'

describe('a text as it was meant', () => {
  test('has none of the characters that nobody sees, and one kind of space', () => {
    expect(withoutUnseen('\ufeff\u200eAsha\u00a0\u2009\u3000Ra\u00ado\u200b \u2066')).toBe('Asha Rao')
    expect(withoutUnseen('As\u200dha')).toBe('Asha')
    expect(withoutUnseen('क्\u200dषितिज')).toBe('क्\u200dषितिज')
    expect(withoutUnseen('ന്\u200d')).toBe('ന്\u200d')
    expect(withoutUnseen('ශ්\u200dරී')).toBe('ශ්\u200dරී')
    expect(withoutUnseen('Asha\nRao')).toBe('Asha\nRao')
  })

  test('has the digits 0 to 9', () => {
    expect(withPlainDigits('१५/०৮/୧୯୯૦ ４٢')).toBe('15/08/1990 42')
  })

  test.each([
    'asha@company.example',
    'mailto:Asha@company.example',
    '<asha@company.example>',
    'Asha Rao <asha@company.example>;',
    '"asha@company.example";',
    'asha\u200b@company.example ',
    'asha@company.example.',
  ])('an e-mail address is read from %j', (written) => {
    expect(email({ invalid: 'Invalid email' }).parse(written)).toBe('asha@company.example')
  })

  test.each(['क्\u200dषितिज शर्मा', 'ശ്രീജ നായന്\u200d', 'ශ්\u200dරී ලංකා', 'Asha\u3000Ra\u00ado'])(
    'a name of letters and spaces may be %j',
    (written) => {
      const field = personName({ tooShort: 'Too short', invalid: 'Letters only' })
      expect(field.parse(written)).toBe(withoutUnseen(written))
    },
  )
})

describe('a written day', () => {
  test.each([
    '15/08/1990',
    '15-8-1990',
    '15.08.1990',
    '15 / 08 / 1990',
    '1990-08-15',
    '1990/8/15',
    '1990.08.15',
    '15-Aug-1990',
    '15 August, 1990',
    '15th Aug 1990',
    'August 15, 1990',
    '१५/०८/१९९०',
    '1990-08-15 00:00:00',
    '15/08/1990 12:00:00 AM',
    '1990-08-14T18:30:00.000Z',
    '1990-08-15T00:00:00+05:30',
    '\u200e15/08/1990\u00a0',
  ])('%j is 15 August 1990', (written) => {
    expect(readWrittenDay(written)).toEqual({ day: '1990-08-15' })
  })

  test('is one of two where both numbers can be a month, and needs none of them where they are the same', () => {
    expect(readWrittenDay('3/4/1990')).toEqual({ day_first: '1990-04-03', month_first: '1990-03-04' })
    expect(readWrittenDay('08/25/1990')).toEqual({ month_first: '1990-08-25' })
    expect(readWrittenDay('03/03/1990')).toEqual({ day: '1990-03-03' })
  })

  test.each(['15/08/90', '15-Aug-90', '8.15.90'])('the century of %j is anybody’s guess', (written) => {
    expect(readWrittenDay(written)).toEqual({ fault: 'SHORT_YEAR' })
  })

  test.each([
    '31/02/2000',
    '13/13/1990',
    '1990-02-30',
    '15 Foo 1990',
    'soon',
    '',
    '15081990',
    '15/08-1990',
    '2000-01-01T25:00Z',
  ])('%j is none', (written) => {
    expect(readWrittenDay(written)).toEqual({ fault: 'NO_DATE' })
  })
})
