import { expect, test } from 'vitest'
import { type BlockPreview, blockSentences } from './block-sentences.ts'

const preview: BlockPreview = {
  last_working_day: '2026-07-31',
  immediate: true,
  dependents: 0,
  open_claims: 0,
  on_hold: null,
  credits: null,
  runout_on: null,
  frees_seat: true,
  other_plans: [],
  remaining_deletions: null,
}
const said = (change: Partial<BlockPreview>) => blockSentences({ ...preview, ...change }, true).join(' ')

test('who blocks somebody is told what happens to the plan, dependents, claims, money and the life (D2.27)', () => {
  expect(blockSentences({ ...preview, dependents: 2, open_claims: 1, on_hold: 300, credits: 1200.5 }, true)).toEqual([
    'The plan ends now. You can undo it for 24 hours.',
    '2 dependents lose the plan too.',
    '1 claim that was filed goes on and is paid as decided.',
    '₹300 stay on hold for those claims.',
    '₹1,200.50 of unused health credits return to the company at once.',
    'The life can be given to somebody else.',
    'They are told, and keep their records and a receipt of what they used.',
  ])
})

test('a planned block, a run-out and the contract’s limits are said with their days and numbers', () => {
  expect(said({ immediate: false })).toContain('The plan ends after 31 Jul 2026. You can call it off until then.')
  expect(said({ immediate: false })).toContain('They are told on 31 Jul 2026, in the morning,')
  expect(blockSentences({ ...preview, immediate: false }, true, '2026-07-20').at(-1)).toContain('told on 20 Jul 2026')
  expect(said({ immediate: false, credits: 500 })).toContain('What is left of ₹500 of health credits returns')
  expect(said({ credits: 500, runout_on: '2026-08-15' })).toContain('are accepted until 15 Aug 2026')
  expect(said({ credits: 0 })).toContain('No health credits are left to return.')
  expect(said({ frees_seat: false })).toContain('The life stays taken')
  expect(said({ remaining_deletions: 1 })).toContain('1 more deletion in this plan year')
  expect(said({ remaining_deletions: 0 })).toContain('no more deletions')
  const other_plans = [{ plan_name: 'Looms 2027', starts_on: '2027-01-01', ends_on: '2027-12-31' }]
  expect(said({ other_plans })).toContain(
    'They also have Looms 2027, from 01 Jan 2027 to 31 Dec 2027, which goes on. If they leave the company, block them there too.',
  )
})

test('a member who cannot undo a block reads who can (D2.27)', () => {
  const [now] = blockSentences(preview, false)
  const [planned] = blockSentences({ ...preview, immediate: false }, false)
  expect(now).toBe('The plan ends now. An admin can undo it for 24 hours.')
  expect(planned).toBe('The plan ends after 31 Jul 2026. An admin can call it off until then.')
})
