import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { ofClaim } from '#rooms/claims/contract/claim-data.ts'

const ofFile = z.strictObject({ ...ofClaim.shape, file_id: z.uuid() })

const Pictures = z.object({
  file_id: z.uuid(),
  /** WAITING until its pages are drawn; NONE for a document that cannot be. */
  state: z.enum(['WAITING', 'DRAWN', 'NONE']),
  /** 0 where that is not known. */
  page_count: z.int(),
  /** The pages that have a picture, counted from 1. */
  pages: z.array(z.int()),
})
export type DocumentPictures = z.output<typeof Pictures>

export const listClaimPictures = defineCall({
  name: 'listClaimPictures',
  method: 'GET',
  path: 'dashboard/claims/{id}/pictures',
  summary: 'Lists the pages of each document of a claim that can be looked at.',
  who: staffMay('claims.view'),
  params: ofClaim,
  reply: z.object({ documents: z.array(Pictures) }),
  refusals: OWN_AFFAIR,
})

export const readClaimPicture = defineCall({
  name: 'readClaimPicture',
  method: 'GET',
  path: 'dashboard/claims/{id}/files/{file_id}/pages/{page}',
  summary: 'Returns the picture of a document’s page; the access is recorded.',
  who: staffMay('claims.view'),
  params: z.strictObject({
    ...ofFile.shape,
    page: z
      .string()
      .regex(/^[1-9]\d?$/)
      .transform(Number),
  }),
  reply: { file: 'image/webp' },
  refusals: OWN_AFFAIR,
})

export const readOriginalFile = defineCall({
  name: 'readOriginalFile',
  method: 'GET',
  path: 'dashboard/claims/{id}/files/{file_id}/original',
  summary: 'Returns a document as the member sent it, as a download; who opened it is recorded.',
  who: staffMay('claims.view'),
  params: ofFile,
  reply: { file: 'application/octet-stream' },
  refusals: OWN_AFFAIR,
})
