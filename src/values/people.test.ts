import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { email, isEmail } from './email.ts'
import { GENDERS, gender } from './gender.ts'
import { gstin, isGstin } from './gstin.ts'
import { ifsc, isIfsc } from './ifsc.ts'
import { isMobile, maskMobile, mobile, normaliseMobile } from './mobile.ts'
import { isLettersAndSpaces, isPersonName, isUnsafeName, nameInMessage, personName } from './person-name.ts'
import { isPincode, pincode } from './pincode.ts'
import { isUhid, uhid } from './uhid.ts'
import { isUuid, uuid } from './uuid.ts'

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message)

describe('mobile', () => {
  const field = mobile({
    invalid: 'Please enter valid mobile number',
    tooLong: 'Mobile number is exceeding more than 10 digits.',
    required: 'Please enter the mobile number',
  })

  test.each([
    '9876543210',
    '09876543210',
    '+919876543210',
    ' 9876543210 ',
    '98765 43210',
    '९८७६५४३२१०',
    '９８７６５４３２１０',
    '＋91 98765 43210',
    '919876543210',
    '00919876543210',
    '+91 (0) 98765-43210',
    '\u202a+91 98765\u201143210\u202c',
    '98765\u200b43210',
    '98765–43210',
    '98765\u00a043210',
    '9876543210.0',
    'tel:+91-98765.43210',
  ])('%s is stored as +919876543210', (typed) => {
    expect(field.parse(typed)).toBe('+919876543210')
  })

  test.each([
    '5876543210',
    '987654321',
    '98765432100',
    '+9109876543210'.slice(0, 13),
    '91987654321',
    '98765 4321O',
    '98765/43210',
  ])('%s is no Indian mobile', (typed) => {
    expect(isMobile(typed)).toBe(false)
    expect(messages(field, typed)).toEqual(['Please enter valid mobile number'])
  })

  test('a mobile has at most 13 characters (C9.03)', () => {
    expect(messages(field, '+919876543210')).toBeUndefined()
    expect(messages(field, '+9198765432100')).toEqual(['Mobile number is exceeding more than 10 digits.'])
  })

  test('an absent or empty mobile is refused as missing', () => {
    expect(messages(field, undefined)).toEqual(['Please enter the mobile number'])
    expect(messages(field, '  ')).toEqual(['Please enter the mobile number'])
  })

  test('a mask shows the last four digits only', () => {
    expect(maskMobile(normaliseMobile('09876543210'))).toBe('+91 ••••• •3210')
  })
})

