import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { formWords as words } from '../words/form.ts'
import {
  amountFault,
  contractFaults,
  type EmployeeRules,
  faultsOfNew,
  faultsOfOne,
  employeeFields as fields,
  searchFault,
  searchText,
} from './employee-form.ts'

const faultOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

const rules: EmployeeRules = {
  is_wallet_based_plan: true,
  is_email_optional: false,
  uses_reference_ids: true,
  reference_id_mask: null,
  packages: [
    { id: 'doctors', name: 'Doctor visits', shared: false },
    { id: 'medicines', name: 'Medicines', shared: true },
  ],
  tag_values: { location: ['Pune', 'Surat'] },
  custom_fields: [{ key: 'team', label: 'Team', required: true }],
}
const person = {
  email: 'nila@banyan.example',
  reference_id: 'BT-1',
  walletAmount: 100_00n,
  sublimits: [
    { package_id: 'doctors', amount: 40_00n },
    { package_id: 'medicines', amount: 100_00n },
  ],
  tags: { location: 'Pune', function: 'Weaving' },
  custom: { team: 'Looms' },
}

describe('the fields of an employee', () => {
  test.each([
    ['R2D2', 'Please enter a valid name', 'D5.07'],
    ['Al', 'Please enter full name', 'D5.08'],
    ['A'.repeat(101), 'Value exceeds character limit', 'D5.09'],
    ['', 'Please enter the employee name', 'D5.10'],
    [undefined, 'Please enter the employee name', 'D5.10'],
    ['आशा वर्मा', undefined, 'D5.07'],
    ['A'.repeat(100), undefined, 'D5.09'],
  ])('name %j: %s (%s)', (value, message, _clause) => expect(faultOf(fields.name, value)).toBe(message))

  test('an email is valid and required (D5.11, D5.12)', () => {
    expect(faultOf(fields.email, 'nila@')).toBe('Invalid Email')
    expect(faultOf(fields.email, undefined)).toBe('Please enter the employee email')
  })

  test.each([
    ['9876543210', undefined],
    ['+919876543210', undefined],
    ['5876543210', 'Invalid Phone number'],
    ['98765432101234', 'Invalid Phone number'],
    ['', 'Please enter the employee mobile number'],
  ])('mobile %j: %s (D5.13, D5.14)', (value, message) => expect(faultOf(fields.mobile, value)).toBe(message))

  test.each([
    [fields.walletAmount, 'ten', 'Invalid amount given, should be a numerical value!', 'D5.17'],
    [fields.walletAmount, -1, 'Invalid amount, Min credits to assign 0', 'D5.18'],
    [fields.walletAmount, undefined, 'Please assign credits to the user!', 'D5.19'],
    [fields.walletAmount, 0, undefined, 'D5.18'],
    [fields.newWalletAmount, -1, 'Invalid amount, credits should be greater than 0', 'D5.24'],
    [fields.newWalletAmount, 0, undefined, 'D5.24'],
  ])('an amount %#', (schema, value, message, _clause) => expect(faultOf(schema, value)).toBe(message))

  test('a typed amount has the same messages (D5.17, D5.18, D5.19)', () => {
    const texts = words.walletAmount
    expect(['', 'ten', '-1', '0', '1,000', '12.50'].map((typed) => amountFault(typed, texts))).toEqual([
      texts.required,
      texts.invalid,
      texts.min,
      undefined,
      texts.invalid,
      undefined,
    ])
  })
})

