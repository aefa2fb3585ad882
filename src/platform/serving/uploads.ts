import type { FastifyRequest } from 'fastify'
import type { CallShape } from '../contract/call.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Parts } from './context.ts'

/** Reads a multipart request of a call that takes files. */
export async function acceptMultipart(request: FastifyRequest, _call: CallShape, _parts: Parts): Promise<never> {
  throw new Refusal('UNSUPPORTED_TYPE', { extra_args: { content_type: request.headers['content-type'] ?? '' } })
}
