import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { mobile } from '#values/mobile.ts'

export const listDemoClinics = defineCall({
  name: 'listDemoClinics',
  method: 'GET',
  base: 'root',
  path: '/dev/clinics',
  summary: 'Lists the clinics of the demo network, each with a QR code and its desk’s code of the day.',
  who: anyone,
  reply: z.array(
    z.object({
      establishment_id: z.uuid(),
      provider_id: z.uuid(),
      name: z.string(),
      pincode: z.string(),
      qr: z.string(),
      desk_code: z.string(),
    }),
  ),
  simulatorOnly: true,
})

export const bookDemoVisit = defineCall({
  name: 'bookDemoVisit',
  method: 'POST',
  base: 'root',
  path: '/dev/clinics/{establishment_id}/booking',
  summary: 'Books an appointment of today for a mobile number, and returns its visit id.',
  who: anyone,
  params: z.strictObject({ establishment_id: z.uuid() }),
  body: z.strictObject({ mobile: mobile({ invalid: 'Please enter a valid mobile number' }) }),
  status: 201,
  reply: z.object({ visit_id: z.string(), day: z.iso.date(), provider_id: z.uuid() }),
  simulatorOnly: true,
})
