import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { SUBSIDIARY, subsidiaryParams } from '#rooms/employees/contract/employee.ts'
import { XLSX } from './files.ts'
import { partnerId, uploadType } from './upload.ts'

export const readTemplate = defineCall({
  name: 'readTemplate',
  method: 'GET',
  path: `${SUBSIDIARY}/{type}/template`,
  summary: 'Returns the workbook for an action of a contract: its columns, what each takes, and an example.',
  who: partnerMay('file_upload.view'),
  params: z.strictObject({ ...subsidiaryParams.shape, type: uploadType }),
  query: z.strictObject({
    partner_id: partnerId,
    /** true: with the people of the contract whom the action can be about; this is recorded. */
    prefilled: z.enum(['true', 'false']).optional(),
  }),
  reply: { file: XLSX },
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
})
