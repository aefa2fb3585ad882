import { expect, it } from 'vitest'
import { leadPayload } from './lead-payload.ts'

const form = { phoneNumber: ' 9810000001 ', name: ' Asha Verma ', email: '', selectedPartnerId: 'p2' }

it('the payload has what was typed and what the page knows, and omits empty fields (C3.08)', () => {
  const partners = [
    { partnerId: 'p1', partnerName: 'One' },
    { partnerId: 'p2', partnerName: 'Two', subsidiaryId: 's2' },
  ]
  expect(leadPayload(form, { type: 'PARTNER_ENQUIRY', planId: 'x', campaign: 'spring', partners }, false)).toEqual({
    type: 'PARTNER_ENQUIRY',
    planId: 'x',
    campaign: 'spring',
    partnerId: 'p2',
    partnerName: 'Two',
    subsidiaryId: 's2',
    name: 'Asha Verma',
    mobile: '9810000001',
  })
})

it('marketing messages are requested only by the checkbox', () => {
  expect(leadPayload(form, { type: 'CALLBACK' }, true)).toMatchObject({ marketing: true })
})
