import { expect, it } from 'vitest'
import { errorsAfterChange, labelAt, messagesOf } from './form-messages.ts'

const LABELS = { name: 'Full name', 'deductions.amount': 'Amount' }
const labelOf = (path: string) => labelAt(LABELS, path)

it('a field in a row is named with the number of its row, and an unknown field has no name', () => {
  const labelled = ['name', 'name.0', 'deductions.1.amount', 'version'].map(labelOf)
  expect(labelled).toEqual(['Full name', 'Full name (1)', 'Amount (2)', undefined])
})

it('the summary names each field, unless the message does, and links to the element', () => {
  const errors = { name: 'Enter your full name', 'deductions.0.amount': 'Invalid value', note: undefined }
  const namesField = (message: string) => message.startsWith('Enter')
  expect(messagesOf(errors, { prefix: 'of-7-', labelOf, namesField })).toEqual([
    { name: 'of-7-name', message: 'Enter your full name' },
    { name: 'of-7-deductions.0.amount', message: 'Amount (1): Invalid value' },
  ])
})

it('a changed field loses the server’s error, and keeps one of the form until its rule is met', () => {
  const shown = { name: 'Too short', mobile: 'Already in use', dob: 'Needed' }
  const rules = { name: 'Too short', dob: 'Needed' }
  expect(errorsAfterChange(shown, ['mobile'], rules, rules)).toEqual({ name: 'Too short', dob: 'Needed' })
  expect(errorsAfterChange(shown, ['name'], rules, { dob: 'Needed', email: 'Needed' })).toEqual({
    mobile: 'Already in use',
    dob: 'Needed',
  })
})

it('an error goes when another field that it depends on is changed', () => {
  const shown = { appointee: 'Needed, because the nominee is under 18' }
  expect(errorsAfterChange(shown, ['dob'], shown, {})).toEqual({})
})