describe('what a contract asks', () => {
  test('somebody with everything has no fault', () => expect(faultsOfNew(person, rules)).toEqual({}))

  test('each required field is named (D5.12, D5.16, D5.19)', () => {
    expect(faultsOfNew({}, rules)).toEqual({
      email: 'Please enter the employee email',
      reference_id: 'Please enter the employee ID',
      walletAmount: 'Please assign credits to the user!',
      'custom.team': words.custom.required,
    })
  })

  test('an employee ID is asked only where the company uses them, credits only for wallet plans (D5.16, D5.19)', () => {
    const bare = {
      ...rules,
      is_wallet_based_plan: false,
      uses_reference_ids: false,
      is_email_optional: true,
      packages: [],
    }
    expect(faultsOfNew({ custom: { team: 'Looms' } }, bare)).toEqual({})
    expect(contractFaults({ walletAmount: 100n, reference_id: 'BT-1' }, bare)).toEqual({
      walletAmount: words.walletAmount.noCredits,
      reference_id: words.referenceId.notUsed,
    })
  })

  test('an employee ID has three characters and looks as the contract says (D5.15, D5.23)', () => {
    const fault = (reference_id: string, reference_id_mask: string | null = null) =>
      contractFaults({ reference_id }, { ...rules, reference_id_mask }).reference_id
    expect([fault('BT'), fault('BT-'), fault('BT-12', 'BT-#{4}'), fault('BT-1234', 'BT-#{4}')]).toEqual([
      'Invalid employee ID',
      undefined,
      'Invalid employee ID',
      undefined,
    ])
  })

  test('each service has an amount, 0 excludes it, and reserved amounts fit into the credits (D5.20)', () => {
    const fault = (...amounts: bigint[]) =>
      contractFaults(
        {
          walletAmount: 100_00n,
          sublimits: amounts.map((amount, at) => ({ package_id: rules.packages[at]!.id, amount })),
        },
        rules,
      ).sublimits
    expect(fault(0n, 0n)).toBeUndefined()
    expect(fault(10n)).toBe('Please complete all the required fields. Enter 0 to exclude this service')
    expect(fault(100_01n, 0n)).toBe(words.sublimits.tooHigh)
    expect(fault(100_00n, 500_00n)).toBeUndefined()
  })

  test('who is added by hand has an amount for each service; a list has none (D5.20)', () => {
    const { sublimits, ...undivided } = person
    const incomplete = { sublimits: 'Please complete all the required fields. Enter 0 to exclude this service' }
    expect(faultsOfOne({ ...undivided, sublimits }, rules)).toEqual({})
    for (const none of [undefined, []])
      expect(faultsOfOne({ ...undivided, sublimits: none }, rules)).toEqual(incomplete)
    expect(faultsOfNew(undivided, rules)).toEqual({})
    expect(faultsOfOne(undivided, { ...rules, packages: [] })).toEqual({})
  })

  test('custom texts are letters and spaces, 3 to 100 (D5.21, D5.22)', () => {
    const fault = (team: string) => contractFaults({ custom: { team } }, rules)['custom.team']
    expect([fault('Team 7'), fault('Lo'), fault('L'.repeat(101)), fault('Looms')]).toEqual([
      words.custom.invalid,
      'Value should be min 3 characters long!',
      words.custom.tooLong,
      undefined,
    ])
  })

  test('a tag is one of the contract’s values, or a free text where it has none (D5.49)', () => {
    const fault = (tags: object) => contractFaults({ tags }, rules)
    expect(fault({ location: 'Agra' })).toEqual({ 'tags.location': words.tag.unknown })
    expect(fault({ function: 'HR' })).toEqual({ 'tags.function': words.tag.length })
    expect(fault({ location: '', function: 'Human resources' })).toEqual({})
  })
})

test.each([
  ['email', 'nila', 'Invalid Entry! Please Enter valid email ID', 'D5.26'],
  ['mobile', '12345', 'Please enter valid mobile number', 'D5.27'],
  ['mobile', '98765432101234', 'Mobile number is exceeding more than 10 digits.', 'D5.28'],
  ['reference_id', 'BT', 'Employee ID should be minimum 3 characters', 'D5.29'],
  ['reference_id', 'BT-', null, 'D5.29'],
  ['email', '', null, 'D2.39'],
] as const)('a search by %s for %j: %s (%s)', (field, value, message, _clause) => {
  expect(searchFault(field, value)).toBe(message)
})

test.each([
  ['mobile', '98765 43210', '9876543210'],
  ['mobile', ' +91 98765-43210 ', '+919876543210'],
  ['reference_id', ' BT-1024 ', 'BT-1024'],
  ['email', 'asha@company.in ', 'asha@company.in'],
] as const)('a search by %s for %j looks for %j (D2.39)', (field, typed, text) => {
  expect(searchText(field, typed)).toBe(text)
})
