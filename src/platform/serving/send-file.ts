import type { FastifyReply } from 'fastify'
import type { CallShape, FileReply } from '../contract/call.ts'

/** Sends a file so that no page runs or frames it, and nothing stores it. */
export function sendFile(reply: FastifyReply, file: FileReply) {
  const name = encodeURIComponent(file.file_name)
  return reply
    .type(file.media_type)
    .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('cache-control', 'private, no-store')
    .header('cross-origin-resource-policy', 'same-origin')
    .send(file.content)
}

/** Whether a call answers with a file: always, or this time. */
export function isFile({ reply, file_instead }: CallShape, body: unknown): body is FileReply {
  return 'file' in reply || (file_instead !== undefined && typeof body === 'object' && 'media_type' in (body ?? {}))
}
