import { describe, expect, test } from 'vitest'
import {
  type EmployeeValues,
  type FormRules,
  faultsOfServer,
  identityFaults,
  readEmployeeForm,
  valuesOf,
} from './employee-values.ts'

const [dental, pharmacy] = ['11111111-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000002'] as const
const rules: FormRules = {
  is_wallet_based_plan: true,
  is_email_optional: false,
  uses_reference_ids: true,
  packages: [
    { id: dental, name: 'Dental', shared: false },
    { id: pharmacy, name: 'Pharmacy', shared: true },
  ],
  custom_fields: [{ key: 'grade', label: 'Grade', required: true }],
}
const plain: FormRules = {
  ...rules,
  is_wallet_based_plan: false,
  uses_reference_ids: false,
  packages: [],
  custom_fields: [],
}
const whole: EmployeeValues = {
  name: 'Nila Bose',
  email: 'nila@banyan.example',
  mobile: '9820000001',
  reference_id: 'BT-7',
  walletAmount: '₹1,500.50',
  [`sublimits.${dental}`]: '0',
  [`sublimits.${pharmacy}`]: '250',
  'tags.entity': 'Mills',
  'custom.grade': 'Senior',
}
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)))

describe('the form of an employee', () => {
  test('is sent as the call takes it, without what is empty', () => {
    expect(identityFaults(whole, rules)).toEqual({})
    expect(readEmployeeForm(whole, rules, false)).toEqual({
      faults: {},
      body: {
        reference_id: 'BT-7',
        walletAmount: 1500.5,
        sublimits: [
          { package_id: dental, amount: 0 },
          { package_id: pharmacy, amount: 250 },
        ],
        tags: { entity: 'Mills' },
        custom: { grade: 'Senior' },
      },
    })
    expect(readEmployeeForm({}, plain, false)).toEqual({ faults: {}, body: {} })
  })

  test('names everything that is missing at once (D5.10, D5.12, D5.14, D5.16, D5.19, D5.20)', () => {
    expect({ ...identityFaults({}, rules), ...readEmployeeForm({}, rules, false).faults }).toEqual({
      name: 'Please enter the employee name',
      email: 'Please enter the employee email',
      mobile: 'Please enter the employee mobile number',
      reference_id: 'Please enter the employee ID',
      walletAmount: 'Please assign credits to the user!',
      [`sublimits.${dental}`]: 'Please complete all the required fields. Enter 0 to exclude this service',
      [`sublimits.${pharmacy}`]: 'Please complete all the required fields. Enter 0 to exclude this service',
      'custom.grade': 'This field is mandatory',
    })
    expect(identityFaults(without('email'), { ...rules, is_email_optional: true })).toEqual({})
  })

  test.each([
    ['name', 'N', 'Please enter full name'],
    ['name', 'N1la', 'Please enter a valid name'],
    ['email', 'nila', 'Invalid Email'],
    ['mobile', '12345', 'Invalid Phone number'],
  ])('refuses a wrong %s: %s (D5.07, D5.08, D5.11, D5.13)', (name, value, message) => {
    expect(identityFaults({ ...whole, [name]: value }, rules)).toEqual({ [name]: message })
  })

  test.each([
    ['reference_id', 'BT', 'Invalid employee ID'],
    ['walletAmount', 'ten', 'Invalid amount given, should be a numerical value!'],
    ['walletAmount', '-1', 'Invalid amount, Min credits to assign 0'],
    [`sublimits.${dental}`, '-1', 'Please complete all the required fields. Enter 0 to exclude this service'],
  ])('refuses a wrong %s: %s (D5.15, D5.17, D5.18, D5.20)', (name, value, message) => {
    expect(readEmployeeForm({ ...whole, [name]: value }, rules, false).faults).toEqual({ [name]: message })
  })

  test('of an edit may leave the employee ID empty, and clears what is emptied (D5.23, D5.24)', () => {
    const { faults, body } = readEmployeeForm(without('reference_id', 'tags.entity'), rules, true)
    expect(faults).toEqual({})
    expect(body).not.toHaveProperty('reference_id')
    expect(body.tags).toEqual({ entity: '', function: '', designation: '', location: '' })
    const undivided = without(`sublimits.${dental}`, `sublimits.${pharmacy}`)
    expect(readEmployeeForm(undivided, rules, true).body).not.toHaveProperty('sublimits')
    const wrong = readEmployeeForm({ ...whole, walletAmount: '-1', reference_id: 'B' }, rules, true).faults
    expect(wrong).toEqual({
      walletAmount: 'Invalid amount, credits should be greater than 0',
      reference_id: 'Invalid employee ID',
    })
  })

  test('of an edit says that an employee ID cannot be removed, instead of leaving it silently (D5.23)', () => {
    const { faults, body } = readEmployeeForm(without('reference_id'), rules, true, { reference_id: 'BT-7' })
    expect(faults).toEqual({ reference_id: 'An employee ID cannot be removed' })
    expect(body).not.toHaveProperty('reference_id')
    expect(readEmployeeForm(without('reference_id'), rules, true, { reference_id: null }).faults).toEqual({})
  })

  test('of an edit starts from what the employee has', () => {
    const employee = {
      external_reference_id: 'BT-7',
      allotted: 500,
      tags: { entity: 'Mills' },
      custom: { grade: 'Senior' },
    }
    const values = valuesOf({ ...employee, packages: [{ package_id: dental, amount: 100 }] })
    expect(values).toEqual({
      reference_id: 'BT-7',
      walletAmount: '500',
      [`sublimits.${dental}`]: '100',
      'tags.entity': 'Mills',
      'custom.grade': 'Senior',
    })
  })

  test('shows what the server says of a part at the field of its package', () => {
    expect(faultsOfServer({ 'sublimits.1.amount': 'too much', walletAmount: 'low' }, rules)).toEqual({
      [`sublimits.${pharmacy}`]: 'too much',
      walletAmount: 'low',
    })
    expect(faultsOfServer({ sublimits: 'exceed' }, rules)).toEqual({ [`sublimits.${dental}`]: 'exceed' })
  })
})