describe('name', () => {
  test('a name has at least 3 characters (C9.01)', () => {
    const field = personName({ tooShort: 'Please enter full name' })
    expect(field.parse(' Asha ')).toBe('Asha')
    expect(field.parse("D'Souza")).toBe("D'Souza")
    expect(messages(field, 'Jo')).toEqual(['Please enter full name'])
    expect(messages(field, ' J  ')).toEqual(['Please enter full name'])
    expect([isPersonName('Ana'), isPersonName('An ')]).toEqual([true, false])
  })

  test.each(['\u200D\u200D\u200D', '\u3164\u3164\u3164', '...', '\u0301\u0301\u0301', '\u2800\u2800\u2800', 'A 12'])(
    'a name has two letters that can be seen: %j has not',
    (name) => {
      expect(messages(personName({ tooShort: 'Please enter full name' }), name)?.at(0)).toBe('Please enter full name')
      expect(isPersonName(name)).toBe(false)
    },
  )

  test('a printed name is in the letters of the document, which are composed', () => {
    const printed = personName({ tooShort: 'Please enter full name', unprintable: 'Enter other letters' })
    for (const forged of ['Asha\nRao', 'Asha\u0007', 'Asha\u2028Rao', 'ஆஷா ராவ்', 'Ꭺѕһa Rao'])
      expect(messages(printed, forged)).toEqual(['Enter other letters'])
    for (const name of ['क्\u200Dष राव', 'D’Souza-Łoś (Jr.)']) expect(printed.parse(name)).toBe(name)
    expect(printed.parse('Rene\u0301 Sen')).toBe('Ren\u00e9 Sen')
  })

  test('a name is one line in the direction of its letters, whatever is around it where it was copied', () => {
    const field = personName({ tooShort: 'Please enter full name', tooLong: 'Too long', required: 'Mandatory' })
    expect(field.parse('\u202A\u2068Asha \u202Eoar\u202C\u2069\u200F')).toBe('Asha oar')
    expect(field.parse('Asha\r\nRao\u2028Sen\u0007')).toBe('Asha Rao Sen')
    expect(field.parse('क्\u200Dष राव')).toBe('क्\u200Dष राव')
    expect(messages(field, '\u202E\n')?.[0]).toBe('Mandatory')
  })

  test.each([
    'http://evil.example',
    'Win at evil.example',
    'evil2.in now',
    'asha@rao.example',
    '<b>Asha</b>',
    'Call +91: Asha',
  ])('an address is no name: %j', (name) => {
    const field = personName({ tooShort: 'Please enter full name', address: 'Enter your name only' })
    expect(messages(field, name)).toEqual(['Enter your name only'])
    expect(isPersonName(name)).toBe(false)
  })

  test('a message shows a name without dots, and of what is more than letters nothing', () => {
    expect(isPersonName('K.R. S.Raman')).toBe(true)
    expect(nameInMessage('K.R. S.Raman', 'A member')).toBe('K R S Raman')
    expect(nameInMessage('आशा\nशर्मा', 'A member')).toBe('आशा शर्मा')
    for (const name of [null, '', 'evil.example', 'Call 9876543210', 'x/y', 'a\u0007'])
      expect(nameInMessage(name, 'A member')).toBe('A member')
    expect(['t.co', 'a/b', 'Asha 2', 'Asha\nRao', 'K R S Raman'].map(isUnsafeName)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test('an employee name is letters and spaces of any script, 100 at most', () => {
    const field = personName({
      tooShort: 'Please enter full name',
      tooLong: 'Value exceeds character limit',
      invalid: 'Please enter a valid name',
      required: 'Please enter the employee name',
    })
    expect(field.parse('आशा शर्मा')).toBe('आशा शर्मा')
    expect(messages(field, 'Asha 2')).toEqual(['Please enter a valid name'])
    expect(messages(field, 'A'.repeat(101))).toEqual(['Value exceeds character limit'])
    expect(messages(field, '')?.[0]).toBe('Please enter the employee name')
    expect(isLettersAndSpaces('a_b')).toBe(false)
  })
})

test('a UHID is exactly 36 characters (C9.02)', () => {
  const field = uhid({ invalid: 'Invalid UHID' })
  const own = '7b0f6a5e-3c1d-4a57-9a54-0f6de1c2b3a4'
  expect(field.parse(own)).toBe(own)
  expect([isUhid(own), isUhid(own.slice(1)), isUhid(`${own}0`)]).toEqual([true, false, false])
  expect(messages(field, own.slice(1))).toEqual(['Invalid UHID'])
})

test('an id is a UUID and is normalised to lower case', () => {
  const field = uuid({ invalid: 'Invalid Plan', required: 'Please select a plan' })
  expect(field.parse('7B0F6A5E-3C1D-7A57-9A54-0F6DE1C2B3A4')).toBe('7b0f6a5e-3c1d-7a57-9a54-0f6de1c2b3a4')
  expect([isUuid('1'), isUuid('7b0f6a5e3c1d4a579a540f6de1c2b3a4')]).toEqual([false, false])
  expect(messages(field, "7b0f6a5e-3c1d-4a57-9a54-0f6de1c2b3a4' or 1=1")).toEqual(['Invalid Plan'])
  expect(messages(field, undefined)).toEqual(['Please select a plan'])
})

test('a pincode is exactly 6 digits', () => {
  expect(['560001', '56001', '5600011', '56000a', '५६०००१'].map(isPincode)).toEqual([true, false, false, false, false])
  expect(messages(pincode({ invalid: 'Enter 6 digits', required: 'This field is mandatory' }), '')).toEqual([
    'This field is mandatory',
  ])
})

describe('email', () => {
  test.each(['asha@example.in', 'a.b+c@mail.co.in', "o'neil@x-y.example.com"])('%s is an address', (value) => {
    expect(isEmail(value)).toBe(true)
  })

  test.each([
    'asha',
    'asha@',
    '@x.in',
    'a@b',
    'a@b.c',
    'a@@b.in',
    'a@b@c.in',
    '.a@b.in',
    'a.@b.in',
    'a..b@c.in',
    'a@-b.in',
    'a@b-.in',
    'a@b..in',
    'a b@c.in',
    'a@b.123',
    `${'a'.repeat(65)}@b.in`,
  ])('%s is none', (value) => {
    expect(isEmail(value)).toBe(false)
  })

  test('an address is normalised to lower case, and a hostile one is refused quickly', () => {
    const field = email({ invalid: 'Invalid Email', required: 'Please enter the employee email' })
    expect(field.parse(' Asha@Example.IN ')).toBe('asha@example.in')
    expect(messages(field, `a@${'a.'.repeat(400)}`)).toEqual(['Invalid Email'])
    expect(messages(field, '')).toEqual(['Please enter the employee email'])
  })
})

test('GSTIN and IFSC are recognised by their format', () => {
  expect(['29ABCDE1234F1Z5', '29ABCDE1234F0Z5', '29ABCDE1234F1Y5', '29ABCDE1234F1Z'].map(isGstin)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(gstin({ invalid: 'Invalid GSTIN' }).parse('29abcde1234f1z5')).toBe('29ABCDE1234F1Z5')
  expect(['HDFC0000001', 'HDFC1000001', 'HDF00000001', 'HDFC000000'].map(isIfsc)).toEqual([true, false, false, false])
  expect(ifsc({ invalid: 'Invalid IFSC' }).parse('sbin0000001')).toBe('SBIN0000001')
})

test('gender codes are M, F and O (C9.38)', () => {
  expect(GENDERS).toEqual(['M', 'F', 'O'])
  expect(messages(gender({ invalid: 'Choose a gender' }), 'Male')).toEqual(['Choose a gender'])
})
