import { expect, it } from 'vitest'
import { type FlowEvent, flowAfter, startFlow } from './proposal-flow.ts'

const after = (...events: FlowEvent[]) => events.reduce(flowAfter, startFlow())

it('goes from none to created to updated (C4.25)', () => {
  expect(after().proposal).toBe('none')
  expect(after({ kind: 'created' }).proposal).toBe('created')
  expect(after({ kind: 'created' }, { kind: 'updated' }).proposal).toBe('updated')
})

it('is known to be active once it is fetched (C4.26)', () => {
  expect(after().hasActivePlanProposal).toBe(false)
  expect(after({ kind: 'fetched', hasActive: true }).hasActivePlanProposal).toBe(true)
  expect(after({ kind: 'fetched', hasActive: false }).hasActivePlanProposal).toBe(false)
})

it('is not serviceable after a failed check of the patient or of the pincode (C4.24, C4.35)', () => {
  expect(after().is_serviceable).toBe(true)
  expect(after({ kind: 'checked', is_eligible: false }).is_serviceable).toBe(false)
  expect(after({ kind: 'pincode_checked', serviceable: false }).is_serviceable).toBe(false)
  expect(
    after({ kind: 'checked', is_eligible: false }, { kind: 'updated' }, { kind: 'checked', is_eligible: true }),
  ).toMatchObject({ is_serviceable: true })
})
