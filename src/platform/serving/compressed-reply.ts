import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PreparedReply, sendPrepared } from './prepared-reply.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Smaller than gzip's best, in a fraction of the time that the highest level of Brotli takes. */
const BROTLI_QUALITY = 7

const ENCODERS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
  identity: async (body) => body,
}

/** A large answer that is the same for everybody. Each encoding is made once, for the first client that wants it. */
export class CompressedReply {
  readonly #body: Buffer
  readonly #made = new Map<Encoding, Promise<PreparedReply>>()

  constructor(body: Buffer) {
    this.#body = body
  }

  in(encoding: Encoding): Promise<PreparedReply> {
    const made = this.#made.get(encoding) ?? ENCODERS[encoding](this.#body).then((body) => new PreparedReply(body))
    this.#made.set(encoding, made)
    return made
  }
}

/** Sends it in the smallest encoding that the client takes, or 304 to one that already has it so. */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, compressed: CompressedReply) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const prepared = await compressed.in(encoding)
  reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return sendPrepared(request, reply, prepared)
}

/** @param accepted the header Accept-Encoding, such as `gzip, br;q=0.5` */
export function encodingFor(accepted = ''): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding)) ?? 'identity'
}
